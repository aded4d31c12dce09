import type { Failure } from '../api/outcome.js';
import type { PostField } from './field.js';
import { campaignField } from './fields/campaign.js';
import type { Draft } from './fields/draft.js';
import { linksField } from './fields/links.js';
import { networksField } from './fields/networks.js';
import { LINK, PICTURE, pictureField } from './fields/pictures/inputs.js';
import { projectField } from './fields/project.js';
import { promptField } from './fields/prompt.js';
import { saveAsField } from './fields/save-as.js';
import { missingTemplate, TEMPLATE, templateField } from './fields/template.js';
import { ownTextsField, textField } from './fields/text.js';
import { whenField } from './fields/when/when.js';
import { zoneField } from './fields/zone.js';

/** Everything that is entered about a post, in the order of the form. */

export const MAIN: readonly PostField[] = [
  projectField,
  textField,
  networksField,
  ownTextsField,
  linksField,
  whenField,
];

/** What most posts don’t need. */
export const MORE: readonly PostField[] = [
  zoneField,
  pictureField,
  templateField,
  promptField,
  campaignField,
  saveAsField,
];

export const FIELDS = [...MAIN, ...MORE];

/** What the service says about its own fields, at the inputs of the form. */
export function atInputs(failure: Failure, { picture, template }: Draft): Failure {
  if (failure.kind !== 'invalid') return failure;
  const fields = failure.fields.map((one) => {
    if (one.field === LINK && picture) return { ...one, field: PICTURE };
    const isMissing = one.field === TEMPLATE && template && NOT_FOUND.test(one.say);
    return isMissing ? { ...one, say: missingTemplate(template) } : one;
  });
  return { ...failure, fields };
}

const NOT_FOUND = /not found/i;
