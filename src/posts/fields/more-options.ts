import type { InputBlock, KnownBlock } from '@slack/types';
import type { About, Notices } from '../../forms/form.js';
import { labelOf } from '../../openapi/platforms.js';
import type { Finding } from '../../platforms/check.js';
import { review } from '../../platforms/review.js';
import { actions, button, field, option, plain } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { chosenOption, type ViewState } from '../../slack/views/view-state.js';
import { searchSelect } from '../../ui/project-field.js';
import { MAX_INPUT } from './content.js';
import { FILES, hasMedia, pictureInputs } from './pictures.js';
import { bodyOf, CHECK, type Draft } from '../form/post.js';

/** The fields that most posts don't need: hidden until somebody opens them, or until one of them is filled. */

export const MORE_OPTIONS = 'more_options';
export const FIND_ZONE = 'find_zone';
export const FIND_TEMPLATE = 'find_template';
export const FIND_PROMPT = 'find_prompt';

const SAVE_AS = {
  SCHEDULED: 'Scheduled post (published automatically)',
  APPROVAL: 'Scheduled post (published once it is approved)',
  DRAFT: 'Draft (not published until someone schedules it)',
};
type SaveAs = keyof typeof SAVE_AS;

export function moreOptions(values: Draft, about: About, notices: Notices): (InputBlock | KnownBlock)[] {
  const needed = mediaNeeds(values);
  if (isOpen(values, about, notices, needed))
    return [
      zoneField(values),
      ...mediaFields(values, about, needed),
      ...templateAndPrompt(values),
      saveAsField(values, about),
    ];
  return [
    ...(about.zone === undefined ? [zoneField(values)] : []),
    ...(needed.length > 0 ? mediaFields(values, about, needed) : []),
    actions('more', button('More options', MORE_OPTIONS)),
  ];
}

/** Whether the form shows all fields. */
export const showsMore = ({ values }: ViewState) => values.Status !== undefined;

const FIELDS = ['Timezone', 'TemplateId', 'PromptId', 'Status'];

function isOpen(values: Draft, about: About, { fields }: Notices, needed: Finding[]): boolean {
  const { Status, Timezone, asksApproval, more, prompt, template } = values;
  const hasOtherZone = about.zone !== undefined && Timezone?.value !== about.zone;
  const isFilled = Boolean(template ?? prompt ?? asksApproval) || Status === 'DRAFT' || hasOtherZone;
  const showsMedia = hasMedia(values) || [FILES, 'Media'].some((name) => fields[name] !== undefined);
  const isOther = needed.length === 0 && showsMedia;
  return more === true || isFilled || isOther || FIELDS.some((name) => fields[name] !== undefined);
}

/** Which of the chosen networks need media: empty if the post may go without. */
function mediaNeeds(values: Draft): Finding[] {
  const findings = review({ ...bodyOf(values), Media: '' });
  return findings.filter(({ field: name, level }) => name === 'Media' && level === 'block');
}

export function zoneField({ Timezone, calendar, replaced }: Draft): InputBlock {
  const action = `${FIND_ZONE}:${replaced}`;
  return field('Timezone', 'Time zone', searchSelect(action, 'Search for a city', Timezone), {
    hint: calendar ? undefined : 'A city in When overrides this.',
    dispatch: true,
  });
}

/** Pictures, or a link to one. */
function mediaFields(values: Draft, about: About, needed: Finding[]): (InputBlock | KnownBlock)[] {
  const needs = whyNeeded(needed);
  const pictures = pictureInputs(values, about, needs);
  const isListed = (values.pictures ?? []).length > 0 && values.Media === '';
  return isListed ? pictures : [...pictures, mediaField(values, about, needs)];
}

/** Slack would not send the form without a required input, so none is required where either will do. */
function mediaField({ Media }: Draft, { noPictures }: About, needs: string | undefined): InputBlock {
  const canAdd = noPictures === undefined;
  return field(
    'Media',
    'Media',
    {
      type: 'plain_text_input',
      action_id: 'media',
      placeholder: plain('https://…', 150),
      ...(Media && { initial_value: Media.slice(0, MAX_INPUT) }),
    },
    {
      optional: canAdd || needs === undefined,
      hint: canAdd ? LINK : [needs && `${needs} Enter a link to it.`, noPictures].filter(Boolean).join(' '),
    },
  );
}

const LINK = 'A link to a picture or video, instead of files.';

function whyNeeded(needed: Finding[]): string | undefined {
  const [only, ...others] = needed;
  if (others.length === 0) return only?.message;
  const networks = needed.flatMap(({ platform }) => (platform ? labelOf(platform) : []));
  return `Needed for ${joinWithAnd(networks)}.`;
}

function templateAndPrompt({ template, prompt }: Draft): InputBlock[] {
  return [
    field('TemplateId', 'Template', searchSelect(FIND_TEMPLATE, 'Choose a template', template), {
      optional: true,
      dispatch: true,
    }),
    field('PromptId', 'Prompt', searchSelect(FIND_PROMPT, 'Choose a prompt', prompt), { optional: true }),
  ];
}

/** Approval is offered where a project has approvers but does not require them. */
function saveAsField({ Status, asksApproval }: Draft, { approval }: About): InputBlock {
  const choices: SaveAs[] =
    approval === 'on-request' ? ['SCHEDULED', 'APPROVAL', 'DRAFT'] : ['SCHEDULED', 'DRAFT'];
  const current: SaveAs = asksApproval && Status === 'SCHEDULED' ? 'APPROVAL' : Status;
  const options = choices.map((value) => option(SAVE_AS[value], value));
  const initial = options.find(({ value }) => value === current) ?? option(SAVE_AS.SCHEDULED, 'SCHEDULED');
  return field(
    'Status',
    'Save as',
    { type: 'radio_buttons', action_id: CHECK, options, initial_option: initial },
    { dispatch: true },
  );
}

export function readSaveAs(state: ViewState): Pick<Draft, 'Status' | 'asksApproval'> {
  const chosen = chosenOption(state, 'Status')?.value;
  if (chosen === 'APPROVAL') return { Status: 'SCHEDULED', asksApproval: true };
  return { Status: chosen === 'DRAFT' ? 'DRAFT' : 'SCHEDULED' };
}
