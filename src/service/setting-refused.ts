/** A setting cannot be used as it is; the message is for a person. */
export class SettingRefused extends Error {
  override readonly name = 'SettingRefused';
}
