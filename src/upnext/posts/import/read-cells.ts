import { labelOf, type Platform, PLATFORMS } from '../../../../openapi/platforms.js';
import { networksCalled, networksNamed } from '../../platforms/find.js';
import { clip } from '../../slack/text/blocks.js';
import { joinWithAnd, joinWithOr } from '../../slack/text/markup.js';
import { notPublished, uncapitalize } from '../../ui/words.js';
import { DETAILS, detailsSchema } from '../model/details.js';
import { type Draft, emptyDraft, type Status } from '../model/draft.js';
import { reviewTexts } from '../model/review.js';
import type { Cells, RowPost } from '../store/imports.js';
import { type ReadTime, readTime, type TimeReading } from './read-time.js';

/** A post in the files that it is imported from and exported to. */

export interface Column {
  /** Its cells are stored under it. */
  name: string;
  /** What Upnext writes above it. */
  heading: string;
  /** Whether a heading means it, in any language: in lower case, without accents. */
  isNamed: (heading: string) => boolean;
  /** If it is left out of some files. */
  isWritten?: (rows: readonly Cells[]) => boolean;
}

const column = (heading: string, headings: RegExp, more: Partial<Column> = {}): Column => ({
  name: heading.toLowerCase(),
  heading,
  isNamed: (words) => headings.test(words),
  ...more,
});

const isFilled = (name: string) => (rows: readonly Cells[]) => rows.some((cells) => cells[name]);
const neverWritten = { isWritten: () => false };

export const IN_FILES = DETAILS.flatMap(({ headings, ...detail }) =>
  headings ? { ...detail, headings, name: detail.label.toLowerCase() } : [],
);

const TEXT_FOR = /^(?:text|content|texte|texto|testo|tekst) (?:for|fur|pour|para|per|voor) (.+)$/;
export const cellOf = (network: string) => `texts.${network}`;

/** "Text for LinkedIn" */
const OWN_TEXTS = PLATFORMS.map((network): Column => {
  const name = cellOf(network);
  return {
    name,
    heading: `Text for ${labelOf(network)}`,
    isNamed: (heading) => {
      const [, words = ''] = TEXT_FOR.exec(heading) ?? [];
      return networksNamed(words).join() === network;
    },
    isWritten: (rows) => rows.some((cells) => cells[name] !== undefined),
  };
});

/** In the order of exported files. */
export const COLUMNS: readonly Column[] = [
  column(
    'Text',
    /^(?:text|content|post(?: (?:text|content))?|message|caption|copy|body|inhalt|beitrag|nachricht|texte|contenu|message|texto|contenido|publicacion|mensaje|conteudo|testo|contenuto|messaggio|tekst|bericht|inhoud|本文|テキスト|内容|投稿)$/,
  ),
  column(
    'Networks',
    /^(?:networks?|platforms?|channels?|social(?: networks?)?|netzwerke?|plattform(?:en)?|kanale?|reseaux?|plateformes?|redes?|plataformas?|rete|reti|piattaform[ae]|netwerk(?:en)?|kanaal|kanalen|ネットワーク|媒体|チャンネル)$/,
  ),
  column(
    'When',
    /^(?:when|date ?time|(?:date|day)(?: and| &)? time|scheduled?(?: (?:for|at))?|(?:post|publish|published|posting) at(?: specific time)?|wann|datum (?:und|&) (?:uhr)?zeit|termin|zeitpunkt|quand|date et heure|fecha y hora|cuando|data e (?:hora|ora)|quando|wanneer|datum en tijd|日時|いつ)$/,
  ),
  // They are read as one, and written as When.
  column(
    'Date',
    /^(?:(?:scheduled?|publish|publishing|publication|post|posting|start) (?:date|day)|date|day|datum|tag|jour|fecha|dia|data|giorno|dag|日付|日)$/,
    neverWritten,
  ),
  column(
    'Time',
    /^(?:(?:scheduled?|publish|publishing|publication|post|posting|start) time|time|hour|uhrzeit|zeit|heure|hora|ora|orario|tijd|tijdstip|時刻|時間)$/,
    neverWritten,
  ),
  column(
    'Time zone',
    /^(?:time ?zone|zone|tz|zeitzone|fuseau(?: horaire)?|zona(?: horaria)?|huso horario|fuso(?: horario)?|tijdzone|タイムゾーン)$/,
    { name: 'zone' },
  ),
  ...IN_FILES.map(({ name, label, headings, isInAllFiles }) =>
    column(label, headings, isInAllFiles ? {} : { isWritten: isFilled(name) }),
  ),
  column('Link', /^(?:links?|urls?|web ?site|lien|enlace|collegamento|リンク)$/, {
    isWritten: isFilled('link'),
  }),
  column('Status', /^(?:status|state|zustand|statut|etat|estado|stato|ステータス|状態)$/),
  ...OWN_TEXTS,
];

