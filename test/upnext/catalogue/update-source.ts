import {
  LOAD_FAILED,
  saved,
  SOURCE_MISSING,
  SOURCE_NOT_FOUND,
  sourceForm,
} from '../../../src/upnext/features/update-source/form.js';
import { sources } from '../../../src/upnext/features/update-source/index.js';
import { messageView } from '../../../src/upnext/slack/text/blocks.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = (world: SampleParts): Sample[] => {
  const { about, reading, text } = world;
  const texts = { Source: text(), Description: text() };
  const target = { id: 'x'.repeat(75), name: text(150) };
  return [
    { name: 'Sources', message: sources(world.sources, { words: text(200), from: 10 }, reading) },
    { name: 'Edit source', view: sourceForm.open(texts, { ...about, target }) },
    { name: 'Edit a source that is too long', view: sourceForm.open({}, { ...about, target }) },
    { name: 'Source updated', message: saved({ before: texts, after: texts }, text()) },
    { name: 'Source stored differently', message: saved({ after: texts, asked: texts }, text()) },
    { name: 'Source not loaded', view: messageView(LOAD_FAILED, text()) },
    { name: 'Source not found', view: messageView(SOURCE_NOT_FOUND, SOURCE_MISSING) },
  ];
};
