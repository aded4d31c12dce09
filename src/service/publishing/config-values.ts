import { isStorable } from '../validation/text.js';
import { isTimezone } from '../validation/timezone.js';
import { keyOf } from '../webhooks/signature.js';

/** What the values of `service.yaml` must be. */
export interface Shape {
  isValid: (text: string) => boolean;
  say: string;
}

const isHttp = (text: string, forbidden: ('search' | 'hash')[] = []): boolean => {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (['username', 'password', ...forbidden] as const).every((part) => url[part] === '');
};
const like = (pattern: RegExp, say: string): Shape => ({ isValid: (text) => pattern.test(text), say });

export const NAME: Shape = {
  isValid: (text) => text !== '' && !/\p{Cc}/u.test(text) && isStorable(text),
  say: 'must be one line of text',
};
export const TIMEZONE: Shape = {
  isValid: isTimezone,
  say: 'must be an IANA name, such as America/New_York',
};
export const CHAT = like(
  /^(@[A-Za-z]\w{1,31}|-?\d{1,19})$/,
  'must be the @name of a channel or group in quotes, or the number of a chat',
);
export const ACCOUNT = like(/^[\x21-\x7e]{1,200}$/, 'must be the id of an account');
export const WEBHOOK_URL: Shape = {
  isValid: (text) => isHttp(text),
  say: 'must be an http or https URL without a password',
};
export const API_URL: Shape = {
  isValid: (text) => isHttp(text, ['search', 'hash']),
  say: 'must be an http or https URL without a password, ? and #',
};
export const REFERENCE = like(
  /^\$[A-Za-z_]\w*$/,
  'must be $ and the name of an environment variable, such as $SECRET. Keep secrets out of this file',
);

/** Of secrets: `say` is about the environment variable. Whether a token is the right one, its network says. */
export const BOT_TOKEN = like(
  /^\d{1,20}:[\w-]{3,100}$/,
  'isn’t the token of a bot. Copy it from @BotFather: digits, a colon and 35 characters',
);
export const API_KEY = like(
  /^[\x21-\x7e]{8,500}$/,
  'isn’t a key. Copy it again: it has at least 8 characters and no spaces',
);
export const SIGNING_SECRET: Shape = {
  isValid: (text) => keyOf(text) !== undefined,
  say: 'isn’t whsec_ and 24 to 64 bytes in base64. Create it with: echo whsec_$(openssl rand -base64 32)',
};
