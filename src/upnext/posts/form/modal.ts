import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import type { Reader, When } from '../../../when/index.js';
import { formModal, noNotices, type Notices } from '../../forms/form.js';
import { actions, button, context, plain } from '../../slack/text/blocks.js';
import { type PostAbout, SCHEDULE_FORM } from '../fields/about.js';
import type { Blocks, DrawnForm, PostField } from '../fields/field.js';
import { FIELDS, MAIN, MORE } from '../fields/fields.js';
import { withPublished } from '../fields/networks.js';
import { listedIn, pictureField, usesPicture } from '../fields/picture.js';
import { showsMore } from '../fields/save-as.js';
import { meaningOf, previewOf } from '../fields/when/moment.js';
import { DETAILS, enteredOf } from '../model/details.js';
import { combined, type Draft, draftSchema, emptyDraft } from '../model/draft.js';

/** Builds the form and reads it back, so no other file knows the names of its inputs. */

export const MORE_OPTIONS = 'more_options';

export function scheduleModal(
  entered: Draft,
  known: PostAbout,
  reader: Reader,
  notices: Notices = noNotices,
): ModalView {
  const { values: published, about } = withPublished({ values: entered, about: known });
  const values = { ...published, links: about.settings?.linkParameters };
  const when = meaningOf(values, about, reader);
  const preview = previewOf(values, when, about.preview);
  const next = {
    ...about,
    preview,
    replaced: values.replaced,
    drawnAt: reader.now.getTime(),
    moment: undefined,
    fillsPicture: undefined,
  };
  const form: DrawnForm = { values, about, reader, notices, when };
  const view = formModal(
    SCHEDULE_FORM,
    { ...next, ...listedIn(values) },
    { title: titleOf(values, about), submit: about.held && !about.held.unscheduled ? 'Save' : 'Schedule' },
    [...topNotes(about, when), ...MAIN.flatMap((field) => field.draw(form)), ...moreOptions(form)],
  );
  // For that, nobody needs an admin.
  return values.Status === 'DRAFT' ? { ...view, submit: plain('Save as draft', 24) } : view;
}

function titleOf({ Status }: Draft, { held, was }: PostAbout): string {
  if (!held) return 'Schedule a post';
  if (was !== undefined) return 'New time';
  if (!held.unscheduled || Status !== 'SCHEDULED') return 'Edit post';
  return held.unscheduled === 'proposed' ? 'Schedule proposal' : 'Schedule draft';
}

/** Hidden until somebody opens them, or until one of them is filled. The picture is also there alone. */
function moreOptions(form: DrawnForm): Blocks {
  const { values, notices } = form;
  const hasProblem = ({ draw }: PostField) =>
    draw(form).some(({ block_id = '' }) => notices.fields[block_id] !== undefined);
  const isOpen = values.more || usesMore(form) || MORE.some((one) => one !== pictureField && hasProblem(one));
  const isAlone = !isOpen && (usesPicture(form) || hasProblem(pictureField));
  const shown = isOpen ? MORE : isAlone ? [pictureField] : [];
  const rest = isOpen ? [] : [actions('more', button('More options', MORE_OPTIONS))];
  return [...shown.flatMap((field) => field.draw(form)), ...rest];
}

const usesMore = ({ values, about: { zone } }: DrawnForm): boolean =>
  zone === undefined ||
  values.Timezone?.value !== zone ||
  values.Status === 'DRAFT' ||
  values.asksApproval === true ||
  DETAILS.some((detail) => detail.key !== 'Media' && enteredOf(values, detail).value);

/** In the order of the schema, as it is when it is read from the database again: the key of the request depends on it. */
export const readSchedule = ({ state }: Pick<ViewOutput, 'state'>, about: PostAbout): Draft =>
  draftSchema.parse(
    combined<Draft>(
      { ...emptyDraft, ...(showsMore(state) && { more: true }), replaced: about.replaced ?? 0 },
      FIELDS.map(({ read }) => read(state, about)),
    ),
  );

/** What the person should see first. */
const topNotes = ({ notes = [], settings }: PostAbout, when: When | undefined): KnownBlock[] =>
  [
    ...notes,
    ...(settings?.frozen ? [`:warning: ${settings.frozen}`] : []),
    ...(settings?.approval?.mode === 'required' && !when?.ok ? [NEEDS_APPROVAL] : []),
  ].map((note) => context(note));

const NEEDS_APPROVAL = 'This project’s posts need approval before they go out.';
