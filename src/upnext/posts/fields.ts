import type { PostField } from './field.js';
import { campaignField } from './fields/campaign.js';
import { linksField } from './fields/links.js';
import { networksField } from './fields/networks.js';
import { pictureField } from './fields/pictures/inputs.js';
import { projectField } from './fields/project.js';
import { promptField } from './fields/prompt.js';
import { saveAsField } from './fields/save-as.js';
import { templateField } from './fields/template.js';
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
