import { keepLatest } from './keep-latest.js';
import type { CallFault, Faults } from './faults.js';
import { isBreach, Refused } from './refused.js';
import { respond, RESPONSE_PATH } from './response-urls.js';
import type { Api, Reply, Request } from './web-api/api.js';
import { json, rateLimited } from './web-api/api.js';
import type { Consent, Oauth } from './web-api/oauth.js';
import { consentPage } from './web-api/consent-page.js';
import type { World } from './world.js';

const API = '/api/';
const CONSENT = '/oauth/v2/authorize';

/** Everything that can be asked of the workspace, by address, in its good and bad moods. */
export type FrontDoor = (request: Request) => Promise<Reply>;

export function createFrontDoor(world: World, api: Api, oauth: Oauth, moods: Faults): FrontDoor {
  return async (request) => {
    const { pathname } = request.url;
    if (pathname.startsWith(API)) {
      const name = pathname.slice(API.length);
      return inMood(world, moods.forCall(name), () => api.call(name, request));
    }
    if (pathname.startsWith(RESPONSE_PATH)) {
      const id = pathname.slice(RESPONSE_PATH.length);
      return inMood(world, moods.forCall('response_url'), () => answerResponse(world, id, request.body));
    }
    if (pathname === CONSENT) return consent(world, oauth, request);
    return { status: 404, headers: {}, body: 'Not found' };
  };
}

async function inMood(world: World, mood: CallFault | undefined, act: () => Reply): Promise<Reply> {
  switch (mood?.fault) {
    case undefined:
      return act();
    case 'ratelimited':
      return rateLimited(mood.retryAfter);
    case 'status':
      return { status: mood.status, headers: {}, body: 'Slack is having a bad day' };
    case 'error':
      return json(200, { ok: false, error: mood.error });
    case 'slow':
      await new Promise<void>((resume) => world.clock.after(mood.ms, resume));
      return act();
    case 'dropped':
      if (mood.executed) act();
      throw new TypeError('fetch failed', { cause: new Error('the connection was closed') });
  }
}

function answerResponse(world: World, id: string, body: string): Reply {
  const call = { method: 'response_url', args: {}, at: world.clock.now() };
  keepLatest(world.calls, call);
  try {
    call.args = JSON.parse(body) as Record<string, unknown>;
    respond(world, id, call.args);
    return { status: 200, headers: { 'content-type': 'text/html' }, body: 'ok' };
  } catch (error) {
    const refused = error instanceof Refused ? error : new Refused('invalid_payload');
    Object.assign(call, { error: refused.code });
    if (isBreach(refused.code)) world.reportViolation(refused.code, 'response_url', refused.details);
    return json(404, { ok: false, error: refused.code });
  } finally {
    world.tell({ what: 'call', call });
  }
}

/** GET shows the consent step; POST is the person's answer. */
function consent(world: World, oauth: Oauth, { method, url, body }: Request): Reply {
  const query = url.searchParams;
  const asked: Consent = {
    client_id: query.get('client_id') ?? '',
    scope: query.get('scope') ?? '',
    redirect_uri: query.get('redirect_uri') ?? '',
    state: query.get('state') ?? '',
  };
  try {
    if (method !== 'POST') return html(200, consentPage(world, asked));
    const answer = new URLSearchParams(body);
    const user = answer.get('user') ?? '';
    return {
      status: 302,
      headers: { location: oauth.decide(asked, user, answer.get('allow') === 'yes') },
      body: '',
    };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    world.reportViolation(error.code, CONSENT, error.details);
    return html(400, error.message);
  }
}

function html(status: number, body: string): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
