import { randomUUID } from 'node:crypto';
import type { Media } from './publisher.js';

/** A form with one file. FormData would change the line breaks in its texts. */
export function multipart(fields: Record<string, string>, file: { field: string } & Media) {
  const boundary = randomUUID();
  const part = (name: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(name)}\r\n${value}\r\n`);
  const name = file.name.replace(/["\\\p{Cc}]/gu, '_');
  const head = `${texts.join('')}${part(file.field, `; filename="${name}"`)}content-type: ${file.type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
