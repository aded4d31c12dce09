import twitterText from 'twitter-text';
import type { Check, Finding } from '../finding.js';
import { labelOf } from '../platforms.js';

export const tags: Check = (platform, rule, { Content }) => {
  const hashtags = Content.includes('#') ? twitterText.extractHashtags(Content).length : 0;
  const cashtags = Content.includes('$') ? twitterText.extractCashtags(Content).length : 0;
  const { hashtags: most = { many: Infinity }, cashtags: mostCash = Infinity } = rule;
  const say = (verb: string, many: number, tag: string, have: number) =>
    `${labelOf(platform)} ${verb} ${many} ${tag}${many === 1 ? '' : 's'} in a post, this has ${have}.`;
  const finding = (level: Finding['level'], words: string): Finding => ({
    platform,
    level,
    field: 'Content',
    say: words,
  });

  const findings: Finding[] = [];
  if (most.tooMany && hashtags > most.tooMany) {
    findings.push(finding('block', say('takes at most', most.tooMany, 'hashtag', hashtags)));
  } else if (hashtags > most.many) {
    findings.push(finding('warn', say('counts only', most.many, 'hashtag', hashtags)));
  }
  if (cashtags > mostCash) findings.push(finding('warn', say('takes only', mostCash, '$cashtag', cashtags)));
  return findings;
};
