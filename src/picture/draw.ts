import { Resvg } from '@resvg/resvg-js';
import { createFonts } from './fonts.js';
import type { Picture } from './svg.js';

/** Draws a picture as PNG, with the fonts of Upnext only, so it looks the same on every machine. */
export function createDraw(fontFolder: string) {
  const fontsFor = createFonts(fontFolder);
  return ({ svg }: Picture): Uint8Array => {
    const font = { loadSystemFonts: false, fontFiles: fontsFor(svg), defaultFontFamily: 'Inter' };
    return new Resvg(svg, { font }).render().asPng();
  };
}
