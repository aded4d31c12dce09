import type { Deps } from '../../deps.js';
import { whoAsks } from '../../slack/who.js';
import { mayDo } from '../../store/rights.js';
import { notAllowed } from '../../views/not-allowed.js';
import { answerBelow } from '../../views/reading.js';
import type { Feature } from '../feature.js';
import { answer } from './answer.js';
import { look } from './look.js';

export const doctor = (deps: Deps): Feature => ({
  verb: 'doctor',
  aliases: ['check'],
  does: 'whether all is well, and what to do where it is not',
  right: 'read',
  command: async (args) => {
    await args.ack();
    const who = whoAsks(args.context, args.body);
    const [profile, settings] = await Promise.all([
      deps.people.find(args.client, who),
      deps.store.settings.of(who.workspace),
    ]);
    if (!mayDo('read', profile, settings)) return answerBelow(args, notAllowed('read', settings));
    await answer(args, await look(deps, who));
  },
});
