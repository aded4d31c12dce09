import { isPlatform } from '../../../../openapi/platforms.js';
import { emojiCharacters } from '../../../when/index.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { templateToUse } from '../../ui/shared-buttons.js';
import type { OpenDeps } from './open.js';
import { openFilled } from './open-filled.js';

export const openWithTemplate =
  (deps: OpenDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, template } = readButtonValue(templateToUse, args.action);
    const chosen = { text: template.name, value: template.id };
    await openFilled(
      deps,
      args,
      { values: { template: chosen }, about: { project } },
      {
        load: (api) => api.getTemplate(project.id, template.id),
        read({ content = '', platforms }) {
          const known = platforms.filter(isPlatform);
          return { Content: emojiCharacters(content), ...(known.length > 0 && { Platforms: known }) };
        },
      },
    );
  };
