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
    await openFilled(deps, args, { values: { template: chosen }, about: { project } }, async (api) => {
      const found = await api.getTemplate(project.id, template.id);
      if (!found.ok || !found.value) return found.ok ? { ok: true, value: undefined } : found;
      const { content = '', platforms } = found.value;
      const known = platforms.filter(isPlatform);
      return {
        ok: true,
        value: { Content: emojiCharacters(content), ...(known.length > 0 && { Platforms: known }) },
      };
    });
  };
