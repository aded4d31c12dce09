/** The items of a comma-separated setting. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** A setting has an invalid value. The message is for a person. */
export class InvalidSettingError extends Error {
  override readonly name = 'InvalidSettingError';
}
