import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { POST_ENDS } from '../../../../src/upnext/metrics/metrics.js';
import { createPrometheus } from '../../../../src/upnext/metrics/prometheus.js';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const START = scripts.start;
const read = (file: string) => readFileSync(join(root, 'src', 'upnext', 'app', 'deploy', file), 'utf8');

/** The names of all that an instance shows, and the parts that Prometheus makes of a histogram. */
async function shown(): Promise<Set<string>> {
  const standing = { queues: async () => [], isConnected: () => true };
  const { text } = await createPrometheus(standing).page();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
}

test.each(['dashboard.json', 'alerts.yml'])('%s asks only for numbers that there are', async (file) => {
  const names = await shown();
  const asked = [...read(file).matchAll(/\b(?:upnext|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !names.has(name))).toEqual([]);
});

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary?: string; look?: string } }[] }[];
}
const alerts = (parse(read('alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules);

test('every alert has a summary and says where to look', () => {
  expect(alerts.filter(({ annotations }) => !annotations.summary || !annotations.look)).toEqual([]);
});

test('an alert tells of posts that won’t go out, may be out or are late, and the dashboard shows all', () => {
  const named = [
    ...alerts
      .map(({ expr }) => expr)
      .join()
      .matchAll(/upnext_posts_total\{state=~"([^"]+)"/g),
  ];
  const states = named.flatMap(([, all = '']) => all.split('|'));
  // Those that nobody approved are no fault of Upnext.
  const wanted = POST_ENDS.filter((state) => !['published', 'expired'].includes(state));
  expect(states.toSorted()).toEqual(wanted.toSorted());
  expect(alerts.some(({ expr }) => expr.includes('upnext_slack_limited_total'))).toBe(true);
  for (const name of ['upnext_posts_total[', 'upnext_late_seconds_', 'upnext_slack_limited_total['])
    expect(read('dashboard.json')).toContain(name);
});

interface Compose {
  services: Record<
    string,
    {
      read_only?: boolean;
      cap_drop?: string[];
      networks?: string[];
      ports?: string[];
      build?: { context: string; dockerfile: string };
      env_file?: string[];
    }
  >;
}

test('compose runs two unprivileged read-only instances, and a database that only they reach', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose;
  for (const name of ['upnext-1', 'upnext-2'])
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  const { build, env_file } = services['upnext-1'] ?? {};
  const folder = join(root, 'src', 'upnext', 'app', 'deploy');
  expect(relative(root, join(folder, build?.context ?? ''))).toBe('');
  expect(existsSync(join(root, build?.dockerfile ?? 'none'))).toBe(true);
  expect(env_file?.map((file) => relative(root, join(folder, file)))).toEqual(['.env']);
  expect(services.database?.networks).toEqual(['inside']);
  expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy']);
  expect(read('compose.yaml')).toContain('@public path /slack/* /media/* /calendar/* /mcp\n');
});

test('the unit starts the built program', () => {
  expect(START).toMatch(/^node .*dist\/main\.js$/);
  expect(read('upnext.service')).toContain(`ExecStart=/usr/bin/${START}\n`);
});

test('the contributing guide explains everything in src', () => {
  const guide = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
  const names = readdirSync(join(root, 'src'));
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('every file that the contributing guide names exists', () => {
  const guide = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
  const named = [...guide.matchAll(/`((?:src|test|openapi)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every check of the first day says how long it takes, and names a part of the simulation', () => {
  const folder = join(root, 'src', 'local-slack');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const rows = [...read('first-day.md').matchAll(/^\| (\d+) \| [^|]+ \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
  const names = rows.flatMap(([, , , cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(rows.length).toBeGreaterThanOrEqual(15);
  expect(read('first-day.md').match(/^\| \d/gm)).toHaveLength(rows.length);
  expect(rows.map(([, number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.filter(([, , time = '']) => !/^\d+ min/.test(time))).toEqual([]);
  expect(names.filter((name) => !source.includes(name))).toEqual([]);
});
