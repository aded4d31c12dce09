import type { KnownBlock } from '@slack/types';
import { changedLinks } from '../../platforms/link-parameters.js';
import { textFor } from '../../platforms/parts.js';
import { clip, context } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { firstLines } from '../../ui/first-lines.js';
import { namesOfNetworks } from '../../ui/words.js';
import type { Draft } from '../model/draft.js';

/** The parameters that the project adds to the links of a post, as they were when it was scheduled. Nobody enters them. */

const MAX_LINES = 6;

/** "X: https://example.com/?utm_source=x", with its networks unless all of them get the same. */
export function linkLines({ links, campaign, ...values }: Draft): string[] {
  if (!links) return [];
  const byLinks = new Map<string, string[]>();
  for (const network of values.Platforms) {
    const changed = changedLinks(textFor(values, network), links, { network, campaign });
    const line = changed.map((link) => clip(link, 300)).join(' ');
    if (line) byLinks.set(line, [...(byLinks.get(line) ?? []), network]);
  }
  const lines = [...byLinks].map(([line, networks]) =>
    networks.length === values.Platforms.length ? line : `${joinWithAnd(namesOfNetworks(networks))}: ${line}`,
  );
  return firstLines(lines, MAX_LINES);
}

/** How its links are posted. */
export function linkBlocks(values: Draft): KnownBlock[] {
  const lines = linkLines(values);
  return lines.length > 0
    ? [context([':link: *Links as they’re posted*', ...lines.map(escape)].join('\n'))]
    : [];
}
