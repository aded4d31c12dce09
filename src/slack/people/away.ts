/** Whether somebody is away, by their Slack status: an emoji or a word for a vacation, an illness or an absence. */

export interface Away {
  /** When Slack clears the status. Undefined: when they change it. */
  until: Date | undefined;
}

interface SlackStatus {
  status_emoji?: string | undefined;
  status_text?: string | undefined;
  /** In seconds since 1970. 0: never. */
  status_expiration?: number | undefined;
}

/** Those of Slack’s own statuses “Vacationing” and “Out sick” first. */
const EMOJI = new Set(
  'palm_tree face_with_thermometer desert_island beach_with_umbrella face_with_head_bandage mask'.split(' '),
);

/** Without accents. A status in another language than the dates that Upnext reads needs an emoji. */
const WORDS = [
  'vacation|on holidays?|out of office|ooo|pto|on leave|(annual|parental|maternity|paternity|sick) leave|sick|away',
  'urlaub|abwesend|nicht da|krank|elternzeit|mutterschutz',
  'vacances|en conges?|absente?|malade|arret maladie',
  'vacaciones|ausente|de baja|enferm[oa]',
  'ferie|in vacanza|assente|malattia|malat[oa]',
  'ferias|de licenca|doente',
  'vakantie|afwezig|met verlof|ziek',
  'urlopie?|nieobecn[ya]|chor[ya]|zwolnieni[eu]',
];
const IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${WORDS.join('|')})(?![\\p{L}\\p{N}])|休暇|不在|病欠|欠勤`,
  'u',
);

export function awayBy({ status_emoji = '', status_text = '', status_expiration = 0 }: SlackStatus = {}):
  | Away
  | undefined {
  const text = status_text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!EMOJI.has(status_emoji.replaceAll(':', '')) && !IN_WORDS.test(text)) return undefined;
  return { until: status_expiration > 0 ? new Date(status_expiration * 1000) : undefined };
}

/** A status that was read a while ago may be over. */
export const isAwayAt = (away: Away | undefined, now: Date): away is Away =>
  away !== undefined && (away.until === undefined || away.until > now);
