import { Resvg } from '@resvg/resvg-js';
import { createFonts } from './fonts.js';
import type { Drawing } from './svg.js';

/** Turns a drawing into a PNG, with the fonts of Upnext only, so it looks the same on every machine. */
export function createDraw(fontFolder: string) {
  const fontsFor = createFonts(fontFolder);
  return ({ svg }: Drawing): Uint8Array => {
    const font = { loadSystemFonts: false, fontFiles: fontsFor(svg), defaultFontFamily: 'Inter' };
    return new Resvg(svg, { font }).render().asPng();
  };
}
