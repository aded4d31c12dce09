import { readFileSync, writeFileSync } from 'node:fs';
import { createAppUrl } from '../dist/upnext/slack/manifest.js';

/** Writes the link to README.md that opens Slack’s page *Create an app* with manifest.yml filled in. */
const readme = readFileSync('README.md', 'utf8');
writeFileSync('README.md', readme.replace(/^\[create\]: .*$/m, `[create]: ${createAppUrl()}`));
