import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Secrets at rest: AES-256-GCM. The first key seals; all of them open, so that keys can be changed one after another. */
export interface Seal {
  /** `context` says whose secret it is: sealed for one workspace, it does not open for another. */
  close(secret: string, context: string): string;
  open(sealed: string, context: string): string | undefined;
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
      if (bytes.length < NONCE + TAG) return undefined;
      for (const key of derived) {
        const secret = openWith(key, bytes, context);
        if (secret !== undefined) return secret;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer, context: string): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
