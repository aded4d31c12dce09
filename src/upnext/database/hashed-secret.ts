import { hash } from 'node:crypto';

/** The database has only a hash of each secret that opens something. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
