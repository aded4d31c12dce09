import { isPlatform, labelOf, PLATFORMS, type Platform } from '../openapi/platforms.js';
import { splitPlatforms } from '../platforms/find.js';
import { writeCsv } from './csv.js';

/** Posts as rows of a CSV file, with the same columns in both directions. */

export interface PostRow {
  text: string;
  networks: string;
  when: string;
  zone: string;
  media: string;
  status: string;
  /** Other texts, by network. */
  texts: Partial<Record<Platform, string>>;
}

export type Column = Exclude<keyof PostRow, 'texts'> | { textFor: Platform };

const NAMES: Record<Exclude<keyof PostRow, 'texts'>, [name: string, others: RegExp]> = {
  text: [
    'Text',
    /^(?:text|content|post|message|caption|copy|body|inhalt|beitrag|nachricht|texte|contenu|message|texto|contenido|publicacion|mensaje|conteudo|testo|contenuto|messaggio|tekst|bericht|inhoud|本文|テキスト|内容|投稿)$/,
  ],
  networks: [
    'Networks',
    /^(?:networks?|platforms?|channels?|social(?: networks?)?|netzwerke?|plattform(?:en)?|kanale?|reseaux?|plateformes?|redes?|plataformas?|rete|reti|piattaform[ae]|netwerk(?:en)?|kanaal|kanalen|ネットワーク|媒体|チャンネル)$/,
  ],
  when: [
    'When',
    /^(?:when|date|time|date ?time|date and time|schedule(?:d)?(?: (?:for|date|at))?|publish(?: (?:date|at))?|wann|datum|termin|zeitpunkt|quand|fecha|cuando|data|quando|wanneer|日時|日付|いつ)$/,
  ],
  zone: [
    'Time zone',
    /^(?:time ?zone|zone|tz|zeitzone|fuseau(?: horaire)?|zona(?: horaria)?|huso horario|fuso(?: horario)?|tijdzone|タイムゾーン)$/,
  ],
  media: [
    'Media',
    /^(?:media|image|picture|photo|video|link|url|media ?(?:link|url)|bild|medien|medium|imagen|medios|imagem|midia|immagine|afbeelding|メディア|画像)$/,
  ],
  status: ['Status', /^(?:status|state|zustand|statut|etat|estado|stato|ステータス|状態)$/],
};

const KEYS = ['text', 'networks', 'when', 'zone', 'media', 'status'] as const;
const TEXT_FOR = /^(?:text|content|texte|texto|testo|tekst) (?:for|fur|pour|para|per|voor) (.+)$/;

/** The columns by their names, in several languages. Undefined: not recognized. */
export const columnsOf = (header: readonly string[]): (Column | undefined)[] =>
  header.map((name) => columnNamed(plainName(name)));

function columnNamed(name: string): Column | undefined {
  const [, network] = TEXT_FOR.exec(name) ?? [];
  const [platform, ...others] = network === undefined ? [] : namedBy(network);
  if (platform && others.length === 0) return { textFor: platform };
  return KEYS.find((key) => NAMES[key][1].test(name));
}

const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/[:*?]/g, '')
    .trim();

export function rowFrom(cells: readonly string[], columns: readonly (Column | undefined)[]): PostRow {
  const row: PostRow = { text: '', networks: '', when: '', zone: '', media: '', status: '', texts: {} };
  columns.forEach((column, index) => {
    const cell = cells[index] ?? '';
    if (column === undefined || cell === '') return;
    if (typeof column === 'string') row[column] = cell;
    else row.texts[column.textFor] = cell;
  });
  return row;
}

/** A column that the import ignores. */
type MoreColumn = [name: string, cellOf: (index: number) => string];

export function postsAsCsv(rows: readonly PostRow[], more: readonly MoreColumn[] = []): string {
  const own = PLATFORMS.filter((platform) => rows.some(({ texts }) => texts[platform] !== undefined));
  const header = [
    ...KEYS.map((key) => NAMES[key][0]),
    ...own.map((platform) => `Text for ${labelOf(platform)}`),
    ...more.map(([name]) => name),
  ];
  return writeCsv([
    header,
    ...rows.map((row, index) => [
      ...KEYS.map((key) => row[key]),
      ...own.map((platform) => row.texts[platform] ?? ''),
      ...more.map(([, cellOf]) => cellOf(index)),
    ]),
  ]);
}

export const writeNetworks = (platforms: readonly string[]): string => platforms.map(labelOf).join(', ');

/** "X, LinkedIn": the networks, and the words that name none. */
export function readNetworks(cell: string): { platforms: Platform[]; unknown: string[] } {
  const parts = cell
    .split(/[,;|/+&\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.map((part) => {
    const code = part.toUpperCase().replaceAll(' ', '_');
    const platforms = isPlatform(code) ? [code] : namedBy(part);
    return { part, platforms };
  });
  return {
    platforms: [...new Set(found.flatMap(({ platforms }) => platforms))],
    unknown: found.flatMap(({ part, platforms }) => (platforms.length === 0 ? [part] : [])),
  };
}

function namedBy(words: string): Platform[] {
  const { platforms, rest } = splitPlatforms(words);
  return rest === '' ? platforms : [];
}
