import type { Platform } from '../../../openapi/platforms.js';
import { namedBy } from './networks.js';

/** What the columns of a file mean. */

export const FIELDS = [
  ...(['text', 'networks', 'when', 'date', 'time'] as const),
  ...(['zone', 'media', 'link', 'status'] as const),
];
export type Field = (typeof FIELDS)[number];
export type Column = Field | { textFor: Platform };
export type Columns = readonly (Column | undefined)[];

/** The name that Upnext writes, and those that it reads, in several languages. */
export const NAMES: Record<Field, [name: string, others: RegExp]> = {
  text: [
    'Text',
    /^(?:text|content|post(?: (?:text|content))?|message|caption|copy|body|inhalt|beitrag|nachricht|texte|contenu|message|texto|contenido|publicacion|mensaje|conteudo|testo|contenuto|messaggio|tekst|bericht|inhoud|本文|テキスト|内容|投稿)$/,
  ],
  networks: [
    'Networks',
    /^(?:networks?|platforms?|channels?|social(?: networks?)?|netzwerke?|plattform(?:en)?|kanale?|reseaux?|plateformes?|redes?|plataformas?|rete|reti|piattaform[ae]|netwerk(?:en)?|kanaal|kanalen|ネットワーク|媒体|チャンネル)$/,
  ],
  when: [
    'When',
    /^(?:when|date ?time|(?:date|day)(?: and| &)? time|scheduled?(?: (?:for|at))?|(?:post|publish|published|posting) at(?: specific time)?|wann|datum (?:und|&) (?:uhr)?zeit|termin|zeitpunkt|quand|date et heure|fecha y hora|cuando|data e (?:hora|ora)|quando|wanneer|datum en tijd|日時|いつ)$/,
  ],
  date: [
    'Date',
    /^(?:(?:scheduled?|publish|publishing|publication|post|posting|start) (?:date|day)|date|day|datum|tag|jour|fecha|dia|data|giorno|dag|日付|日)$/,
  ],
  time: [
    'Time',
    /^(?:(?:scheduled?|publish|publishing|publication|post|posting|start) time|time|hour|uhrzeit|zeit|heure|hora|ora|orario|tijd|tijdstip|時刻|時間)$/,
  ],
  zone: [
    'Time zone',
    /^(?:time ?zone|zone|tz|zeitzone|fuseau(?: horaire)?|zona(?: horaria)?|huso horario|fuso(?: horario)?|tijdzone|タイムゾーン)$/,
  ],
  media: [
    'Media',
    /^(?:(?:media|images?|pictures?|photos?|videos?)(?: (?:link|url)s?)?|bild(?:er)?|medien|medium|imagen|medios|imagem|midia|immagine|afbeelding|メディア|画像)$/,
  ],
  link: ['Link', /^(?:links?|urls?|web ?site|lien|enlace|collegamento|リンク)$/],
  status: ['Status', /^(?:status|state|zustand|statut|etat|estado|stato|ステータス|状態)$/],
};

const TEXT_FOR = /^(?:text|content|texte|texto|testo|tekst) (?:for|fur|pour|para|per|voor) (.+)$/;

/** The columns by their names. Undefined: not recognized. */
export const columnsOf = (header: readonly string[]): Columns =>
  withOneTime(header.map((name) => columnNamed(plainName(name))));

function columnNamed(name: string): Column | undefined {
  const [, network] = TEXT_FOR.exec(name) ?? [];
  const [platform, ...others] = network === undefined ? [] : namedBy(network);
  if (platform && others.length === 0) return { textFor: platform };
  return FIELDS.find((field) => NAMES[field][1].test(name));
}

/** "postingTime (dd/mm/yyyy)" becomes "posting time". */
const plainName = (name: string) =>
  name
    .replace(/(?<=[a-z])(?=[A-Z][a-z])/g, ' ')
    .normalize('NFKD')
    .replace(/(?<=[a-z])\p{M}/giu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/[_-]+/g, ' ')
    .replace(/[:*?]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A date and a time belong together. One without the other has both in it. */
function withOneTime(columns: Columns): Columns {
  if (columns.includes('date') && columns.includes('time')) return columns;
  return columns.map((column) => (column === 'date' || column === 'time' ? 'when' : column));
}

export interface Conflict {
  names: string[];
  column: Column;
}

/** Columns that mean the same, so that only one of their values could count. */
export function conflictsIn(names: readonly string[], columns: Columns): Conflict[] {
  const byMeaning = new Map<string, Conflict>();
  columns.forEach((column, index) => {
    if (column === undefined) return;
    const meaning = column === 'date' && columns.includes('when') ? 'when' : column;
    const key = JSON.stringify(meaning);
    const others = byMeaning.get(key)?.names ?? [];
    byMeaning.set(key, { column: meaning, names: [...others, names[index] ?? ''] });
  });
  return [...byMeaning.values()].filter((conflict) => conflict.names.length > 1);
}

export interface Table {
  /** "Column 3" if it has none. */
  names: string[];
  columns: Columns;
  /** With their number in the file. */
  rows: { row: number; cells: string[] }[];
}

/** The rows of a file below the names of its columns. Files without names are recognized by a date in their first row. */
export function readTable(cells: readonly (readonly string[])[]): Table {
  const filled = cells
    .map((row, index) => ({ row: index + 1, cells: [...row] }))
    .filter((one) => one.cells.some((cell) => cell.trim() !== ''));
  const [first, ...others] = filled;
  if (!first) return { names: [], columns: [], rows: [] };
  const width = Math.max(...filled.map((one) => one.cells.length));
  const numbered = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  if (first.cells.some((cell) => MOMENT.test(cell.trim())))
    return { names: numbered, columns: columnsWithoutNames(first.cells), rows: filled };
  const names = numbered.map((number, index) => first.cells[index]?.trim() || number);
  return { names, columns: columnsOf(first.cells), rows: others };
}

/** "01/12/2026 09:00" */
const MOMENT = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}[ T,]+\d{1,2}[:.]\d\d/;

/** Hootsuite’s files for bulk scheduling have no names: the date and time, the text, and perhaps a link. */
function columnsWithoutNames([when = '', text = '', link = '', ...others]: string[]): Columns {
  const isKnown =
    MOMENT.test(when.trim()) &&
    !/^\s*(?:https?:\S+)?\s*$/i.test(text) &&
    /^\s*(?:https?:\S+)?\s*$/i.test(link) &&
    others.every((cell) => cell.trim() === '');
  return isKnown ? ['when', 'text', 'link'] : [];
}

/** Columns with something in them that the import leaves out. */
export const unusedIn = ({ names, columns, rows }: Table): string[] =>
  names.filter(
    (name, index) =>
      columns[index] === undefined &&
      (!/^Column \d+$/.test(name) || rows.some(({ cells }) => cells[index]?.trim())),
  );
