import { createHash } from 'node:crypto';
import { refused, type Answer } from './responses.js';
import type { Role } from '../operation.js';

export type Caller = { ok: true; caller: string; role: Role } | { ok: false; answer: Answer };

const RANK: Record<Role, number> = { VIEWER: 0, EDITOR: 1, ADMIN: 2 };
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

/** Tokens are compared as digests: how long that takes tells nothing about them. */
export function createAuthenticator(tokens: Map<string, Role>) {
  const roles = new Map([...tokens].map(([token, role]) => [digest(token), role]));

  return (authorization: string | undefined): Caller => {
    const token = /^bearer (.+)$/is.exec(authorization ?? '')?.[1];
    if (!token) return { ok: false, answer: refused(401, 'Not authenticated', CHALLENGE) };
    const caller = digest(token);
    const role = roles.get(caller);
    if (!role) return { ok: false, answer: refused(401, 'Could not validate credentials', CHALLENGE) };
    return { ok: true, caller, role };
  };
}

export function mayCall(role: Role, least: Role): boolean {
  return RANK[role] >= RANK[least];
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
