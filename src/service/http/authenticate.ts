import { createHash } from 'node:crypto';
import { failed, type ApiResponse } from './responses.js';
import type { Role } from '../operation.js';

export type Authentication = { ok: true; caller: string; role: Role } | { ok: false; response: ApiResponse };

const RANK: Record<Role, number> = { VIEWER: 0, EDITOR: 1, ADMIN: 2 };
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

/** Compares hashes of tokens, so that the time it takes reveals nothing about a token. */
export function createAuthenticator(tokens: Map<string, Role>) {
  const roles = new Map([...tokens].map(([token, role]) => [hash(token), role]));

  return (authorization: string | undefined): Authentication => {
    const token = /^bearer (.+)$/is.exec(authorization ?? '')?.[1];
    if (!token) return { ok: false, response: failed(401, 'Not authenticated', CHALLENGE) };
    const caller = hash(token);
    const role = roles.get(caller);
    if (!role) return { ok: false, response: failed(401, 'Could not validate credentials', CHALLENGE) };
    return { ok: true, caller, role };
  };
}

export function hasRole(role: Role, required: Role): boolean {
  return RANK[role] >= RANK[required];
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
