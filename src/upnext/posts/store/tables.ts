import type { Database } from '../../database/database.js';
import { tablesIn } from '../../database/tables.js';
import { decisionsIn } from './decisions.js';
import { freezesIn } from './freezes.js';
import { importsIn } from './imports.js';
import { postsIn } from './posts.js';
import { sendingsIn } from './sendings.js';
import { slotReservationsIn } from './slots.js';

/** The tables of posts, for the store. */
export function postTablesIn(database: Database) {
  const tables = <Tables>() => tablesIn<Tables>(database);
  return {
    posts: postsIn(tables()),
    decisions: decisionsIn(tables()),
    sendings: sendingsIn(tables()),
    freezes: freezesIn(tables()),
    slotReservations: slotReservationsIn(tables()),
    imports: importsIn(tables()),
  };
}
