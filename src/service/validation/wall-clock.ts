/** A date and time as it was written: a wall clock, and the offset that was given with it, if any. */
export interface WallClock {
  /** As pydantic 2 writes it back: Z for no offset at all, and no offset where none was given. */
  text: string;
  /** Milliseconds since 1970, counted as if the clock hung in Greenwich. */
  wall: number;
  /** The three digits after those of the milliseconds: a Date cannot hold them, PostgreSQL does. */
  micros: string;
  /** Minutes east of UTC; undefined for a naive one. */
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
