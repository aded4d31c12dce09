import { findZone, zoneNames } from './zone.js';

/** Zones for a few typed letters: what they name as a whole first, then names with a part that starts with them. */
export function findZones(letters: string, most: number): string[] {
  const wanted = letters.trim().toLowerCase().replaceAll(' ', '_');
  const meant = wanted ? findZone(letters) : undefined;
  const starting = zoneNames().filter((name) => `/${name.toLowerCase()}`.includes(`/${wanted}`));
  const within = zoneNames().filter((name) => name.toLowerCase().includes(wanted));
  return [...new Set([...(meant ? [meant] : []), ...starting, ...within])].slice(0, most);
}
