import type { Database } from '../../src/upnext/database/database.js';

interface Kept {
  name: string;
  /** Those that are not computed from others. */
  columns: string;
  rows: string;
}

const TABLES = `
  select format('%I.%I', table_schema, table_name) as name, string_agg(format('%I', column_name), ', ') as columns
  from information_schema.columns
  where table_schema in ('upnext', 'upnext_jobs') and is_generated = 'NEVER' group by 1`;

/** All that Upnext keeps, and nothing of the service. Resolves to what puts it back as it is now. */
export async function backUp(database: Database): Promise<() => Promise<void>> {
  const read = async <Row>(sql: string) => (await database.executeSql(sql, [])).rows as Row[];
  const kept: Kept[] = [];
  for (const { name, columns } of await read<Omit<Kept, 'rows'>>(TABLES)) {
    const [all] = await read<Pick<Kept, 'rows'>>(
      `select coalesce(jsonb_agg(to_jsonb(kept)), '[]')::text as rows from ${name} kept`,
    );
    kept.push({ name, columns, rows: all?.rows ?? '[]' });
  }
  return async () => {
    for (const { name, columns, rows } of kept) {
      await database.executeSql(`delete from ${name}`, []);
      await database.executeSql(
        `insert into ${name} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
        [rows],
      );
    }
  };
}
