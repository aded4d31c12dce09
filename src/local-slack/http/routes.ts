import type { CallFault, Faults } from '../faults.js';
import { DOWNLOAD_PATH } from '../files/file-address.js';
import { receiveUpload, UPLOAD_PATH } from '../files/uploads.js';
import type { Call } from '../model.js';
import { RESPONSE_PATH, useResponseUrl } from '../response-urls.js';
import { isObject } from '../rules/check.js';
import { isViolation, SlackError } from '../slack-error.js';
import type { Api } from '../web-api/api.js';
import { consentPage } from '../web-api/consent-page.js';
import type { Consent, Oauth } from '../web-api/oauth.js';
import { record, type World } from '../world.js';
import { handleDownload, signInPage } from './downloads.js';
import { html, type HttpRequest, type HttpResponse, json, rateLimited } from './message.js';

const API_PATH = '/api/';
const CONSENT_PATH = '/oauth/v2/authorize';

/** Handles every HTTP request to Slack, however it arrives. */
export type HttpHandler = (request: HttpRequest) => Promise<HttpResponse>;

export function createRoutes(world: World, callMethod: Api, oauth: Oauth, faults: Faults): HttpHandler {
  return async (request) => {
    const { pathname } = request.url;
    if (!isOfSlack(world, request.url)) return handleForeignRequest(world, request);
    if (pathname.startsWith(API_PATH)) {
      const method = pathname.slice(API_PATH.length);
      return withFault(world, faults.forCall(method), () => callMethod(method, request));
    }
    if (pathname.startsWith(RESPONSE_PATH)) {
      const id = pathname.slice(RESPONSE_PATH.length);
      const fault = faults.forCall('response_url');
      return withFault(world, fault, () => handleResponseUrl(world, id, request.body));
    }
    if (pathname.startsWith(UPLOAD_PATH)) {
      const id = pathname.slice(UPLOAD_PATH.length);
      return withFault(world, faults.forCall('upload'), () =>
        handleUpload(world, id, request.bytes ?? Buffer.from(request.body)),
      );
    }
    if (pathname.startsWith(DOWNLOAD_PATH))
      return withFault(world, faults.forCall('download'), () => handleDownload(world, faults, request));
    if (pathname === '/' && request.url.searchParams.has('redir')) return signInPage();
    if (pathname === CONSENT_PATH) return handleConsent(world, oauth, request);
    return { status: 404, headers: {}, body: 'Not found' };
  };
}

/** `workspace` is the host of everything that arrives over a port. */
function isOfSlack({ origin }: World, { host, hostname }: URL): boolean {
  const hosts = ['slack.com', 'slack-files.com', 'slack-edge.com'];
  const isKnown = hosts.some((known) => hostname === known || hostname.endsWith(`.${known}`));
  return isKnown || hostname === 'workspace' || host === URL.parse(origin)?.host;
}

/** The app has followed an address to somebody else, who must not learn its token. */
function handleForeignRequest(world: World, { url, headers }: HttpRequest): HttpResponse {
  if (headers.authorization) world.reportViolation('token_sent_elsewhere', url.hostname);
  return { status: 404, headers: {}, body: 'Not found' };
}

async function withFault(
  world: World,
  rule: CallFault | undefined,
  handle: () => HttpResponse,
): Promise<HttpResponse> {
  switch (rule?.fault) {
    case undefined:
      return handle();
    case 'ratelimited':
      return rateLimited(rule.retryAfter, rule);
    case 'status':
      return { status: rule.status, headers: {}, body: 'This error was injected by a test.' };
    case 'error':
      return json(200, { ok: false, error: rule.error });
    case 'empty':
      return json(200, { ok: true });
    case 'slow':
      await new Promise<void>((resolve) => world.clock.after(rule.ms, resolve));
      return handle();
    case 'dropped':
      if (rule.executed) handle();
      throw new TypeError('fetch failed', { cause: new Error('the connection was closed') });
  }
}

function handleResponseUrl(world: World, id: string, text: string): HttpResponse {
  const call: Call = { method: 'response_url', args: {}, at: world.clock.now() };
  record(world.calls, call);
  try {
    const body = parseJson(text);
    if (isObject(body)) call.args = body;
    useResponseUrl(world, id, body);
    return { status: 200, headers: { 'content-type': 'text/html' }, body: 'ok' };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    call.error = error.code;
    if (isViolation(error)) world.reportViolation(error.code, 'response_url', error.details);
    return json(404, { ok: false, error: error.code });
  } finally {
    world.emit({ type: 'call', call });
  }
}

function handleUpload(world: World, id: string, content: Uint8Array): HttpResponse {
  try {
    receiveUpload(world, id, content);
    const body = `OK - ${content.length}`;
    return { status: 200, headers: { 'content-type': 'text/plain' }, body };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    world.reportViolation(error.code, 'upload', error.details);
    return { status: 400, headers: { 'content-type': 'text/plain' }, body: error.code };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SlackError('invalid_payload');
  }
}

/** GET shows the consent page; POST is the person's decision. */
function handleConsent(world: World, oauth: Oauth, { method, url, body }: HttpRequest): HttpResponse {
  const query = url.searchParams;
  const consent: Consent = {
    client_id: query.get('client_id') ?? '',
    scope: query.get('scope') ?? '',
    redirect_uri: query.get('redirect_uri') ?? '',
    state: query.get('state') ?? '',
  };
  try {
    if (method !== 'POST') return html(200, consentPage(world, consent));
    const form = new URLSearchParams(body);
    const location = oauth.decide(consent, {
      user: form.get('user') ?? '',
      allowed: form.get('allow') === 'yes',
      optional: form.getAll('optional'),
    });
    return { status: 302, headers: { location }, body: '' };
  } catch (error) {
    if (!(error instanceof SlackError)) throw error;
    world.reportViolation(error.code, CONSENT_PATH, error.details);
    return html(400, error.message);
  }
}
