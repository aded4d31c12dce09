import type { ReactNode } from 'react';

/** A link that a bot or a person wrote. It leads out of the desk and tells nobody where from. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
