/** What a setting lists, with commas in between. */
export const listedIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** A setting cannot be used as it is; the message is for a person. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}
