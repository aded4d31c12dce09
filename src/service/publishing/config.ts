import { isPlatform, labelOf, type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { isProjectId, type ProjectSetting } from '../project-settings.js';
import * as shapes from './config-values.js';
import { readYaml, type YamlValue } from './read-yaml.js';

/** `service.yaml`: the projects, and what publishes their posts. Faults name their place and never quote the file. */

export type PublisherSettings =
  | { kind: 'telegram'; chat: string; token: string; api: string | undefined }
  | { kind: 'webhook'; url: string; secret: string }
  | { kind: 'zernio'; platform: Platform; account: string; key: string; api: string | undefined };

export interface ProjectConfig extends ProjectSetting {
  /** Its networks. Without it, posts are rehearsals, on any network. */
  publish?: Map<Platform, PublisherSettings>;
}

export interface ServiceConfig {
  projects: ProjectConfig[];
  /** Nobody may be shown one. */
  secrets: string[];
}

type Reading = { ok: true; config: ServiceConfig } | { ok: false; problems: string[] };
type Environment = Record<string, string | undefined>;

const MAX_PROBLEMS = 30;

/** Secrets are read from `env`. */
export function readServiceConfig(file: { name: string; text: string }, env: Environment): Reading {
  const { root, faults } = readYaml(file.text);
  const problems: string[] = [];
  const secrets = new Set<string>();
  const fault: Context['fault'] = ({ line, path }, say) =>
    void problems.push(`${file.name}, line ${line}${path ? `, ${path}` : ''}: ${say}.`);
  for (const { line, say } of faults) fault({ line }, say);
  const projects = root ? readProjects({ ...root, path: '' }, { env, secrets, fault }) : [];
  if (problems.length === 0) return { ok: true, config: { projects, secrets: [...secrets] } };
  const more = problems.length - MAX_PROBLEMS;
  return {
    ok: false,
    problems: [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`${file.name}: ${more} more.`] : [])],
  };
}

interface Context {
  env: Environment;
  secrets: Set<string>;
  /** What is read after a fault isn’t used, so it may be wrong. */
  fault: (at: { line: number; path?: string }, say: string) => void;
}

/** A value and where it is, such as `projects.tea.publish.X`. */
interface Node extends YamlValue {
  path: string;
}

function readProjects(root: Node, context: Context): ProjectConfig[] {
  const { projects } = fieldsOf(root, context, ['projects']);
  if (!projects) return [];
  const keys = 'an id for each project: at most 64 letters, digits, - and _';
  return entriesOf(projects, context, isProjectId, keys).map(([id, node]) => {
    const { name, timezone, publish } = fieldsOf(node, context, ['name', 'timezone'], ['publish']);
    return {
      id,
      name: textOf(name, shapes.NAME, context),
      timezone: textOf(timezone, shapes.TIMEZONE, context),
      ...(publish && { publish: readNetworks(publish, context) }),
    };
  });
}

function readNetworks(node: Node, context: Context): Map<Platform, PublisherSettings> {
  const networks = entriesOf(node, context, isPlatform, PLATFORMS.join(', '));
  return new Map(
    networks.flatMap(([platform, each]): [Platform, PublisherSettings][] => {
      const settings = readPublisher(platform, each, context);
      return settings ? [[platform, settings]] : [];
    }),
  );
}

const KINDS = ['telegram', 'webhook', 'zernio'] as const;

function readPublisher(platform: Platform, node: Node, context: Context): PublisherSettings | undefined {
  const [kind, ...others] = KINDS.filter((name) => node.entries?.some(({ key }) => key === name));
  if (!kind || others.length > 0) {
    context.fault(node, `needs exactly one of ${KINDS.join(', ')}`);
    return undefined;
  }
  if (kind === 'telegram' && platform !== 'TELEGRAM')
    context.fault(node, `telegram doesn’t publish on ${labelOf(platform)}`);
  const text = (at: Node | undefined, shape: shapes.Shape) => textOf(at, shape, context);
  const secret = (at: Node | undefined, shape: shapes.Shape) => secretOf(at, shape, context);
  const apiOf = (at: Node | undefined) => at && text(at, shapes.API_URL).replace(/\/+$/, '');
  if (kind === 'webhook') {
    const { webhook, secret: key } = fieldsOf(node, context, [kind, 'secret']);
    return { kind, url: text(webhook, shapes.WEBHOOK_URL), secret: secret(key, shapes.SIGNING_SECRET) };
  }
  if (kind === 'telegram') {
    const { telegram, token, api } = fieldsOf(node, context, [kind, 'token'], ['api']);
    return {
      kind,
      chat: text(telegram, shapes.CHAT),
      token: secret(token, shapes.BOT_TOKEN),
      api: apiOf(api),
    };
  }
  const { zernio, key, api } = fieldsOf(node, context, [kind, 'key'], ['api']);
  return {
    kind,
    platform,
    account: text(zernio, shapes.ACCOUNT),
    key: secret(key, shapes.API_KEY),
    api: apiOf(api),
  };
}

/** Empty if it is missing, which is a fault of the map. */
function textOf(node: Node | undefined, { isValid, say }: shapes.Shape, { fault }: Context): string {
  const text = node?.text?.trim() ?? '';
  if (node && !isValid(text)) fault(node, say);
  return text;
}

function secretOf(node: Node | undefined, { isValid, say }: shapes.Shape, context: Context): string {
  const reference = textOf(node, shapes.REFERENCE, context);
  if (!node || !shapes.REFERENCE.isValid(reference)) return '';
  const secret = context.env[reference.slice(1)]?.trim() ?? '';
  if (secret === '') context.fault(node, 'this environment variable isn’t set');
  else if (!isValid(secret)) context.fault(node, `this environment variable ${say}`);
  context.secrets.add(secret);
  return secret;
}

function fieldsOf(node: Node, context: Context, needed: string[], optional: string[] = []) {
  const known = [...needed, ...optional];
  const isKnown = (key: string): key is string => known.includes(key);
  const fields: Record<string, Node> = Object.fromEntries(
    entriesOf(node, context, isKnown, known.join(', ')),
  );
  for (const key of node.entries?.length ? needed : [])
    if (!fields[key]) context.fault(node, `${key} is missing`);
  return fields;
}

function entriesOf<Key extends string>(
  { entries, ...at }: Node,
  { fault }: Context,
  isKey: (key: string) => key is Key,
  keys: string,
): [Key, Node][] {
  if (!entries?.length) fault(at, `needs ${keys}`);
  const found = new Map<Key, Node>();
  for (const { key, line, value } of entries ?? []) {
    const { path } = at;
    if (!isKey(key)) fault({ line, path }, `this key isn’t known here. Use ${keys}`);
    else if (found.has(key)) fault({ line, path }, 'this key is there twice');
    else found.set(key, { ...value, path: path ? `${path}.${key}` : key });
  }
  return [...found];
}
