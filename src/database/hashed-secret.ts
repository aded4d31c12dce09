import { hash, randomBytes } from 'node:crypto';

/** Secrets that open something. The database has only a hash of each. */

export const newSecret = (): string => randomBytes(24).toString('base64url');
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
