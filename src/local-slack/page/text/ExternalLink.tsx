import type { ReactNode } from 'react';
import { useDesk } from '../state/desk.js';
import { hashTo, messageAt } from '../state/route.js';

/** Opens in a new tab without a referrer, unless it is a message of this workspace. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { state } = useDesk();
  const message = messageAt(href, state);
  if (message) return <a href={hashTo(message)}>{children}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
