import { isGranted } from '../app/scopes.js';
import type { DownloadFault, Faults } from '../faults.js';
import { fileIdIn } from '../files/file-address.js';
import { fileType } from '../files/file-types.js';
import { findFile, isVisibleToBot } from '../files/uploads.js';
import type { Upload } from '../model.js';
import type { World } from '../world.js';
import { html, type HttpRequest, type HttpResponse } from './message.js';

/** The bytes behind `url_private`. */

export function handleDownload(world: World, faults: Faults, request: HttpRequest): HttpResponse {
  const fault = faults.forDownload(fileOf(request));
  return fault ? faultyDownload(world, request, fault) : download(world, request);
}

function download(world: World, request: HttpRequest): HttpResponse {
  const upload = findFile(world, fileOf(request));
  if (!isAllowed(world, request.headers.authorization)) return toSignIn(world, request);
  if (!upload?.content || !isVisibleToBot(world, upload)) return html(404, 'This file was deleted.');
  return { status: 200, headers: headersOf(upload), body: new Uint8Array(upload.content) };
}

const fileOf = ({ url }: HttpRequest) => fileIdIn(url.href);

/** Only a bot token with the scope `files:read`. */
function isAllowed(world: World, authorization: string | undefined): boolean {
  const token = world.tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
  const isValid = token?.kind === 'bot' && !token.revoked;
  return isValid && isGranted(token.scopes, 'files:read');
}

const headersOf = ({ name, bytes }: Upload) => ({
  'content-type': fileType(name).mimetype,
  'content-length': String(bytes),
});

/** Slack sends everyone whom it does not know to the page where people sign in. */
function toSignIn(world: World, { url }: HttpRequest): HttpResponse {
  const isRemote = world.origin.endsWith('.slack.com');
  const origin = isRemote ? `https://${world.team.domain}.slack.com` : world.origin;
  const location = `${origin}/?redir=${encodeURIComponent(url.pathname)}`;
  return { status: 302, headers: { location, 'content-type': 'text/html' }, body: 'Found' };
}

export const signInPage = () =>
  html(200, '<!DOCTYPE html><html lang="en-US"><title>Sign in to Slack</title></html>');

function faultyDownload(world: World, request: HttpRequest, fault: DownloadFault): HttpResponse {
  const response = download(world, request);
  switch (fault.fault) {
    case 'sign-in':
      return toSignIn(world, request);
    case 'redirect':
      return { status: 302, headers: { location: fault.to }, body: '' };
    case 'other-content': {
      const headers = { 'content-type': fault.type, 'content-length': String(fault.content.length) };
      return { status: 200, headers, body: new Uint8Array(fault.content) };
    }
    case 'cut':
    case 'stalled':
      return { ...response, body: streamOf(response, fault.fault) };
    case 'endless': {
      const { 'content-length': _length, ...headers } = response.headers;
      return { ...response, headers, body: streamOf(response, fault.fault) };
    }
  }
}

/** The first half of the bytes, and then an error, silence, or more for ever. */
function streamOf(
  { body }: HttpResponse,
  fault: 'cut' | 'stalled' | 'endless',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const whole = typeof body === 'string' || body instanceof ReadableStream ? Buffer.alloc(0) : body;
  const half = new Uint8Array(whole.subarray(0, Math.ceil(whole.length / 2)));
  let isFirst = true;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      if (isFirst) {
        isFirst = false;
        return controller.enqueue(half);
      }
      if (fault === 'cut') return controller.error(new TypeError('terminated'));
      if (fault === 'stalled') return new Promise(() => undefined);
      // Timers must run in between, so that a reader can give up.
      await new Promise((resolve) => setImmediate(resolve));
      controller.enqueue(new Uint8Array(65_536));
    },
  });
}
