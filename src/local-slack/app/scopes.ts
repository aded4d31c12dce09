import { MissingScopeError } from '../slack-error.js';
import type { Manifest } from './manifest.js';

/** Without a manifest every scope is granted. */
const ALL_SCOPES = '*';

export function declaredScopes(manifest: Manifest | undefined): readonly string[] {
  return manifest ? (manifest.oauth_config?.scopes?.bot ?? []) : [ALL_SCOPES];
}

/** Whoever installs the app may refuse these. */
export const optionalScopes = (manifest: Manifest | undefined): readonly string[] =>
  manifest?.oauth_config?.scopes?.bot_optional ?? [];

export function isGranted(granted: readonly string[], scope: string): boolean {
  return granted.includes(ALL_SCOPES) || granted.includes(scope);
}

export function requireScope(granted: readonly string[], ...oneOf: string[]): void {
  if (oneOf.length === 0 || oneOf.some((scope) => isGranted(granted, scope))) return;
  throw new MissingScopeError(oneOf, granted);
}
