/** Why a post failed, in classes that figures count. Services describe their words nowhere, so this reads the usual ones. */

export const FAILURE_CLASSES = ['connection', 'limit', 'media', 'rule', 'unknown'] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** The first that fits counts: “The video violates our guidelines” is about a rule, not about media. */
const PATTERNS: [FailureClass, RegExp][] = [
  [
    'connection',
    /\btoken|\boauth|authenticat|(?:un|not )authori[sz]ed|credential|permission|\bscopes?\b|revoked|re-?connect|(?:dis|not |n[’']t )connected|log(?:ged)?[ -]?(?:in|out)\b|session (?:has )?expired|account (?:was |has been |is )?(?:suspended|removed|deleted|disabled)|\b40[13]\b/i,
  ],
  [
    'limit',
    /rate.?limit|too many|\bquota|throttl|(?:daily|hourly|monthly|posting) (?:\w+ )?limit|limit (?:has been |was )?reached|\b429\b/i,
  ],
  [
    'rule',
    /duplicate|already (?:been )?(?:posted|published)|\bspam|polic(?:y|ies)|guideline|violat|prohibited|copyright|terms of (?:use|service)|flagged|\bbanned|subreddit|\bflair/i,
  ],
  [
    'media',
    /\bmedia|\bimages?\b|photo|picture|video|\bgifs?\b|thumbnail|\bfiles?\b|aspect.?ratio|codec|resolution|\bmime|upload|\b41[35]\b/i,
  ],
  [
    'connection',
    /time[ds]?[ -]?out|unreachable|unavailable|\bdown\b|\beconn\w+|\benotfound|connection|network (?:error|problem)|(?:bad )?gateway|internal (?:server )?error|\b50[0-4]\b/i,
  ],
  ['limit', /too (?:long|short)|characters?|(?:max|min)(?:imum)? length|exceed/i],
  [
    'rule',
    /not (?:allowed|permitted|supported)|forbidden|rejected by|blocked|\brules?\b|\brequired?s?\b|invalid|hashtag/i,
  ],
];

/** Of the reasons that the service gave for one post. */
export function classOfFailure(reasons: readonly string[]): FailureClass {
  for (const reason of reasons) {
    const found = PATTERNS.find(([, pattern]) => pattern.test(reason));
    if (found) return found[0];
  }
  return 'unknown';
}
