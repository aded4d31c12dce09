import { type RawBuilder, sql } from 'kysely';
import { SCHEMA } from '../../database/tables.js';
import type { PostKey } from '../model/post-row.js';

/** The tables that several statements name, and a row of `POSTS`, which they call `post`. */

export const POSTS = sql.table(`${SCHEMA}.posts`);
export const VERSIONS = sql.table(`${SCHEMA}.post_versions`);
export const SENDINGS = sql.table(`${SCHEMA}.sendings`);

export const isPost = ({ workspace, id }: PostKey): RawBuilder<boolean> =>
  sql`post.workspace = ${workspace} and post.id = ${id}`;
