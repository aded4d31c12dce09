import { isZone, type Reader } from '../../../when/index.js';

/** The clock that a project is shown on. */
export const projectZone = ({ zone }: { zone?: string | undefined }, reader: Pick<Reader, 'zone'>): string =>
  zone && isZone(zone) ? zone : reader.zone;
