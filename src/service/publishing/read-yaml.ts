import { isAlias, isMap, isScalar, LineCounter, type ParsedNode, parseDocument, type YAMLError } from 'yaml';

/** A YAML file as texts and maps that know their line. Aliases, anchors, tags and lists are faults. */
export interface YamlValue {
  line: number;
  text?: string;
  /** In order: a key may be there twice. */
  entries?: YamlEntry[];
}

export interface YamlEntry {
  key: string;
  line: number;
  value: YamlValue;
}

/** Never quotes the file: a secret may stand in it. */
export interface YamlFault {
  line: number;
  say: string;
}

export function readYaml(text: string): { root?: YamlValue; faults: YamlFault[] } {
  if (isTooMuch(text)) return { faults: [{ line: 1, say: 'the file is too long or nested too deeply' }] };
  const lines = new LineCounter();
  const lineAt = (position: number) => lines.linePos(position).line;
  // Everything is a text: an id may be a number. Keys that are there twice are found by who reads the map.
  const options = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false, lineCounter: lines } as const;
  const { contents, errors } = parseDocument(text, options);
  const faults = errors.map((error) => ({ line: lineAt(error.pos[0]), say: whatIsWrong(error, text) }));
  if (faults.length > 0) return { faults };
  return { root: valueOf(contents, { lineAt, faults }), faults };
}

const MAX_LENGTH = 100_000;
const MAX_OPEN = 300;

/** The parser works recursively, and where its stack ends, so does Node.js. */
const isTooMuch = (text: string): boolean =>
  text.length > MAX_LENGTH || text.split(/[\]}]/).some((part) => part.split(/[[{?]|- /).length > MAX_OPEN);

function whatIsWrong({ code, pos: [start] }: YAMLError, text: string): string {
  if (code === 'BAD_SCALAR_START' && text[start] === '@') return 'put a value that begins with @ in quotes';
  if (code === 'MULTIPLE_DOCS') return 'the file must be one YAML document';
  return 'this isn’t valid YAML';
}

interface Reading {
  lineAt: (position: number) => number;
  faults: YamlFault[];
}

function valueOf(node: ParsedNode | null, reading: Reading, line = 1): YamlValue {
  if (!node) return { line, text: '' };
  const at = reading.lineAt(node.range[0]);
  if (isAlias(node) || node.anchor !== undefined || node.tag !== undefined) {
    reading.faults.push({ line: at, say: 'aliases (*), anchors (&) and tags (!) aren’t read here' });
    return { line: at };
  }
  if (isScalar(node)) return { line: at, text: typeof node.value === 'string' ? node.value : '' };
  if (!isMap(node)) return { line: at };
  const entries = node.items.map(({ key, value }): YamlEntry => {
    const { text = '', line: onLine } = valueOf(key, reading, at);
    return { key: text, line: onLine, value: valueOf(value, reading, onLine) };
  });
  return { line: at, entries };
}
