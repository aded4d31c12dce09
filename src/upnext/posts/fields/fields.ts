import { campaignField } from './campaign.js';
import type { PostField } from './field.js';
import { linksField } from './links.js';
import { networksField } from './networks.js';
import { ownTextsField } from './own-texts.js';
import { pictureField } from './picture.js';
import { projectField } from './project.js';
import { promptField } from './prompt.js';
import { saveAsField } from './save-as.js';
import { templateField } from './template.js';
import { textField } from './text.js';
import { whenField } from './when/when.js';
import { zoneField } from './zone.js';

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
