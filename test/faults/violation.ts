/** What an oracle has seen that must never happen. */
export class Violation extends Error {}
