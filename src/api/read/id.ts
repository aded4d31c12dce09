import { isUsableId } from '../address.js';
import { isRecord } from '../service-response.js';
import { forKinds, type Kind } from './kind.js';
import { lookUp, textOf, type FieldNames } from './name.js';

export const idNames = (kind: Kind): FieldNames => ID_NAMES[kind];

const ID = ['id'];
const ID_NAMES = forKinds((kind) => ['id', 'uuid', `${kind}Id`, `${kind}Uuid`]);

/** Id, _id, uuid, PostId, post_id; as a text, a number or MongoDB's {"$oid": …}. Undefined if it cannot be part of a URL. */
export function idOf(record: Record<string, unknown>, kind: Kind): string | undefined {
  const value = lookUp(record, idNames(kind));
  const id = textOf(isRecord(value) ? (value.$oid ?? value.$uuid ?? lookUp(value, ID)) : value);
  return id !== undefined && isUsableId(id) ? id : undefined;
}
