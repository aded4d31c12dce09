/** The database cannot be used as it is. The message is for a person: what is wrong, and the cure. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}
