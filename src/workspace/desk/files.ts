import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface PageFile {
  type: string;
  body: string;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

export const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Local desk</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
<script type="module" src="/main.js"></script>
</head>
<body><div id="desk"></div><noscript>The local desk needs JavaScript.</noscript></body>
</html>
`;

/** The page's files, all of them, read once: what is not among them is not served. */
export function readPage(folder: string): Map<string, PageFile> {
  const names = readdirSync(folder).filter((name) => extname(name) in TYPES);
  return new Map(
    names.map((name) => [
      name,
      { type: TYPES[extname(name)] as string, body: readFileSync(join(folder, name), 'utf8') },
    ]),
  );
}
