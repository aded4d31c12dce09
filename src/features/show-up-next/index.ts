import type { Deps } from '../../deps.js';
import { answerSoon } from '../../slack/answer-soon.js';
import { answerInPlace } from '../../views/reading.js';
import { suggestProjects } from '../../views/suggest.js';
import { answerTo } from '../../views/which-project.js';
import type { Feature } from '../feature.js';
import { NEXT_IN, SHARE_NEXT } from './reply.js';
import { share } from './share.js';
import { show } from './show.js';

export const showUpNext = (deps: Deps): Feature => ({
  verb: 'next',
  aliases: ['up-next', 'upnext'],
  does: 'the next post to go out',
  right: 'read',
  command: (args, words) => answerSoon(args, show(deps, args, { words })),
  actions: {
    [NEXT_IN]: async (args) => {
      await args.ack();
      const next = await show(deps, args, answerTo(args.action, args.action.block_id));
      await answerInPlace(args, next);
    },
    [SHARE_NEXT]: share(deps),
  },
  options: { [NEXT_IN]: suggestProjects(deps) },
});
