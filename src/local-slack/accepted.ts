import { channel } from 'node:diagnostics_channel';
import type { Fields } from './rules/check.js';

/** Tells whoever listens of each view and message that the simulation accepts from the bot. */

export const ACCEPTED = 'local-slack:accepted';
const accepted = channel(ACCEPTED);

export const reportAccepted = (content: Fields): void => accepted.publish(content);
