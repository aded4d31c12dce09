/** Something that was started: what it says of itself, and how it ends. */
export interface Running {
  says: string[];
  stop(): Promise<void>;
}
