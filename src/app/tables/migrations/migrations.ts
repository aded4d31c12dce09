import type { Migrations } from '../../../database/migrate.js';
import { FROM_021 } from './from-021.js';
import { UNTIL_020 } from './until-020.js';

/** In this order. */
export const migrations: Migrations = { ...UNTIL_020, ...FROM_021 };
