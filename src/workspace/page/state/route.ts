import { useMemo, useSyncExternalStore } from 'react';

/** Who looks, and at what: kept in the address, so that two tabs can be two people and Back goes back. */
export interface Route {
  viewer: string;
  /** A channel's id, or `home` for the App Home. Empty: the first channel. */
  at: string;
  thread: string;
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  return useMemo(() => parse(hash), [hash]);
}

export function go(change: Partial<Route>): void {
  const entries = Object.entries({ ...parse(location.hash), ...change }).filter(([, value]) => value !== '');
  location.hash = new URLSearchParams(entries).toString();
}

function parse(hash: string): Route {
  const words = new URLSearchParams(hash.slice(1));
  return { viewer: words.get('viewer') ?? '', at: words.get('at') ?? '', thread: words.get('thread') ?? '' };
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
