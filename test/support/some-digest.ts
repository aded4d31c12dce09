import type { Digest } from '../../src/upnext/digest/table.js';
import { EVERY_DAY } from '../../src/when/index.js';

/** A digest as it is stored: each day at nine, of the tea house, set up by Ada. */
export const someDigest = ({
  project = { id: 'prj_tea', name: 'Tea House' },
  ...digest
}: Pick<Digest, 'workspace' | 'id' | 'place' | 'setUpAt'> & Partial<Digest>): Digest => ({
  project,
  projects: [project],
  time: '09:00',
  days: EVERY_DAY,
  zone: 'UTC',
  sendsWhenQuiet: true,
  setUpBy: 'U0ADA',
  ...digest,
});
