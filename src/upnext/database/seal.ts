import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type Seal = ReturnType<typeof createSeal>;

export const CONTEXTS = {
  installation: (workspace: string) => `installation ${workspace}`,
  /** Includes the address, so that a token for one address is never sent to another. */
  service: (workspace: string, url: string) => `service ${workspace} ${url}`,
};

/** A secret that no configured key decrypts. It must not count as missing: Upnext would then use another token. */
export class UnknownKeyError extends Error {
  override readonly name = 'UnknownKeyError';
  constructor(context: string) {
    const [what = '', workspace = ''] = context.split(' ');
    super(
      `could not decrypt the ${what} of ${workspace}: add the previous key to ENCRYPTION_KEY, after the new one`,
    );
  }
}

/** The secret of a row, or undefined if there is no row. */
export function unseal(seal: Seal, sealed: string | undefined, context: string): string | undefined {
  if (sealed === undefined) return undefined;
  const secret = seal.open(sealed, context);
  if (secret === undefined) throw new UnknownKeyError(context);
  return secret;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_BYTES = 18;

/** Encrypts secrets in the database with AES-256-GCM. The first key encrypts and all keys decrypt, so that keys can be rotated. */
export function createSeal(keys: string[]) {
  const keysFor = (purpose: string) =>
    keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'upnext', purpose, 32)));
  const derived = keysFor('secrets at rest');
  const signing = keysFor('signed addresses');
  const [[first], [signer]] = [derived, signing];
  if (!first || !signer) throw new Error('ENCRYPTION_KEY is empty.');

  const signWith = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, SIGNATURE_BYTES);

  return {
    /** For an address that only Upnext can make. */
    sign: (text: string): string => signWith(signer, text).toString('base64url'),
    isSigned(text: string, signature: string): boolean {
      const bytes = Buffer.from(signature, 'base64url');
      return (
        bytes.length === SIGNATURE_BYTES && signing.some((key) => timingSafeEqual(signWith(key, text), bytes))
      );
    },
    /** `context` names the owner: a secret of one workspace does not decrypt for another. */
    close(secret: string, context: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed: string, context: string): string | undefined {
      for (const key of derived) {
        const secret = openWith(key, sealed, context);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },
    /** Whether it was encrypted with another key than the first. */
    isOld: (sealed: string, context: string): boolean => openWith(first, sealed, context) === undefined,
  };
}

function openWith(key: Buffer, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return undefined;
  }
}
