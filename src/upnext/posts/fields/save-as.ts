import { field, option } from '../../slack/text/blocks.js';
import { chosenOption, type ViewState } from '../../slack/views/view-state.js';
import { CHECK, type PostField } from './field.js';

/** Whether a post is published at its time, published once it is approved, or kept as a draft. */

const SAVE_AS = {
  SCHEDULED: 'Scheduled post',
  APPROVAL: 'Scheduled post, after approval',
  DRAFT: 'Draft, to schedule later',
};
type SaveAs = keyof typeof SAVE_AS;

const STATUS = 'Status';

export const saveAsField: PostField = {
  /** Approval is offered where a project has approvers but does not require them. */
  draw({ values: { Status, asksApproval }, about: { settings } }) {
    const choices: SaveAs[] =
      settings?.approval?.mode === 'on-request' ? ['SCHEDULED', 'APPROVAL', 'DRAFT'] : ['SCHEDULED', 'DRAFT'];
    const current: SaveAs = asksApproval && Status === 'SCHEDULED' ? 'APPROVAL' : Status;
    const options = choices.map((value) => option(SAVE_AS[value], value));
    const initial = options.find(({ value }) => value === current) ?? option(SAVE_AS.SCHEDULED, 'SCHEDULED');
    const radio = { type: 'radio_buttons' as const, action_id: CHECK, options, initial_option: initial };
    return [field(STATUS, 'Save as', radio, { dispatch: true })];
  },
  read(state) {
    const chosen = chosenOption(state, STATUS)?.value;
    if (chosen === 'APPROVAL') return { Status: 'SCHEDULED', asksApproval: true };
    return { Status: chosen === 'DRAFT' ? 'DRAFT' : 'SCHEDULED' };
  },
};

/** Whether the form shows all fields: this one is always among those of More options. */
export const showsMore = ({ values }: ViewState): boolean => values[STATUS] !== undefined;
