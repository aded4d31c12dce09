/** What drawings are made of. Their words are Upnext’s own, so nothing is escaped. */

export interface Drawing {
  svg: string;
}

export type Look = Record<string, string | number>;

const attributes = (look: Look) =>
  Object.entries(look)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const rect = (look: Look): string => `<rect${attributes(look)}/>`;

export const moved = ({ x, y }: { x: number; y: number }, ...content: string[]): string =>
  `<g transform="translate(${x} ${y})">${content.join('')}</g>`;

export const text = (content: string, look: Look): string => `<text${attributes(look)}>${content}</text>`;

export const drawing = (size: { width: number; height: number }, ...content: string[]): Drawing => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg"${attributes(size)} font-family="Inter">${content.join('')}</svg>`,
});
