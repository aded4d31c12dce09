import type { Database } from '../database/database.js';
import { tablesIn } from '../database/tables.js';
import { picturesIn } from '../pictures/table.js';
import { approvalsIn } from './approval/table.js';
import { freezesIn } from './freeze/table.js';
import { importsIn } from './import/table.js';
import { sendingsIn } from './sendings/table.js';
import { slotReservationsIn } from './slots/table.js';
import { heldPostsIn } from './table/held-posts.js';

/** The tables of posts, for the store. */
export function postTablesIn(database: Database) {
  const tables = <Tables>() => tablesIn<Tables>(database);
  return {
    heldPosts: heldPostsIn(tables()),
    approvals: approvalsIn(tables()),
    sendings: sendingsIn(tables()),
    freezes: freezesIn(tables()),
    slotReservations: slotReservationsIn(tables()),
    imports: importsIn(tables()),
    pictures: picturesIn(tables()),
  };
}
