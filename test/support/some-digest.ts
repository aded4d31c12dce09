import type { Digest } from '../../src/upnext/digest/table.js';

/** A digest as it is stored: each day at nine, of the tea house, set up by Ada. */
export const someDigest = ({
  project = { id: 'prj_tea', name: 'Tea House' },
  ...digest
}: Pick<Digest, 'workspace' | 'id' | 'place' | 'setUpAt'> & Partial<Digest>): Digest => ({
  project,
  projects: [project],
  time: '09:00',
  days: [1, 2, 3, 4, 5, 6, 7],
  zone: 'UTC',
  sendsWhenQuiet: true,
  setUpBy: 'U0ADA',
  ...digest,
});
