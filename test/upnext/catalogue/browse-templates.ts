import { template, templateMissing, templates } from '../../../src/upnext/features/browse-templates.js';
import type { Sample, SampleParts } from './samples.js';

export const samples = (world: SampleParts): Sample[] => {
  const { reading, text } = world;
  const page = { words: text(200), from: 8, project: reading.project.id };
  return [
    { name: 'Templates', message: templates(world.templates, page, reading) },
    {
      name: 'Templates without buttons',
      message: templates(
        world.templates
          .slice(0, 3)
          .map((each, index) => ({ ...each, id: index === 0 ? each.id : undefined })),
        page,
        reading,
      ),
    },
    ...world.templates
      .slice(0, 1)
      .map((each) => ({ name: 'Template', message: template(each, { id: each.id ?? '', page }, reading) })),
    { name: 'Template missing', message: templateMissing(page) },
  ];
};
