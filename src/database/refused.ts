/** The database cannot be used as it is. The message is for a person: what is wrong, and the cure. */
export class DatabaseRefused extends Error {
  override readonly name: string = 'DatabaseRefused';
}

/** Another process holds it: no trouble for who only wants to know. */
export class DirectoryInUse extends DatabaseRefused {
  override readonly name = 'DirectoryInUse';
}
