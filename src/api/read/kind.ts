/** The kinds of record, with the fields that tell a record from an object around it. */
export const IDENTIFYING_FIELDS = {
  project: ['Name', 'Title'],
  post: ['Content', 'ScheduleDate', 'Platforms', 'Status'],
  template: ['Name', 'Title', 'Content'],
  source: ['Name', 'Description', 'Source'],
  log: ['Message', 'Action', 'Level', 'At'],
  user: ['Email', 'FirstName', 'LastName', 'Role'],
  prompt: ['Title', 'PromptText'],
} as const;

export type Kind = keyof typeof IDENTIFYING_FIELDS;

/** One value for each kind. */
export const forKinds = <T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> => ({
  project: make('project'),
  post: make('post'),
  template: make('template'),
  source: make('source'),
  log: make('log'),
  user: make('user'),
  prompt: make('prompt'),
});
