import { codeOf } from '../errors.js';

/**
 * PostgreSQL plans a statement with a name once for a connection, which takes several times as long as to run it. The plan takes about
 * 100 kB for as long as the connection is open, so there is a limit to how many statements have a name.
 */
const MOST = 100;

export type StatementNames = (text: string) => string | undefined;

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    if (!names.has(text) && names.size < MOST) names.set(text, `upnext_${names.size}`);
    return names.get(text);
  };
}

/** A newer version of Upnext has added a column to a table meanwhile, or somebody has reset the connection. Nothing was run. */
export const isOutdated = (error: Error) => ['0A000', '26000'].includes(codeOf(error) ?? '');
