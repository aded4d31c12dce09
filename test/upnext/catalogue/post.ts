import { PLATFORMS } from '../../../openapi/platforms.js';
import { doneView, withNotices } from '../../../src/upnext/forms/views/form-views.js';
import {
  ADMINS_DO_NOT_COUNT,
  CHANGES_REQUESTED,
  mayNotApprove,
  NEEDS_NO_APPROVAL,
  SLACK_DOES_NOT_SAY,
  TIME_HAS_PASSED,
  wroteIt,
} from '../../../src/upnext/posts/approval/decide.js';
import { changesModal, notSentView } from '../../../src/upnext/posts/approval/request-changes.js';
import { cancelled } from '../../../src/upnext/posts/buttons/cancel.js';
import { stopModal, stoppedText } from '../../../src/upnext/posts/buttons/stop-series.js';
import { cardFor, postCardReply, replacedCard } from '../../../src/upnext/posts/card/card.js';
import { newsBelow, newsOf, postNews } from '../../../src/upnext/posts/card/direct-message.js';
import { frozenLine } from '../../../src/upnext/posts/card/frozen.js';
import { outcomeNews } from '../../../src/upnext/posts/card/outcome.js';
import { reminder, requestInThread } from '../../../src/upnext/posts/card/requests.js';
import { MOST_OF_REASON } from '../../../src/upnext/posts/fields/about-project.js';
import { scheduleModal } from '../../../src/upnext/posts/form/modal.js';
import { emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import { FILE } from '../../../src/upnext/posts/model/inputs.js';
import { frozenNote } from '../../../src/upnext/posts/model/leaving.js';
import { cannotDo } from '../../../src/upnext/posts/news/cannot-do.js';
import { confirmation, holdConfirmation, partlyScheduled } from '../../../src/upnext/posts/submit/reply.js';
import { seriesConfirmation } from '../../../src/upnext/posts/submit/reply.js';
import { messageView } from '../../../src/upnext/slack/text/blocks.js';
import { LOADING_FROM_SERVICE } from '../../../src/upnext/ui/start-reading.js';
import { choiceOf, type RecurringRule } from '../../../src/when/index.js';
import { type Sample, type SampleParts, samplePicture, samplePolicy, textSample } from './samples.js';

const TIME_IN_TEXT = 'tomorrow 9am Berlin we are live';

export const samples = (world: SampleParts): Sample[] => [
  ...forms(world),
  ...messages(world),
  ...heldPosts(world),
  ...postsInParts(world),
  ...newTimes(world),
  ...warned(world),
  ...approvals(world),
  ...repeating(world),
];

const valuesIn = ({ kind, option, text }: SampleParts) => ({
  ...emptyDraft,
  project: option,
  Content: text(kind === 'longest' ? 70_000 : 12_000),
  Platforms: [...PLATFORMS],
  Media: text(),
  when: text(200),
  Timezone: { text: option.text, value: 'Europe/Berlin' },
  template: option,
  prompt: option,
  campaign: text(60),
});

function forms(world: SampleParts): Sample[] {
  const { about, now, reading, text } = world;
  const { reader } = reading;
  const values = valuesIn(world);
  const moment = { at: now, zone: 'Europe/Berlin', zoneGiven: true };
  const asked = {
    ...about,
    zone: 'Europe/Berlin',
    typedWhen: { words: text(200) },
    preview: { moment, words: text(200), zoneField: 'Europe/Berlin' },
  };
  const simple = { ...values, Media: '', template: undefined, prompt: undefined };
  const notices = { fields: { Media: text(), ScheduleDate: text() }, top: [] };
  const picked = { ...values, calendar: true, when: 1_800_000_000 };
  return [
    { name: 'Schedule a post', view: scheduleModal(values, about, reader) },
    { name: 'Schedule a copy', view: scheduleModal(picked, { ...about, notes: [text(300)] }, reader) },
    {
      name: 'Schedule a post, with a time in the text',
      view: scheduleModal({ ...emptyDraft, Content: TIME_IN_TEXT }, about, reader),
    },
    {
      name: 'Schedule a post, empty',
      view: scheduleModal(
        { ...emptyDraft, Timezone: { text: 'Berlin', value: 'Europe/Berlin' } },
        { ...about, zone: 'Europe/Berlin', project: undefined },
        reader,
      ),
    },
    ...withSlots(world),
    ...withPicture(world),
    { name: 'Schedule a post, with all that a form can have', view: fullForm(world) },
    { name: 'Schedule a post, asked which time', view: scheduleModal(simple, asked, reader) },
    { name: 'Schedule a post, loading', view: messageView('Schedule a post', LOADING_FROM_SERVICE) },
    {
      name: 'Schedule a post, frozen',
      view: scheduleModal(
        emptyDraft,
        {
          ...about,
          settings: {
            holdMinutes: 0,
            frozen: frozenLine({ person: 'U0MEI', reason: text(MOST_OF_REASON), until: now }),
          },
        },
        reader,
      ),
    },
    { name: 'Schedule a post, refused', view: scheduleModal(simple, asked, reader, notices) },
    ...['We are on X and Instagram', 'We are on instagrm'].map((Content) => ({
      name: 'Schedule a post that names networks',
      view: scheduleModal({ ...simple, Content, Platforms: [] }, asked, reader),
    })),
  ];
}

/** A text for each network, a picture, every hint, and what there is to know about its time. */
function fullForm(world: SampleParts) {
  const { about, now, reading, text } = world;
  const at = now.getTime() + 3_600_000;
  return scheduleModal(
    {
      ...valuesIn(world),
      Content: `${text(2_900)} https://tea.example/`,
      Media: '',
      calendar: true,
      more: true,
      when: Math.floor(at / 1000),
      texts: Object.fromEntries(PLATFORMS.map((network) => [network, `https://tea.example/ ${text(2_900)}`])),
      picture: samplePicture(text),
    },
    {
      ...about,
      zone: 'Europe/Berlin',
      settings: {
        holdMinutes: 60,
        linkParameters: `utm_source={network}&utm_content=${'a'.repeat(120)}`,
        country: 'VC',
        frozen: frozenLine({ person: 'U0MEI', reason: text(MOST_OF_REASON), until: new Date(at) }),
        freezeEnds: new Date(at),
        slots: { zone: LONG_SLOT.zone, quiet: Array.from({ length: 5 }, () => QUIET) },
      },
      notes: [text(250), `From <https://slack.test/${text(80)}|this message>`],
      slots: { next: LONG_SLOT },
    },
    reading.reader,
  );
}

/** A post that leaves at once, and that somebody else has changed. */
function warned({ about, now, reading: { reader }, text }: SampleParts): Sample[] {
  const values = { ...emptyDraft, calendar: true, when: Math.floor(now.getTime() / 1000) + 600 };
  const held = { id: about.submissionId, version: 1 };
  const notices = { fields: { Content: text() }, top: [text(3_000)], warning: 'seen' };
  return [
    {
      name: 'Schedule a post, at once',
      view: scheduleModal(values, { ...about, settings: { holdMinutes: 60, country: 'NZ' } }, reader),
    },
    {
      name: 'Edit post, changed by somebody else',
      view: withNotices(scheduleModal(values, { ...about, held }, reader, notices), notices),
    },
  ];
}

function newTimes(world: SampleParts): Sample[] {
  const { about, reading, text } = world;
  const notices = { fields: { ScheduleDate: text() }, top: [] };
  const held = { id: about.submissionId, version: 1 };
  return [
    ...NEW_TIMES.map((when) => ({
      name: `Edit post, ${typeof when}`,
      view: scheduleModal(
        { ...emptyDraft, when, calendar: typeof when === 'number' },
        { ...about, slots: { next: LONG_SLOT }, held },
        reading.reader,
        notices,
      ),
    })),
  ];
}

/** Words with two meanings, and a time that was picked. */
const NEW_TIMES = ['12/11 at 9', 1_900_000_000];

function withPicture({ about, reading: { reader }, text }: SampleParts): Sample[] {
  const picture = samplePicture(text);
  const values = { ...emptyDraft, Platforms: ['INSTAGRAM' as const, 'YOUTUBE' as const] };
  const notices = { fields: { [FILE]: text() }, top: [] };
  const from = { ...about, filesLeftOut: 3, isFileHidden: true, permalink: `https://slack.test/${text(80)}` };
  return [
    { name: 'Schedule a post with a picture', view: scheduleModal({ ...values, picture }, from, reader) },
    {
      name: 'Schedule a post with a picture and a link',
      view: scheduleModal({ ...values, picture, Media: text() }, about, reader),
    },
    {
      name: 'Schedule a post with a picture, refused',
      view: withNotices(scheduleModal({ ...values, picture }, about, reader, notices), notices),
    },
    {
      name: 'Schedule a post where no pictures can be added',
      view: scheduleModal(values, { ...from, noPictures: text(300) }, reader),
    },
  ];
}

function withSlots({ about, now, reading: { reader }, text }: SampleParts): Sample[] {
  const values = { ...emptyDraft, calendar: true, when: Math.floor(now.getTime() / 1000) + 3600 };
  return [
    {
      name: 'Schedule a post, with slots',
      view: scheduleModal(values, { ...about, slots: { next: LONG_SLOT } }, reader),
    },
    {
      name: 'Schedule a post, no slot',
      view: scheduleModal(
        { ...emptyDraft, when: 'next slot' },
        { ...about, slots: { problem: text(200) } },
        reader,
      ),
    },
  ];
}

const QUIET = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' };
const LONG_SLOT = { at: new Date(1_900_000_000_000), zone: 'America/Argentina/ComodRivadavia' };

function messages(world: SampleParts): Sample[] {
  const { about, now, profile, text } = world;
  const values = valuesIn(world);
  const context = { deps: { now: () => now }, profile, about };
  const meant = { at: now, zone: 'Europe/Berlin' };
  const post = { id: 'pst_1', project: about.project?.id ?? '', meant };
  const stored = { ...post, differs: { at: new Date(now.getTime() + 1), isDraft: true, platforms: ['X'] } };
  const notListed = { ...post, differs: { missing: true } };
  return [
    { name: 'Post scheduled', message: confirmation(post, values, context) },
    { name: 'Post scheduled, in its form', view: doneView(confirmation(post, values, context)) },
    {
      name: 'Post with a picture scheduled',
      message: confirmation(post, { ...values, Media: '', picture: samplePicture(text) }, context),
    },
    { name: 'Post stored differently', message: confirmation(stored, values, context) },
    { name: 'Post not listed', message: confirmation(notListed, values, context) },
    {
      name: 'Post not listed, in its form',
      view: doneView(confirmation(notListed, { ...values, Content: text(20_000) }, context)),
    },
  ];
}

function approvals({ about, held, now, project, text }: SampleParts): Sample[] {
  const meant = { project: project.id, meant: { at: now, zone: 'Europe/Berlin' } };
  const waiting = { at: now, inChannel: false, approvalIn: 'C0LAUNCH' };
  const pressed = { id: about.submissionId, version: 1 };
  const escalated = { ...samplePolicy, escalationTo: 'U0LINUS' };
  return [
    {
      name: 'Post waiting for approval',
      message: holdConfirmation({ ...meant, held: waiting }, 'C0LAUNCH'),
    },
    ...held.map((post) => ({
      name: `Reminder of an approval: ${post.state}`,
      message: newsOf({ ...post, policy: escalated }, { person: 'U0LINUS' }, NEWS),
    })),
    { name: 'Request changes', view: changesModal(pressed) },
    { name: 'Approved, from the App Home', view: messageView('Approve', text(300)) },
    ...held.flatMap((post): Sample[] => [
      ...[requestInThread(post)].flatMap((message) =>
        message ? [{ name: `Approval requested: ${post.state}`, message }] : [],
      ),
      {
        name: `Approval requested by message: ${post.state}`,
        message: newsOf(post, { person: 'U0MEI' }, NEWS),
      },
    ]),
    ...held.slice(0, 1).flatMap((post): Sample[] => {
      const asked = { ...post, ...ASKED, about: { ...post.about, asksAdmin: true } };
      return [
        { name: 'Post that waits for an admin', message: postCardReply(asked, {}) },
        {
          name: 'An admin is asked to allow a post',
          message: newsOf(asked, { person: 'U0MEI' }, { ...NEWS, told: reminder(asked, 'U0MEI', 'ask') }),
        },
        {
          name: 'An admin who is an approver is asked to allow a post',
          message: newsOf(
            { ...asked, policy: ONE_APPROVAL },
            { person: 'U0MEI' },
            { ...NEWS, approvers: ['U0MEI'], told: reminder(asked, 'U0MEI', 'ask') },
          ),
        },
      ];
    }),
    { name: 'Changes not requested', view: notSentView(text(300), text(600)) },
    textSample('Changes requested', CHANGES_REQUESTED),
    ...[NEEDS_NO_APPROVAL, SLACK_DOES_NOT_SAY, ADMINS_DO_NOT_COUNT, TIME_HAS_PASSED].map((said) =>
      textSample(`Approval refused: ${said}`, said),
    ),
    ...held.flatMap((post) => [
      textSample(`Not an approver: ${post.state}`, mayNotApprove(post)),
      textSample(`Own version: ${post.state}`, wroteIt(post)),
    ]),
  ];
}

const ASKED = { state: 'held' as const, freeze: undefined, decided: [] };
const ADA = { person: 'U0ADA' };
const NEWS = { link: 'https://northwind.slack.com/archives/C0LAUNCH/p1' };

/** It is given in the samples. */
const ONE_APPROVAL = { ...samplePolicy, needed: 1 };
const nobodyElse = (author: string) => ({ ...samplePolicy, people: [author], groups: [] });

function heldPosts({ held, now, project, reading, text }: SampleParts): Sample[] {
  const moment = { at: now, zone: 'America/Argentina/ComodRivadavia' };
  const meant = { project: project.id, meant: moment };
  const inChannel = { ...meant, held: { at: now, inChannel: true } };
  const plain = { state: 'held' as const, cause: undefined, reason: undefined, freeze: undefined };
  return [
    ...held.slice(0, 1).flatMap((post): Sample[] => [
      { name: 'Card of a post', message: postCardReply({ ...post, ...plain, policy: undefined }, {}) },
      {
        name: 'Card of a post that only an admin can approve',
        message: postCardReply({ ...post, ...plain, policy: nobodyElse(post.writtenBy) }, {}),
      },
      {
        name: 'Card of an approved post',
        message: postCardReply({ ...post, ...plain, policy: ONE_APPROVAL }, {}),
      },
    ]),
    ...held.flatMap((post): Sample[] => {
      const left = { authorHasLeft: true };
      return [
        {
          name: `Card of a post: ${post.state}`,
          message: postCardReply(post, { addressOf: reading.addressOf }),
        },
        {
          name: `Moved card of a post: ${post.state}`,
          message: postCardReply(post, { ...left, movedFrom: 'C0LAUNCH' }),
        },
        { name: `Card of a post in a list: ${post.state}`, message: cardFor(post, reading, true) },
        ...[{}, left].flatMap((reader) =>
          [...outcomeNews(post, reader), ...postNews(post, reader)].flatMap((told) => [
            {
              name: `News of a post: ${told.title}`,
              message: newsOf(post, { ...reader, ...ADA }, { ...NEWS, told, changes: [text()] }),
            },
            {
              name: `News of a post, below its message: ${told.title}`,
              message: newsBelow(post, told.title, 'U0ADA'),
            },
          ]),
        ),
        ...[post.author, 'U0OMAR'].map((person) => ({
          name: `Copy of a card for ${person === post.author ? 'its author' : 'somebody else'}: ${post.state}`,
          message: newsOf(post, { person }, { ...NEWS, changes: [text()] }),
        })),
        textSample(`Post cannot be changed: ${post.state}`, cannotDo(post, 'U0ADA')),
      ];
    }),
    {
      name: 'Post held',
      message: holdConfirmation(inChannel, 'C0LAUNCH'),
    },
    {
      name: 'Post changed',
      message: holdConfirmation(
        { ...meant, held: { ...inChannel.held, changed: { version: 2, before: {}, after: {} } } },
        'C0LAUNCH',
        NEWS.link,
      ),
    },
    {
      name: 'Post held by a freeze',
      message: holdConfirmation(
        { ...inChannel, held: { ...inChannel.held, frozen: frozenNote({}, now) } },
        'C0LAUNCH',
      ),
    },
    { name: 'Draft held', message: holdConfirmation({ ...meant, held: { inChannel: false } }) },
    textSample('Post cancelled', cancelled(undefined)),
    { name: 'Card in another channel', message: replacedCard('C0LAUNCH') },
  ];
}

const RULE: RecurringRule = {
  cadence: { unit: 'week', every: 2, days: [1, 2, 3, 4, 5, 6] },
  time: '09:00',
  zone: 'America/Argentina/ComodRivadavia',
  start: '2026-11-02',
  end: { count: 366 },
};

function repeating(world: SampleParts): Sample[] {
  const { about, held, now, project, reading, text } = world;
  const values = valuesIn(world);
  const words = { ...values, Media: '', when: 'every Monday 9am' };
  const { words: exact } = choiceOf(
    { at: now, zone: RULE.zone, zoneGiven: true, repeats: RULE },
    reading.reader,
  );
  const series = { series: about.submissionId, project: project.id };
  const confirmed = seriesConfirmation(RULE, { ...series, content: text(200) }, reading.reader);
  return [
    {
      name: 'Schedule a post that repeats',
      view: scheduleModal({ ...words, when: exact }, about, reading.reader),
    },
    { name: 'Schedule a post, asked until when', view: scheduleModal(words, about, reading.reader) },
    { name: 'Repeating post scheduled', message: confirmed },
    { name: 'Repeating post scheduled, in its form', view: doneView(confirmed) },
    { name: 'Stop repeating', view: stopModal(series, held) },
    { name: 'Series stopped', view: messageView('Stop repeating', stoppedText(3)) },
    ...[0, 3].map((count) => textSample(`Series stopped: ${count}`, stoppedText(count))),
    textSample('Series stopped while a post was being sent', stoppedText(3, 1)),
    ...held.map((post) => ({
      name: `Card of an occurrence: ${post.state}`,
      message: postCardReply(
        { ...post, series: about.submissionId, about: { ...about, repeats: text(200) } },
        {},
      ),
    })),
  ];
}

/** Posts with another text for each network. */
function postsInParts({
  about,
  held,
  now,
  profile,
  project,
  reading,
  text,
  ...world
}: SampleParts): Sample[] {
  const texts = Object.fromEntries(PLATFORMS.map((network) => [network, text(3_000)]));
  const values = { ...valuesIn({ about, held, now, profile, project, reading, text, ...world }), texts };
  const [first = 'X', second = 'LINKEDIN', ...others] = PLATFORMS;
  const sent = [first, second].map((network) => ({
    platforms: [network],
    content: text(3_000),
    serviceId: about.submissionId,
    version: 1,
  }));
  const posts = held.map((post) => ({ ...post, values, sent }));
  const meant = { at: now, zone: 'Europe/Berlin' };
  const result = { project: project.id, meant, parts: sent };
  const context = { deps: { now: () => now }, profile, about };
  const inChannel = { ...about, channel: 'C0LAUNCH' };
  const two = { ...values, Content: text(200), texts: { [first]: text(100) } };
  const short = { ...values, Content: text(200), texts: { [first]: '' } };
  return [
    { name: 'Schedule a post with own texts', view: scheduleModal(values, about, reading.reader) },
    { name: 'Schedule a post with an emptied text', view: scheduleModal(short, about, reading.reader) },
    {
      name: 'Fix the rest of a post',
      view: scheduleModal(
        { ...short, Platforms: others },
        { ...about, held: { id: about.submissionId, version: 1 } },
        reading.reader,
      ),
    },
    {
      name: 'New time of a post',
      view: scheduleModal(
        { ...short, when: undefined },
        { ...about, held: { id: about.submissionId, version: 1 }, was: now.getTime() },
        reading.reader,
      ),
    },
    { name: 'Post with own texts scheduled', message: confirmation(result, values, context) },
    {
      name: 'Post with own texts scheduled from a channel',
      message: confirmation({ project: project.id, meant }, two, { ...context, about: inChannel }),
    },
    ...posts.flatMap((post): Sample[] => [
      { name: `Card of a post in parts: ${post.state}`, message: postCardReply(post, {}) },
      ...postNews(post, {}).map((told) => ({
        name: `News in parts: ${told.title}`,
        message: newsOf(post, ADA, { ...NEWS, told }),
      })),
      { name: `Partly scheduled: ${post.state}`, message: partlyScheduled(post, undefined) },
      textSample(`Rest cancelled: ${post.state}`, cancelled(post)),
      textSample(`Rest cannot be changed: ${post.state}`, cannotDo(post, 'U0ADA')),
    ]),
  ];
}
