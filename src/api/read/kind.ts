/** The kinds of record that a service answers with, and by which fields one is told from the wrapping around it. */
export const KINDS = {
  project: ['Name', 'Title'],
  post: ['Content', 'ScheduleDate', 'Platforms', 'Status'],
  template: ['Name', 'Title', 'Content'],
  source: ['Name', 'Description', 'Source'],
  log: ['Message', 'Action', 'Level', 'At'],
  user: ['Email', 'FirstName', 'LastName', 'Role'],
  prompt: ['Title', 'PromptText'],
} as const;

export type Kind = keyof typeof KINDS;

/** One value for each of them. */
export const forKinds = <T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> =>
  Object.fromEntries((Object.keys(KINDS) as Kind[]).map((kind) => [kind, make(kind)])) as Record<Kind, T>;
