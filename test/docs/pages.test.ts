import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERBS } from '../../src/upnext/features/index.js';
import { DOCS, docsPages, type Page, readPackage, readPage, readReadme, ROOT } from '../support/pages.js';

/** README.md and the pages below .github: how long they are, and that every link and picture leads somewhere. */

const readme = readReadme();
const pages = docsPages();
const besides = ['CONTRIBUTING', 'LICENSE', 'CHANGELOG', 'SECURITY'].map((name) =>
  readPage(`.github/${name}.md`),
);
const all = [readme, ...besides, ...pages];

const countWords = ({ text }: Page) => text.split(/\s+/).filter(Boolean).length;

/** As GitHub makes them. */
const anchorsOf = ({ text }: Page): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

interface Link {
  /** From the root of the project. */
  path: string;
  anchor: string;
}

const TARGET = /\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g;

/** Those within the project. */
const linksOf = ({ path, text }: Page): Link[] =>
  [...text.matchAll(TARGET)]
    .map(([, link, picture]) => link ?? picture ?? '')
    .filter((target) => !/^\w+:/.test(target))
    .map((target) => {
      const [file = '', anchor = ''] = target.split('#');
      return { path: file ? normalize(join(dirname(path), file)) : path, anchor };
    });

const COMMANDS = VERBS.flatMap(({ verb, aliases = [], alone = [] }) => [verb, ...aliases, ...alone]);

const isPicture = ({ path }: Link) => path.endsWith('.png');
const picturesOf = (page: Page) => linksOf(page).filter(isPicture);

test('the README can be read in a few minutes, and each page in less', () => {
  expect(countWords(readme)).toBeGreaterThanOrEqual(900);
  expect(countWords(readme)).toBeLessThanOrEqual(1_150);
  expect(pages.filter((page) => countWords(page) > 900).map(({ path }) => path)).toEqual([]);
});

test('the README has the two commands, and a picture', () => {
  expect(readme.text).toContain('npm ci && npm start');
  expect(readme.text).toMatch(/^npm test\b/m);
  expect(picturesOf(readme)).toHaveLength(1);
});

test('the README leads to every page', () => {
  const linked = linksOf(readme).map(({ path }) => path);
  expect([...besides, ...pages].map(({ path }) => path).filter((path) => !linked.includes(path))).toEqual([]);
});

test('the README names the version and the license of the package', () => {
  const { version, license } = readPackage();
  expect(readme.text.match(/Upnext (\d+\.\d+\.\d+)/)?.[1]).toBe(version);
  expect(readme.text).toContain(`${license} license](.github/LICENSE.md)`);
});

describe.each(all)('$path', (page) => {
  test('begins with its title', () => {
    expect(page.text).toMatch(/^# \S/);
  });

  test('has links that lead somewhere', () => {
    const broken = linksOf(page).filter(({ path, anchor }) => {
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== '' && !anchorsOf(readPage(path)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('names commands and scripts that there are', () => {
    const words = [...page.text.matchAll(/\/upnext ([a-z?]+)/g)].map(([, word = '']) => word);
    expect(words.filter((word) => !COMMANDS.includes(word))).toEqual([]);
    const scripts = [...page.text.matchAll(/npm run (?:--silent )?([a-z:]+)/g)].map(([, name = '']) => name);
    expect(scripts.filter((name) => !(name in readPackage().scripts))).toEqual([]);
  });

  test('leaves nothing to be filled in', () => {
    expect(page.text).not.toMatch(/filled in by|\b(?:TODO|TBD)\b/);
  });

  test('has pictures with a description', () => {
    const described = [...page.text.matchAll(/!\[([^\]]+)\]|<img [^>]*alt="([^"]+)"/g)];
    expect(described).toHaveLength(picturesOf(page).length);
  });
});

test('each picture is small, and shown on a page', () => {
  const folder = `${DOCS}/pictures`;
  const files = readdirSync(join(ROOT, folder)).map((file) => `${folder}/${file}`);
  const shown = new Set(all.flatMap(picturesOf).map(({ path }) => path));
  expect(files.toSorted()).toEqual([...shown].toSorted());
  expect(files.filter((file) => statSync(join(ROOT, file)).size > 250_000)).toEqual([]);
});

test('each picture is taken by npm run pictures', () => {
  const script = readPage('test/docs/pictures/take.ts').text;
  const taken = [...script.matchAll(/\.take\(\s*'([\w-]+)'/g)].map(([, name]) => `${name}.png`);
  const shown = all.flatMap(picturesOf).map(({ path }) => relative(`${DOCS}/pictures`, path));
  expect(taken.toSorted()).toEqual([...new Set(shown)].toSorted());
});
