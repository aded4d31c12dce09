import { sql, type Kysely } from 'kysely';
import { together } from '../database/together.js';
import { rows } from '../database/values.js';
import { SCHEMA, type Tables } from './tables.js';

interface Whose {
  workspace: string;
  person: string;
}

/** One person's row of a table that has one for each: in a rush, those of many are one question. */
export function ofPeople<Row>(db: Kysely<Tables>, table: 'home_viewers' | 'own_tokens') {
  const finding = together<Whose, Row>(nameOf, async (people) => {
    const found = await sql<Row & Whose>`
      select kept.* from ${sql.table(`${SCHEMA}.${table}`)} kept
      join ${rows(people, 'workspace text, person text')} one using (workspace, person)`.execute(db);
    return new Map(found.rows.map((row) => [nameOf(row), row]));
  });
  return (workspace: string, person: string) => finding({ workspace, person });
}

const nameOf = ({ workspace, person }: Whose) => `${workspace} ${person}`;
