import { parse, protocol, type messages, type PGlite } from '@electric-sql/pglite';
import { MINUTE_MS } from '../../durations.js';
import { LRUCache } from 'lru-cache';

/**
 * Keeps statements prepared. `PGlite.query` reads and plans each statement anew, which takes several times as long as running
 * it, and passes six messages one by one.
 */

const MOST_PREPARED = 256;
/**
 * Nothing tells PostgreSQL that a table has grown: PGlite has no autovacuum. So no plan is used for longer than this, or more
 * often.
 */
const PLANNED_FOR_MS = MINUTE_MS;
const MOST_USES = 200;
/** PostgreSQL’s codes: the statement was deallocated, or returns other columns than before. */
const OUTDATED: ReadonlySet<string | undefined> = new Set(['26000', '0A000']);

const { serialize } = protocol;

interface Prepared {
  name: string;
  /** The numbers of their types. */
  parameters: number[];
  columns: messages.BackendMessage[];
  uses: number;
}

export type Statements = ReturnType<typeof createStatements>;

export function createStatements(pglite: PGlite) {
  let count = 0;
  let closing: string[] = [];
  const prepared = new LRUCache<string, Prepared>({
    max: MOST_PREPARED,
    ttl: PLANNED_FOR_MS,
    dispose: ({ name }) => void closing.push(name),
  });

  const send = (parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]));

  async function prepare(text: string): Promise<Prepared> {
    const name = `s${(count += 1)}`;
    const closed = closing.map((one) => serialize.close({ type: 'S', name: one }));
    closing = [];
    const parsed = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })];
    const answer = await send([...closed, ...parsed]);
    const parameters = parse.parseDescribeStatementResults(answer);
    const columns = answer.filter((message) => message.name === 'rowDescription');
    const statement: Prepared = { name, parameters, columns, uses: 0 };
    prepared.set(text, statement);
    return statement;
  }

  async function run<Row>(statement: Prepared, values: readonly unknown[]) {
    const { name, parameters, columns } = statement;
    const texts = values.map((value, index) => textOf(pglite, value, parameters[index]));
    const answer = await send([serialize.bind({ statement: name, values: texts }), serialize.execute({})]);
    statement.uses += 1;
    const [result] = parse.parseResults([...columns, ...answer], pglite.parsers);
    // The statement says what its rows are.
    return { ...result, rows: (result?.rows ?? []) as Row[] };
  }

  async function query<Row>(text: string, values: readonly unknown[]) {
    if (pglite.closed) throw new Error('The embedded database is closed.');
    const known = prepared.get(text);
    if (known && known.uses < MOST_USES)
      try {
        return await run<Row>(known, values);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        prepared.delete(text);
        if (pglite.isInTransaction()) throw error;
      }
    return run<Row>(await prepare(text), values);
  }

  return {
    query: <Row>(text: string, values: readonly unknown[]) =>
      pglite.runExclusive(() => query<Row>(text, values)),

    /** After statements that may have changed tables or deallocated others. */
    forgetAll: () => prepared.clear(),
  };
}

const isOutdated = (error: unknown): boolean =>
  error instanceof protocol.messages.DatabaseError && OUTDATED.has(error.code);

function textOf({ serializers }: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  const serializer = serializers[type];
  // Enumerations and the like are texts.
  return serializer ? serializer(value) : `${value as string | number}`;
}