export interface RowReading extends TimeReading {
  /** What the project adds to links. */
  links?: string | undefined;
  /** What it publishes on. Undefined: everything. */
  networks?: Platform[] | undefined;
}

/** What a row means, and everything that is wrong with it. Nothing is guessed. */
export interface ReadCells extends Pick<ReadTime, 'needsSlot' | 'ambiguous'> {
  post: RowPost;
  problems: string[];
  notes: string[];
}

export function readCells(cells: Cells, reading: RowReading): ReadCells {
  const { text = '', networks = '', link = '', status = '' } = cells;
  const { links } = reading;
  const { platforms: named, unknown } = readNetworks(networks);
  const isAll = named.length === PLATFORMS.length;
  const platforms = (isAll ? reading.networks : undefined) ?? named;
  const others = notPublished(platforms, reading.networks);
  const Status = readStatus(status);
  const time = readTime(cells, Status, reading);
  const details = IN_FILES.flatMap((one) => {
    const cell = cells[one.name]?.replace(/\s+/g, ' ').trim();
    return cell ? [{ ...one, cell }] : [];
  });
  const entered = Object.fromEntries(details.map(({ key, cell }) => [key, cell]));
  const texts = platforms.flatMap((network): [string, string][] => {
    const own = cells[cellOf(network)];
    return own?.trim() ? [[network, own]] : [];
  });
  const post = {
    ...emptyDraft,
    Content: withLink(text, link.trim()),
    Platforms: platforms,
    Status: Status ?? 'SCHEDULED',
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(links && { links }),
    ...detailsSchema.parse({ ...emptyDraft, ...entered }),
    ...(time.moment && { moment: time.moment }),
  };
  const problems = [
    ...(text.trim() ? [] : ['The text is missing.']),
    ...(unknown.length > 0
      ? [`Upnext doesn’t recognize the network “${clip(unknown.join(', '), 60)}”.`]
      : platforms.length === 0
        ? ['The network is missing.']
        : []),
    ...(others === undefined ? [] : [others]),
    ...(time.problem === undefined ? [] : [time.problem]),
    ...details.flatMap(({ cell, label, most = Infinity }) =>
      cell.length > most ? `The ${uncapitalize(label)} is longer than ${most} characters.` : [],
    ),
    ...(Status ? [] : [`The status “${clip(status, 40)}” can’t be imported. Use Scheduled or Draft.`]),
    ...(text.trim() && platforms.length > 0 ? objections(post) : []),
  ];
  return { ...time, post, problems, notes: unusedTexts(cells, platforms) };
}

function unusedTexts(cells: Cells, platforms: Platform[]): string[] {
  const unused = PLATFORMS.filter((one) => !platforms.includes(one) && cells[cellOf(one)]?.trim());
  const names = unused.map(labelOf);
  if (names.length === 0) return [];
  return [`The text for ${joinWithAnd(names)} isn’t used: this row doesn’t go to ${joinWithOr(names)}.`];
}

/** Of the networks. */
const objections = (post: Draft) =>
  new Set(reviewTexts(post).flatMap(({ level, message }) => (level === 'block' ? message : [])));

/** A link to anything but media becomes part of the text. */
const withLink = (text: string, link: string): string =>
  text.trim() === '' || text.includes(link) ? text : `${text.trimEnd()}\n\n${link}`;

/** "X, LinkedIn": the networks, and the words that name none. */
function readNetworks(cell: string) {
  const parts = cell.split(/[,;|/+&\n]+/).map((part) => part.trim());
  return networksCalled(parts.filter(Boolean));
}

const STATUSES: [RegExp, Status][] = [
  [
    /^(?:|scheduled|planned|held|waiting(?: for approval)?|sending|frozen|ready|geplant|planifie|programado|agendado|programmato|gepland|予約)$/,
    'SCHEDULED',
  ],
  [/^(?:draft|drafts|entwurf|brouillon|borrador|rascunho|bozza|concept|下書き)$/, 'DRAFT'],
];

/** Undefined if it is unknown. */
function readStatus(text: string): Status | undefined {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return STATUSES.find(([pattern]) => pattern.test(plain) || pattern.test(text.trim()))?.[1];
}
