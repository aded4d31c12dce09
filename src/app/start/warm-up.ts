import { request } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { emojiCharacters } from '../../emoji/emoji.js';
import { emptyDraft, readWords, scheduleModal, valuesOf } from '../../posts/index.js';
import { readAbout } from '../../forms/form.js';
import type { Store } from '../tables/store.js';
import type { Reader } from '../../time/types.js';
import { zoneOption } from '../../ui/select-options.js';

const ZONE = 'Europe/Berlin';
/** Each locale has date formats of its own. */
const LOCALES = ['en-US', 'en-GB'];
const COMMANDS = [
  'tomorrow 9am The warm-up is over. Come in! on x and linkedin',
  'friday the 4th at quarter past 3pm berlin time See https://example.com \u{1F468}\u{200D}\u{1F467} on linkedin',
  '24/12 18:00 Nothing else :wave:',
  'ไม่ 9',
];
/** V8 compiles a pattern at its second use at the latest, and a function after some ten. */
const REPEATS = 12;
/** What Slack sends to check a certificate: it is read like any other request, and it has no effect. */
const SSL_CHECK = 'ssl_check=1&token=';

/**
 * Builds the schedule form from commands and reads it back, opens database connections, and sends a request to Upnext's own address. Without
 * it the first command after a start takes 175 ms longer, most of it to compile the patterns that read dates.
 */
export function warmUp(store: Store, ownAddress?: string): void {
  void warmUpForms();
  setImmediate(() => void warmUpStore(store));
  if (ownAddress) setImmediate(() => warmUpHttp(ownAddress));
}

/** One form at a time, so that requests are answered in between. */
async function warmUpForms(): Promise<void> {
  for (const locale of Array.from({ length: REPEATS }, () => LOCALES).flat())
    for (const command of COMMANDS) {
      await nextTurn();
      buildForm(command, locale);
    }
}

function buildForm(command: string, locale: string): void {
  const reader: Reader = { now: new Date(), zone: ZONE, locale };
  const values = {
    ...emptyDraft,
    Timezone: zoneOption(ZONE),
    ...valuesOf(readWords(emojiCharacters(command), reader)),
  };
  const about = { submissionId: '', openedAt: reader.now.getTime() };
  const { private_metadata = '' } = scheduleModal(values, about, reader);
  readAbout({ private_metadata });
}

function warmUpHttp(address: string): void {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const check = request(address, { method: 'POST', headers }, (response) => response.resume());
  // Harmless: only the first command is slower.
  check.on('error', () => undefined);
  check.end(SSL_CHECK);
}

/** In parallel, so that as many connections are open as one command uses. */
async function warmUpStore({
  settings,
  channels,
  services,
  ownTokens,
  projectSettings,
}: Store): Promise<void> {
  await Promise.allSettled([
    settings.of(''),
    projectSettings.restricted(''),
    channels.find('', ''),
    services.find(''),
    ownTokens.find('', ''),
  ]);
}
