import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

interface PageFile {
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

/** All scripts and styles of the page, by name. Nothing else is served. */
export function readPageFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = TYPES[extname(name)];
    if (type) files.set(name, { type, body: readFileSync(join(folder, name), 'utf8') });
  }
  return files;
}
