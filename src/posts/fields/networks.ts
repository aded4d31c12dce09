import type { InputBlock, KnownBlock } from '@slack/types';
import * as z from 'zod';
import { asNotice } from '../../forms/form-views.js';
import type { About } from '../../forms/form.js';
import { isPlatform, labelOf, type Platform, PLATFORMS } from '../../openapi/platforms.js';
import type { Finding } from '../../platforms/check.js';
import { mentionedPlatforms, misspeltPlatform, type MisspeltPlatform } from '../../platforms/find.js';
import { meter } from '../../platforms/meter.js';
import { actions, button, context, field, option, plain } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { networkName } from '../../ui/words.js';
import { stores, type Draft } from '../draft.js';
import { CHECK, type Blocks, type DrawnForm, type PostField } from '../field.js';
import { change, fromTo, line } from './line.js';
import { hasMedia } from './picture-inputs.js';

/** The networks of a post: the field, the question about networks that the text mentions, and what each network requires. */

declare module '../draft.js' {
  interface Draft {
    Platforms: Platform[];
  }
}

const ADD_NETWORK = 'add_network';

export const networksField: PostField = {
  schema: stores<'Platforms'>({ Platforms: z.array(z.custom<Platform>(isPlatform)) }),
  empty: { Platforms: [] },
  place: 'main',
  draw: (form) => [
    selectNetworks(form.values, form.about),
    ...networkQuestion(form.values),
    ...networkNotes(form),
  ],
  read: (state) => ({ Platforms: chosenValues(state, 'Platforms').filter(isPlatform) }),
  redraws: [CHECK],
  changes: {
    [ADD_NETWORK]: (form, { choice }) =>
      isPlatform(choice) ? { ...form, values: withNetwork(form.values, choice) } : form,
  },
  problems: ({ values }) => ({
    fields: values.Platforms.length > 0 ? {} : { Platforms: 'Choose at least one network.' },
  }),
  body: ({ Platforms }) => ({ Platforms }),
  lines: ({ Platforms }) => line('Networks', joinWithAnd(Platforms.map(networkName))),
  changedTo: ({ values: now }, { values }) =>
    listOf(now) === listOf(values) ? [] : [`The networks are now ${listOf(now)}.`],
  difference: ({ values: old }, { values }) =>
    change(
      'networks',
      fromTo(joinWithAnd(old.Platforms.map(networkName)), joinWithAnd(values.Platforms.map(networkName))),
    ),
  audited: { name: 'networks', of: ({ values }) => listOf(values) },
};

const listOf = ({ Platforms }: Draft) => Platforms.map(networkName).join(', ');

function selectNetworks({ Platforms, replaced }: Draft, about: About): InputBlock {
  const options = PLATFORMS.map((platform) => option(labelOf(platform), platform));
  const initial = options.filter(({ value }) => Platforms.some((platform) => platform === value));
  return field(
    'Platforms',
    'Networks',
    {
      type: 'multi_static_select',
      action_id: `${CHECK}:${replaced}`,
      placeholder: plain('Choose networks', 150),
      options,
      ...(initial.length > 0 && { initial_options: initial }),
    },
    { dispatch: true, hint: isLastUsed(Platforms, about) ? sameAsLast(about) : undefined },
  );
}

const isLastUsed = (platforms: string[], { lastPlatforms = [] }: About) =>
  platforms.length > 0 &&
  platforms.length === lastPlatforms.length &&
  platforms.every((platform) => lastPlatforms.includes(platform));

const sameAsLast = ({ channel }: About) =>
  channel ? 'Same as the last post in this channel.' : 'Same as your last post.';

/** A network that the text names may just be part of the text, so the form asks. Choosing another network answers the question. */
function networkQuestion(values: Draft): KnownBlock[] {
  const { Content, Platforms } = values;
  const misspelt = misspeltPlatform(Content);
  if (misspelt && !Platforms.includes(misspelt.platform)) return misspeltQuestion(misspelt, Platforms);
  const mentioned = mentionedPlatforms(Content);
  const open = mentioned.filter((platform) => !Platforms.includes(platform));
  if (open.length === 0 || !Platforms.every((platform) => mentioned.includes(platform))) return [];
  const buttons = open.map((platform) =>
    button(`Post to ${labelOf(platform)}`, `${ADD_NETWORK}:${platform}`, { value: platform }),
  );
  return [
    {
      ...context(`Your text mentions ${joinWithAnd(open.map(labelOf))}. Do you want to post there?`),
      block_id: 'mentioned',
    },
    actions('mentioned-networks', ...buttons),
  ];
}

/** The button also adds the networks that are named beside the misspelt one, because they leave the text with it. */
function misspeltQuestion(
  { word, platform, platforms }: MisspeltPlatform,
  chosen: Draft['Platforms'],
): KnownBlock[] {
  const added = platforms.filter((named) => !chosen.includes(named));
  const label = `Post to ${joinWithAnd(added.map(labelOf))}`;
  const post = button(label, `${ADD_NETWORK}:misspelt`, { value: platform });
  return [
    {
      ...context(`Did you mean ${labelOf(platform)}? “${escape(word)}” is still in your text.`),
      block_id: 'misspelt',
    },
    actions('misspelt-network', post),
  ];
}

/** A network that the person has confirmed. If it was misspelt, its words leave the text. */
function withNetwork(values: Draft, platform: Platform): Draft {
  const found = misspeltPlatform(values.Content);
  const misspelt = found?.platform === platform ? found : undefined;
  return {
    ...values,
    ...(misspelt && { Content: misspelt.rest, lengths: undefined }),
    Platforms: [...new Set([...values.Platforms, ...(misspelt?.platforms ?? [platform])])],
    replaced: values.replaced + 1,
  };
}

const MAX_FINDINGS = 6;

/** The length of the text for each network, and what the networks may object to. */
function networkNotes({ values, notices, findings }: DrawnForm): Blocks {
  const { Content, Platforms, texts } = values;
  if (Platforms.length === 0) return [];
  const said = new Set(Object.values(notices.fields));
  const shown = findings.filter(
    ({ fields, message }) => fields.every((name) => isFilled(name, values)) && !said.has(message),
  );
  const toFix = shown.filter(({ level }) => level !== 'warn');
  const toCheck = shown.filter(({ level }) => level === 'warn');
  const withMain = Platforms.filter((platform) => texts?.[platform] === undefined);
  const isMeasured = Content.trim() !== '' && withMain.length > 0;
  const lengths = isMeasured ? [meter(Content, withMain, { media: hasMedia(values) })] : [];
  const notes = [...listed('Before you schedule', toFix), ...listed('Worth checking', toCheck)];
  return [
    ...lengths.map((text) => ({ ...context(text), block_id: 'meter' })),
    ...(notes.length > 0 ? [asNotice('networks', context(notes.join('\n')))] : []),
  ];
}

/** Nobody is told that a field is empty before they had a chance to fill it. */
const isFilled = (name: string, values: Draft) =>
  (name !== 'Content' || values.Content.trim() !== '') && (name !== 'Media' || hasMedia(values));

function listed(title: string, findings: Pick<Finding, 'message'>[]): string[] {
  if (findings.length === 0) return [];
  const lines = findings.slice(0, MAX_FINDINGS).map(({ message }) => `• ${escape(message)}`);
  const left = findings.length - MAX_FINDINGS;
  return [[`*${title}:*`, ...lines, ...(left > 0 ? [`• and ${left} more`] : [])].join('\n')];
}
