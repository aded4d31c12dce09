import { useMemo, useSyncExternalStore } from 'react';
import type { DeskState } from '../../desk/state.js';

/** Kept in the URL hash, so that two tabs can show two people and Back works. */
export interface Route {
  viewer: string;
  /** A channel id, a page, or empty for the first channel. */
  at: string;
  thread: string;
  /** Its ts, until it is shown. */
  message: string;
}

/** The App Home. */
export const HOME = 'home';
export const WORKFLOWS = 'workflows';

export const isPage = ({ at }: Route): boolean => at === HOME || at === WORKFLOWS;

/** Another site opens in a new tab. */
export function openLink(url: string, state: DeskState): void {
  const message = messageAt(url, state);
  if (message) navigate(message);
  else window.open(url, '_blank', 'noopener,noreferrer');
}

export function useRoute(): Route {
  const hash = useSyncExternalStore(onHashChange, () => location.hash);
  return useMemo(() => parse(hash), [hash]);
}

export const navigate = (change: Partial<Route>): void => void (location.hash = hashTo(change));

/** Without a step for Back. */
export const forgetMessage = (): void => location.replace(hashTo({ message: '' }));

export function hashTo(change: Partial<Route>): string {
  const entries = Object.entries({ ...parse(location.hash), ...change }).filter(([, value]) => value !== '');
  return `#${new URLSearchParams(entries).toString()}`;
}

/** The message with this permalink, if the person sees its channel. */
export function messageAt(
  url: string,
  { channels }: Pick<DeskState, 'channels'>,
): Partial<Route> | undefined {
  const [, at = '', seconds, rest] =
    /^https:\/\/[\w-]+\.slack\.com\/archives\/(\w+)\/p(\d+)(\d{6})/.exec(url) ?? [];
  if (!channels.some(({ id }) => id === at)) return undefined;
  return { at, thread: new URL(url).searchParams.get('thread_ts') ?? '', message: `${seconds}.${rest}` };
}

function parse(hash: string): Route {
  const params = new URLSearchParams(hash.slice(1));
  return {
    viewer: params.get('viewer') ?? '',
    at: params.get('at') ?? '',
    thread: params.get('thread') ?? '',
    message: params.get('message') ?? '',
  };
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
