import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { Deps } from '../deps.js';
import {
  type About,
  type Form,
  formAbout,
  type FormDeps,
  formModal,
  noticesAt,
  readAbout,
} from '../forms/form.js';
import { registerForm } from '../forms/submit.js';
import { requires } from '../rights/access.js';
import type { Right } from '../rights/rights.js';
import { piecesOf } from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import {
  type ChosenOption,
  chosenOption,
  chosenOptionIn,
  chosenOptionSchema,
} from '../slack/views/view-state.js';
import type { ActionArgs, CommandArgs } from './feature.js';
import { openForm } from './open-form.js';
import { FIND_PROJECT, PROJECT_REQUIRED, projectField, projectIdOf } from './project/project-field.js';
import type { SmallField } from './small-fields.js';
import { suggestProjects } from './suggest.js';

/**
 * A form of a few fields (small-fields.ts). Its view, what is read from it, what is missing in it and what an admin reads follow from
 * its fields.
 */

export const smallValues = z.object({ project: chosenOptionSchema.optional() });

type DerivedForm = 'about' | 'projects' | 'open' | 'read' | 'check' | 'approval';

export interface SmallRow<Values, Result> extends Omit<Form<Values, Result>, DerivedForm> {
  right: Right;
  title: string;
  submit: string;
  /** If its fields say that. Otherwise it is about one project: the channel’s, or one that is chosen. */
  projects?: Form<Values, Result>['projects'];
  above?(about: About, values: Values): KnownBlock[];
  fields: SmallField[];
  below?(about: About): KnownBlock[];
  check?: Form<Values, Result>['check'];
}

interface SmallForm<Values, Result> extends Form<Values, Result> {
  open(values: Values, about: About): ModalView;
  approval(values: Values): string[];
}

export function smallForm<Values extends z.infer<typeof smallValues> & Record<string, unknown>, Result>(
  row: SmallRow<Values, Result>,
): SmallForm<Values, Result> {
  const { name, title, submit, fields } = row;
  const hasProjectField = row.projects === undefined;
  const asked = (values: Values, about: About) =>
    fields.filter(({ isAsked }) => isAsked?.(values, about) ?? true);
  return {
    projects: (values, about) => [projectIdOf(about, values)],
    // What was chosen: texts may hold secrets.
    audited: (values, _, { about }) => ({
      after: {
        project: projectIdOf(about, values),
        ...Object.fromEntries(fields.map(({ name }) => [name, chosenOptionIn(values[name])])),
      },
    }),
    ...row,
    about: formAbout,
    open: (values, about) =>
      formModal(name, about, { title, submit }, [
        ...(row.above?.(about, values) ?? []),
        ...(hasProjectField ? [projectField(about, values.project)] : []),
        ...asked(values, about).flatMap((one) => one.blocks(values[one.name], values, about)),
        ...(row.below?.(about) ?? []),
      ]),
    read: ({ state }) => {
      const entered = fields.map((one) => [one.name, one.read(state, one.name)]);
      const project = hasProjectField ? chosenOption(state, 'Project') : undefined;
      return row.values.parse({ project, ...Object.fromEntries(entered) });
    },
    check(values, context) {
      const { about } = context;
      const problems: Record<string, string | false | undefined> = {
        Project: hasProjectField && !projectIdOf(about, values) && PROJECT_REQUIRED,
      };
      for (const { name, required, problem } of asked(values, about))
        problems[name] = (isEmpty(values[name]) && required) || problem?.(values[name], values, about);
      return noticesAt(problems) ?? row.check?.(values, context);
    },
    approval: (values) => [
      ...line({ label: 'Project' }, values.project),
      ...fields.flatMap((one) => line(one, values[one.name])),
    ],
  };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** All of it, since all of it is approved. */
function line({ label, words }: Pick<SmallField, 'label' | 'words'>, value: unknown): string[] {
  if (value === undefined) return [];
  const typed = typeof value === 'string' ? value : chosenOptionIn(value)?.text;
  const [first, ...rest] = words ? [words(value)] : piecesOf(escape(typed ?? ''));
  return first ? [`*${label}*: ${first}`, ...rest] : [];
}

/** A verb that opens such a form with the words that were typed. */
export function opensSmallForm<Values, Result>(
  deps: FormDeps,
  form: SmallForm<Values, Result>,
  view: (about: About, args: CommandArgs) => ModalView | Promise<ModalView>,
) {
  return {
    async command(args: CommandArgs): Promise<void> {
      await args.ack();
      await openForm(deps, args, (about) => view(about, args));
    },
    options: { [FIND_PROJECT]: requires('read', suggestProjects(deps), 'its project') },
    forms: [registerForm(form, deps)],
  };
}

/** Draws the form again with what the project has that is chosen in it. */
export const showsChosen =
  <Values extends { Project?: ChosenOption | undefined }>(
    { redraws }: Pick<Deps, 'redraws'>,
    { read }: Pick<Form<Values, unknown>, 'read'>,
    find: (project: ChosenOption, args: ActionArgs) => Promise<(values: Values, about: About) => ModalView>,
  ) =>
  async (args: ActionArgs): Promise<void> => {
    const { view } = args.body;
    if (!view) return;
    const redraw = redraws.press(args, view);
    const { Project } = read(view, readAbout(view));
    const draw = Project && (await find(Project, args));
    await redraw((current) => {
      const about = readAbout(current);
      const values = read(current, about);
      return values.Project?.value === Project?.value ? draw?.(values, about) : undefined;
    });
  };
