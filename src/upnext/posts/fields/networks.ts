import type { Button, InputBlock, KnownBlock } from '@slack/types';
import { isPlatform, labelOf, type Platform, PLATFORMS } from '../../../../openapi/platforms.js';
import { asNotice } from '../../forms/views/form-views.js';
import type { Finding } from '../../platforms/check.js';
import {
  mentionedPlatforms,
  misspeltPlatform,
  platformsAtEnd,
  unsupportedAtEdge,
} from '../../platforms/find.js';
import { meter } from '../../platforms/meter.js';
import { sentTextFor } from '../../platforms/parts.js';
import { actions, button, clip, context, field, multiSelect, option } from '../../slack/text/blocks.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { chosenValues } from '../../slack/views/view-state.js';
import { notPublished, notSupported } from '../../ui/words.js';
import { type Draft, hasMedia } from '../model/draft.js';
import { reviewTexts } from '../model/review.js';
import { type Blocks, CHECK, type DrawnForm, type OpenForm, type PostField } from './field.js';

/** The networks of a post: the field, the question about networks that the text mentions, and what each network requires. */

const ADD_NETWORKS = 'add_networks';
const TAKE_NETWORKS = 'take_networks';

export const networksField: PostField = {
  draw: (form) => [
    selectNetworks(form.values, offeredIn(form)),
    ...unpublishedNote(form),
    ...unsupportedNote(form.values),
    ...networkQuestion(form.values, offeredIn(form)),
    ...networkNotes(form),
  ],
  read: (state) => ({ Platforms: chosenValues(state, 'Platforms').filter(isPlatform) }),
  changes: {
    [CHECK]: (form) => form,
    [ADD_NETWORKS]: ({ values, about }, { choice }) => ({ values: withNetworks(values, choice), about }),
    [TAKE_NETWORKS]: ({ values, about }, { choice }) => ({
      values: withNetworks({ ...values, Content: withoutNames(values) }, choice),
      about,
    }),
  },
  problems({ values, project = '' }, { about, api }) {
    if (values.Platforms.length === 0) return { Platforms: 'Choose at least one network.' };
    const name = about.project?.name ?? values.project?.text;
    const say = notPublished(values.Platforms, api.networksOf(project), name);
    return say ? { Platforms: say } : {};
  },
};

const offeredIn = ({ about }: Pick<OpenForm, 'about'>): readonly Platform[] =>
  about.settings?.networks ?? PLATFORMS;

/** Without the networks that its project doesn’t publish on, or with its only one. “On all networks” means those that it does. */
export function withPublished(form: OpenForm): OpenForm {
  const { values, about } = form;
  const offered = offeredIn(form);
  const published = values.Platforms.filter((network) => offered.includes(network));
  const Platforms = published.length === 0 && offered.length === 1 ? [...offered] : published;
  if (Platforms.join() === values.Platforms.join()) return form;
  const isAll = values.Platforms.length === PLATFORMS.length;
  const name = about.project?.name ?? values.project?.text;
  const say = isAll ? undefined : notPublished(values.Platforms, offered, name);
  return {
    values: { ...values, Platforms, replaced: values.replaced + 1 },
    about: { ...about, notPublished: say },
  };
}

function unpublishedNote({ about: { notPublished: say } }: OpenForm): KnownBlock[] {
  return say ? [{ ...context(`:warning: ${escape(say)}`), block_id: 'not-published' }] : [];
}

function selectNetworks({ Platforms, replaced }: Draft, offered: readonly Platform[]): InputBlock {
  return field('Platforms', 'Networks', networksSelect(`${CHECK}:${replaced}`, offered, Platforms), {
    dispatch: true,
  });
}

export const networksSelect = (action: string, offered: readonly Platform[], chosen: readonly Platform[]) =>
  multiSelect(
    action,
    'Choose networks',
    offered.map((platform) => option(labelOf(platform), platform)),
    chosen,
  );

function unsupportedNote({ Content }: Draft): KnownBlock[] {
  const found = unsupportedAtEdge(Content);
  if (!found) return [];
  const say = `${notSupported(found.names)} “${escape(clip(found.words, 80))}” is still in your text.`;
  return [{ ...context(say), block_id: 'unsupported' }];
}

