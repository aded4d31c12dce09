import { createHash } from 'node:crypto';
import { migrations as scheduling } from '../../src/service/index.js';
import { migrations as upnext } from '../../src/upnext/app/tables/schema.js';
import type { Database } from '../../src/upnext/database/database.js';
import { migrations as upnext_jobs } from '../../src/upnext/jobs/migrations.js';

/** A database as plain SQL, which both kinds of database read. */

export const MIGRATIONS = { upnext, upnext_jobs, scheduling };

/** "-- upnext 001_schema 5f2…", with a hash of what it does: once it is released, it stays so. */
export const linesOf = (schema: keyof typeof MIGRATIONS): string[] =>
  Object.entries(MIGRATIONS[schema]).map(
    ([name, statements]) =>
      `-- ${schema} ${name} ${hashOf(statements.map((one) => one.replace(/\s+/g, ' ')))}`,
  );

const hashOf = (statements: string[]) =>
  createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 32);

const COLUMNS = `
  select format('%I.%I', nspname, relname) as table, string_agg(format('%I', attname), ', ' order by attnum) as columns,
    string_agg(format('coalesce(quote_literal(%I::text), ''null'')', attname), ' || '', '' || ' order by attnum) as literals
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_attribute on attrelid = pg_class.oid
  where nspname = $1 and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
  group by pg_class.oid, 1 order by pg_class.oid`;

const SEQUENCES = `
  select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as line
  from pg_sequences where schemaname = $1 and last_value is not null`;

export async function dumpOf(database: Database): Promise<string> {
  const lines: string[] = [];
  for (const [schema, migrations] of Object.entries(MIGRATIONS)) {
    lines.push(...linesOf(schema as keyof typeof MIGRATIONS), `create schema ${schema};`);
    lines.push(`set search_path to ${schema};`);
    lines.push(
      'create table migrations (name text primary key, done_at timestamptz not null default now());',
    );
    for (const name of Object.keys(migrations).sort())
      lines.push(...(migrations[name] ?? []).map((statement) => `${statement};`));
    const { rows } = await database.executeSql(COLUMNS, [schema]);
    for (const { table, columns, literals } of rows as Record<string, string>[]) {
      const into = `'insert into ${table} (${columns}) overriding system value values ('`;
      const { rows: kept } = await database.executeSql(
        `select ${into} || ${literals} || ');' as line from ${table} order by 1`,
      );
      lines.push(...kept.map(({ line }) => String(line)));
    }
    lines.push(...(await database.executeSql(SEQUENCES, [schema])).rows.map(({ line }) => String(line)));
  }
  return `${lines.join('\n')}\nreset search_path;\n`;
}
