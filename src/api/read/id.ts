import { isUsableId } from '../address.js';
import { isRecord } from '../answer.js';
import type { Kind } from './kind.js';
import { lookUp, textOf } from './name.js';

/** Id, _id, uuid, PostId, post_id; a text, a number, or a database's own {"$oid": …}. What no address can name is none. */
export function idOf(record: Record<string, unknown>, kind: Kind): string | undefined {
  const value = lookUp(record, 'id', 'uuid', `${kind}Id`, `${kind}Uuid`);
  const id = textOf(isRecord(value) ? (value.$oid ?? value.$uuid ?? lookUp(value, 'id')) : value);
  return id !== undefined && isUsableId(id) ? id : undefined;
}
