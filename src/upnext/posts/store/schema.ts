import { CREATE_DECISIONS } from './decisions.js';
import { CREATE_IMPORTS } from './imports.js';
import { CREATE_POSTS } from './posts.js';
import { CREATE_SENDINGS } from './sendings.js';
import { CREATE_SLOTS } from './slots.js';

/** The part of the schema that is about posts. Slots are freed by changes of posts, so they come after them. */
export const POST_TABLES = [
  ...CREATE_POSTS,
  ...CREATE_DECISIONS,
  ...CREATE_SENDINGS,
  ...CREATE_SLOTS,
  ...CREATE_IMPORTS,
];
