import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import { runTasks } from '../threads/run-tasks.js';
import type { Drawing } from './svg.js';

/** The worker thread that turns drawings into PNG files, with the font of Upnext only, so they look the same on every machine. */

const FONTS = ['inter-400.ttf', 'inter-700.ttf'];

const font = {
  loadSystemFonts: false,
  fontFiles: FONTS.map((file) => fileURLToPath(new URL(`../../.fonts/${file}`, import.meta.url))),
  defaultFontFamily: 'Inter',
};

runTasks(({ svg }: Drawing): Uint8Array => new Resvg(svg, { font }).render().asPng());
