import { useMemo, useSyncExternalStore } from 'react';

/** Kept in the URL hash, so that two tabs can show two people and Back works. */
export interface Route {
  viewer: string;
  /** A channel id, a page, or empty for the first channel. */
  at: string;
  thread: string;
}

/** The App Home. */
export const HOME = 'home';
export const WORKFLOWS = 'workflows';

export const isPage = ({ at }: Route): boolean => at === HOME || at === WORKFLOWS;

export function useRoute(): Route {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  return useMemo(() => parse(hash), [hash]);
}

export function navigate(change: Partial<Route>): void {
  const entries = Object.entries({ ...parse(location.hash), ...change }).filter(([, value]) => value !== '');
  location.hash = new URLSearchParams(entries).toString();
}

function parse(hash: string): Route {
  const params = new URLSearchParams(hash.slice(1));
  return {
    viewer: params.get('viewer') ?? '',
    at: params.get('at') ?? '',
    thread: params.get('thread') ?? '',
  };
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
