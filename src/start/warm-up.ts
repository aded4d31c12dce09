import { emojiCharacters } from '../emoji/emoji.js';
import { scheduleModal } from '../features/schedule-post/modal.js';
import { emptyValues } from '../features/schedule-post/post.js';
import { readWords, valuesOf } from '../features/schedule-post/read-words.js';
import type { Store } from '../store/store.js';
import type { Reader } from '../time/types.js';
import { zoneOption } from '../views/select-options.js';

const ZONE = 'Europe/Berlin';
/** Each locale has date formats of its own. */
const LOCALES = ['en-US', 'en-GB'];
const COMMANDS = [
  'tomorrow 9am The warm-up is over. Come in! on x and linkedin',
  'friday the 4th at quarter past 3pm berlin time See https://example.com \u{1F468}\u{200D}\u{1F467} on linkedin',
  '24/12 18:00 Nothing else :wave:',
  'ไม่ 9',
];
/** V8 compiles a pattern at its first use and again at its second, and separately for texts beyond Latin letters. */
const REPEATS = 3;

/**
 * Builds the schedule form from a command, and opens database connections. Without it the first command after a start
 * takes 175 ms longer, most of it to compile the patterns that read dates.
 */
export function warmUp(store: Store): void {
  setImmediate(warmUpForm);
  setImmediate(() => void warmUpStore(store));
}

function warmUpForm(): void {
  for (const locale of Array.from({ length: REPEATS }, () => LOCALES).flat()) {
    const reader: Reader = { now: new Date(), zone: ZONE, locale };
    for (const command of COMMANDS) {
      const values = {
        ...emptyValues,
        Timezone: zoneOption(ZONE),
        ...valuesOf(readWords(emojiCharacters(command), reader)),
      };
      scheduleModal(values, { submissionId: '', openedAt: reader.now.getTime() }, reader);
    }
  }
}

/** In parallel, so that as many connections are open as one command uses. */
async function warmUpStore({ settings, channels, services, ownTokens }: Store): Promise<void> {
  await Promise.allSettled([
    settings.of(''),
    channels.find('', ''),
    services.find(''),
    ownTokens.find('', ''),
  ]);
}
