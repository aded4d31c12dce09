import type { WebClient } from '@slack/web-api';
import type { Access } from '../../rights/access.js';
import type { PostAbout } from '../about.js';
import type { ModalView } from '@slack/types';
import type { Reader } from '../../time/types.js';
import { lookUpClash } from './clash.js';
import type { Draft } from '../fields/draft.js';
import { lookUpSlots } from '../fields/when/slots.js';
import { redraw } from '../../slack/views/redraw.js';
import type { FieldDeps, OpenForm } from '../field.js';

/** What an open form shows about the time in it, besides what it means. */

interface LookUpFor {
  access: Pick<Access, 'actor' | 'inProject'>;
  reader: Reader;
}

export async function lookUp(
  deps: FieldDeps,
  form: OpenForm,
  { access, reader }: LookUpFor,
): Promise<PostAbout> {
  const [about, clash] = await Promise.all([
    lookUpSlots(deps, form, { actor: access.actor, reader }),
    lookUpClash(deps, form, { access, reader }),
  ]);
  return { ...about, ...clash };
}

interface ShownForm extends OpenForm {
  viewId: string;
  hash: string;
  modal: (values: Draft, about: PostAbout) => ModalView;
}

/** Adds it to a form that has just opened. */
export async function showLookedUp(
  deps: FieldDeps,
  client: WebClient,
  form: ShownForm,
  looking: LookUpFor,
): Promise<void> {
  const { viewId: id, hash, values, modal } = form;
  const about = await lookUp(deps, form, looking);
  if (about.slots || about.clash) await redraw(client, { id, hash }, modal(values, about));
}
