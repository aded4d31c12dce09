/** More than anybody looks back through: a desk that stays open for weeks must not hold every one of them. */
const MOST = 500;

/** Adds it at the end, and lets go of what has become too old. */
export function keepLatest<T>(kept: T[], newest: T): void {
  kept.push(newest);
  kept.splice(0, kept.length - MOST);
}
