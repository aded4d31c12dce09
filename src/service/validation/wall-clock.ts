/** A date and time as it was written: the local time, and its offset if there was one. */
export interface WallClock {
  /** As pydantic 2 writes it: Z for offset zero, and no offset if none was given. */
  text: string;
  /** Milliseconds since 1970, as if the local time were UTC. */
  wall: number;
  /** The three digits after the milliseconds, which PostgreSQL keeps and a Date cannot. */
  micros: string;
  /** Minutes east of UTC; undefined if none was given. */
  offset: number | undefined;
}

export function wallClock(wall: number, micros: string, offset: number | undefined): WallClock {
  const iso = new Date(wall).toISOString();
  const fraction = iso.slice(20, 23) + micros;
  const zone = offset === undefined ? '' : offsetText(offset);
  return {
    text: iso.slice(0, 19) + (fraction === '000000' ? '' : `.${fraction}`) + zone,
    wall,
    micros,
    offset,
  };
}

function offsetText(offset: number): string {
  if (offset === 0) return 'Z';
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.abs(offset);
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
