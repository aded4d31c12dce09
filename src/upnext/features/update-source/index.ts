import type { Source } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { requires } from '../../rights/access.js';
import { clip, context, type Reply, section, withSubject } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { buttonWithValue, readButtonValue } from '../../slack/views/button-value.js';
import type { VerbFeature } from '../../ui/feature.js';
import { listListeners, type ListPage, listReply } from '../../ui/list.js';
import type { Reading } from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { openSourceForm, sourceForm, type SourceToEdit, sourceToEdit } from './form.js';

const SOURCES = 'sources';
const EDIT_SOURCE = 'edit_source';

export const updateSource = (deps: Deps): VerbFeature => {
  const list = listListeners(deps, {
    name: SOURCES,
    async show(reading, page) {
      const listed = await reading.api.listSources(reading.project.id);
      return listed.ok ? sources(listed.value, page, reading) : listed;
    },
  });
  return {
    ...list,
    actions: {
      ...list.actions,
      [EDIT_SOURCE]: requires(
        { form: 'edit-sources' },
        openSourceForm(deps),
        ({ action }) => readButtonValue(sourceToEdit, action).project.id,
      ),
    },
    forms: [registerForm(sourceForm, deps)],
  };
};

export function sources(all: Source[], page: ListPage, { project }: Reading): Reply {
  const items = matchingAllWords(all, page.words, ({ label, source, description }) => [
    ...[label, source, description],
  ]);
  const isEmpty = items.length === 0;
  return listReply({
    name: SOURCES,
    page,
    items,
    perPage: 10,
    heading: `${isEmpty ? 'No sources' : 'Sources'} in ${escape(project.name)}`,
    above: [context(isEmpty ? `${WHAT_FOR} Add them in the scheduling service.` : WHAT_FOR)],
    rows: (shown) => shown.map((each, index) => section(sourceLine(each), editButton(each, index, project))),
  });
}

/** The service’s documentation says no more about it. */
const WHAT_FOR =
  'Sources are what the scheduling service draws on for this project’s posts, such as a website or a feed.';

function sourceLine({ label, source }: Source): string {
  const value = source && source !== label ? `\n${escape(clip(source, 200))}` : '';
  return `*${escape(clip(label, 150))}*${value}`;
}

/** A source without an id cannot be changed. */
function editButton({ id, label }: Source, index: number, project: SourceToEdit['project']) {
  const shortNamed = { ...project, name: clip(project.name, 150) };
  const buttons = id
    ? buttonWithValue('Edit', `${EDIT_SOURCE}:${index}`, { project: shortNamed, id } satisfies SourceToEdit)
    : [];
  return buttons.map((one) => withSubject(one, label))[0];
}
