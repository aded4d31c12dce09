import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets at rest: AES-256-GCM. The first key seals; all of them open, so that keys can be changed one after another. */
export interface Seal {
  /** `context` says whose secret it is: sealed for one workspace, it does not open for another. */
  close(secret: string, context: string): string;
  open(sealed: string, context: string): string | undefined;
  /** Whether it was sealed with a key that is on its way out. */
  isOld(sealed: string, context: string): boolean;
}

/** What is kept sealed, and for whom: the context of each. */
export const CONTEXTS = {
  installation: (workspace: string) => `installation ${workspace}`,
  /** With the address: a token that was given for one address is not sent to another. */
  service: (workspace: string, url: string) => `service ${workspace} ${url}`,
  ownToken: (workspace: string, person: string) => `own-token ${workspace} ${person}`,
};

/** Sealed with a key that is not there any more. To go on as if nothing were kept would act in another's name. */
export class UnknownKeyError extends Error {
  override readonly name = 'SealedOtherwise';
  /** Whose it is: the person's own, or the workspace's. */
  readonly isPersonal: boolean;
  constructor(context: string) {
    const [what = '', workspace = ''] = context.split(' ');
    super(
      `the ${what} of ${workspace} does not open with ENCRYPTION_KEY: the key before is needed behind the new one`,
    );
    this.isPersonal = what === 'own-token';
  }
}

/** A row's secret; undefined where there is no row. */
export function unseal(seal: Seal, sealed: string | undefined, context: string): string | undefined {
  if (sealed === undefined) return undefined;
  const secret = seal.open(sealed, context);
  if (secret === undefined) throw new UnknownKeyError(context);
  return secret;
}

const NONCE = 12;
const TAG = 16;

export function createSeal(keys: string[]): Seal {
  const derived = keys.map((key) => Buffer.from(hkdfSync('sha256', key, 'upnext', 'secrets at rest', 32)));
  const [first] = derived;
  if (!first) throw new Error('There is no key to seal secrets with.');

  return {
    close(secret, context) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', first, nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },

    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64');
      for (const key of derived) {
        const secret = openWith(key, bytes, context);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },

    isOld: (sealed, context) => openWith(first, Buffer.from(sealed, 'base64'), context) === undefined,
  };
}

function openWith(key: Buffer, bytes: Buffer, context: string): string | undefined {
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