/** A network that the text names may just be part of the text, so the form asks. Choosing another network answers the question. */
function networkQuestion({ Content, Platforms }: Draft, offered: readonly Platform[]): KnownBlock[] {
  const isOpen = (platform: Platform) => offered.includes(platform) && !Platforms.includes(platform);
  const misspelt = misspeltPlatform(Content);
  if (misspelt && isOpen(misspelt.platform)) {
    const { word, platform, platforms } = misspelt;
    const added = platforms.filter(isOpen);
    const ask = `Did you mean ${labelOf(platform)}? “${escape(word)}” is still in your text.`;
    return question(ask, [
      networksButton(`Post to ${joinWithAnd(added.map(labelOf))}`, added, TAKE_NETWORKS),
    ]);
  }
  const mentioned = mentionedPlatforms(Content);
  if (!Platforms.every((platform) => mentioned.includes(platform))) return [];
  const atEnd = platformsAtEnd(Content);
  // "Doors open now on X": the last words may only be meant for Upnext.
  if (atEnd?.rest && atEnd.platforms.some(isOpen))
    return question(`Your text ends with “${escape(atEnd.words)}”. Do you want to post there?`, [
      networksButton('Post there, remove words', atEnd.platforms.filter(isOpen), TAKE_NETWORKS),
      networksButton('Post there, keep words', atEnd.platforms.filter(isOpen), ADD_NETWORKS),
    ]);
  const open = mentioned.filter(isOpen);
  if (open.length === 0) return [];
  const named = mentioned.length === PLATFORMS.length ? 'all networks' : joinWithAnd(open.map(labelOf));
  const ask = `Your text mentions ${named}. Do you want to post there?`;
  return question(ask, [networksButton('Post there', open, ADD_NETWORKS)]);
}

const question = (ask: string, buttons: Button[]): KnownBlock[] => [
  { ...context(ask), block_id: 'mentioned' },
  actions('mentioned-networks', ...buttons),
];

const networksButton = (label: string, platforms: readonly Platform[], action: string) =>
  button(label, action, { value: platforms.join(' ') });

const withNetworks = (values: Draft, added = ''): Draft => ({
  ...values,
  Platforms: [...new Set([...values.Platforms, ...added.split(' ').filter(isPlatform)])],
  replaced: values.replaced + 1,
});

/** The text without the words that name networks. */
const withoutNames = ({ Content }: Draft): string =>
  (misspeltPlatform(Content) ?? platformsAtEnd(Content))?.rest ?? Content;

export const meterOf = (values: Draft, networks: readonly Platform[] = values.Platforms): string =>
  meter((network) => sentTextFor(values, network), networks, { media: hasMedia(values) });

/** Too long is something to mend, which the form may say no longer once it is mended. */
export const meterBlock = (id: string, text: string, isTooLong: boolean): KnownBlock =>
  isTooLong ? asNotice(id, context(text)) : { ...context(text), block_id: id };

/** The length of the text for each network, and what the networks may object to. */
function networkNotes({ values, notices }: DrawnForm): Blocks {
  const { Content, Platforms, texts } = values;
  if (Platforms.length === 0) return [];
  const findings = reviewTexts(values);
  const said = new Set(Object.values(notices.fields));
  const shown = findings.filter(
    ({ fields, message, isLength }) =>
      fields.every((name) => isFilled(name, values)) && !said.has(message) && !isLength,
  );
  const toFix = shown.filter(({ level }) => level === 'block');
  const toCheck = shown.filter(({ level }) => level !== 'block');
  const withMain = Platforms.filter((platform) => texts?.[platform] === undefined);
  const isMeasured = Content.trim() !== '' && withMain.length > 0;
  const isTooLong = findings.some(({ isLength }) => isLength);
  const lengths = isMeasured ? [meterOf(values, withMain)] : [];
  const notes = [...listed('To correct', toFix), ...listed('Worth checking', toCheck)];
  return [
    ...lengths.map((text) => meterBlock('meter', text, isTooLong)),
    ...(notes.length > 0 ? [asNotice('networks', context(notes.join('\n')))] : []),
  ];
}

/** Nobody is told that a field is empty before they had a chance to fill it. */
const isFilled = (name: string, values: Draft) =>
  (name !== 'Content' || values.Content.trim() !== '') && (name !== 'Media' || hasMedia(values));

const listed = (title: string, findings: Pick<Finding, 'message'>[]): string[] =>
  findings.length > 0 ? [`*${title}:*`, ...findings.map(({ message }) => `• ${escape(message)}`)] : [];
