import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { formModal, noNotices, type Notices } from '../../forms/form.js';
import type { PostAbout } from '../about.js';
import { NEW_TIME_FORM, SCHEDULE_FORM } from '../../forms/names/form-names.js';
import { review } from '../../platforms/review.js';
import { actions, alert, button, context } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import type { ViewState } from '../../slack/views/view-state.js';
import type { Reader } from '../../time/types.js';
import { quote } from '../card/lines.js';
import { combined, type Draft } from '../fields/draft.js';
import type { Blocks, DrawnForm, PostField } from '../field.js';
import { bodyOf, draftSchema, emptyDraft, FIELDS } from '../fields.js';
import { otherTextMenu } from '../fields/own-texts.js';
import { listedIn } from '../fields/pictures/inputs.js';
import { departureBlocks } from './departure.js';
import { approvalNotice } from '../approval/rule.js';
import { frozenNotice } from '../freeze/frozen.js';
import { meaningOf, previewOf } from '../fields/when/moment.js';
import { showsMore } from '../fields/save-as.js';
import { whenField } from '../fields/when/when.js';
import { zoneField } from '../fields/zone.js';
import { reviewTexts } from './review.js';
import { networkName } from '../../ui/words.js';

/** Builds the form and reads it back, so no other file knows the names of its inputs. */

export const MORE_OPTIONS = 'more_options';

const ORIGINAL_STAYS =
  'This creates a new post. The original stays as it is, because the scheduling service can’t change or cancel posts.';

export function scheduleModal(
  entered: Draft,
  about: PostAbout,
  reader: Reader,
  notices: Notices = noNotices,
): ModalView {
  const values = { ...entered, links: about.linkParameters };
  const when = meaningOf(values, about.preview, reader);
  const preview = previewOf(values, when, about.preview);
  const next = { ...about, preview, moment: undefined };
  const form: DrawnForm = {
    values,
    about,
    reader,
    notices,
    when,
    findings: reviewTexts(values),
    review: (change) => review({ ...bodyOf(values), ...change }),
  };
  if (about.held?.newTime)
    return formModal(NEW_TIME_FORM, next, { title: 'New time', submit: 'Save' }, [
      quote(about.held.newTime.text),
      context(`Scheduled for ${about.held.newTime.current}`),
      ...heldNotices(about),
      ...frozenNotice(about),
      ...approvalNotice(about),
      ...whenField.draw(form),
      ...zoneField.draw(form),
      ...departureBlocks(form),
    ]);
  return formModal(
    SCHEDULE_FORM,
    { ...next, ...listedIn(values) },
    { title: titleOf(values, about), submit: submitLabel(values, about) },
    [
      ...origin(about),
      ...FIELDS.flatMap(({ notice }) => notice?.(form) ?? []),
      ...heldNotices(about),
      ...frozenNotice(about),
      ...approvalNotice(about),
      ...MAIN.flatMap((field) => field.draw(form)),
      ...departureBlocks(form),
      ...moreOptions(form),
    ],
  );
}

function titleOf({ Status }: Draft, { held }: PostAbout): string {
  if (!held) return 'Schedule a post';
  return held.isDraft && Status === 'SCHEDULED' ? 'Schedule draft' : 'Edit post';
}

const at = (where: PostField['place']) => FIELDS.filter(({ place }) => place === where);
const MAIN = [...at('top'), ...at('main')];
const MORE = at('more');

/** The fields that most posts don’t need: hidden until somebody opens them, or until one of them is filled. */
function moreOptions(form: DrawnForm): Blocks {
  if (form.values.more || MORE.some(({ opensMore }) => opensMore?.(form)))
    return [...otherTextMenu(form.values), ...MORE.flatMap((field) => field.draw(form))];
  return [
    ...MORE.flatMap((field) => (field.isAlwaysShown?.(form) ? field.draw(form) : [])),
    actions('more', button('More options', MORE_OPTIONS)),
  ];
}

function submitLabel({ Status }: Draft, { held }: PostAbout): string {
  if (Status === 'DRAFT') return 'Save as draft';
  return held && !held.isDraft ? 'Save' : 'Schedule';
}

/** In the order of the schema, as it is when it is read from the database again: the key of the request depends on it. */
export const readSchedule = ({ state }: Pick<ViewOutput, 'state'>, about: PostAbout): Draft =>
  draftSchema.parse(
    combined<Draft>(
      { ...emptyDraft, ...(showsMore(state) && { more: true }), replaced: timesReplaced(state) },
      FIELDS.map(({ read }) => read(state, about)),
    ),
  );

/** The highest number in the action ids. */
function timesReplaced(state: ViewState): number {
  const actions = Object.values(state.values).flatMap((block) => Object.keys(block));
  return Math.max(0, ...actions.map((action) => Number(action.split(':')[1] ?? 0)));
}

const origin = ({ permalink, isCopy }: PostAbout): KnownBlock[] =>
  isCopy ? alert('warning', ORIGINAL_STAYS) : permalink ? [context(`From <${permalink}|this message>`)] : [];

export function heldNotices({ held }: PostAbout): KnownBlock[] {
  const { notes = [], sent } = held ?? {};
  const names = sent && joinWithAnd(sent.map(networkName));
  return [
    ...notes.map((note) => context(`:warning: ${note}`)),
    ...(names
      ? [context(`:white_check_mark: Already scheduled on ${names}. This form is for the rest.`)]
      : []),
  ];
}
