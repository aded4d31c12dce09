import { DateTime } from 'luxon';
import type { Deps } from '../../deps.js';
import { changesOf, type Draft, emptyDraft } from '../../posts/index.js';
import { zoneOption } from '../../ui/select-options.js';
import type { Project } from '../../workspaces/channels-table.js';

/**
 * The posts that Upnext holds at the first start of the local desk, so that each kind of card can be seen: what went wrong first,
 * and last what goes out tomorrow. They take the same way as any held post: the service rejects the one with a template that it
 * doesn’t have, and the one of yesterday is missed.
 */

const DEMO_PROJECT = 'prj_fern_and_ember';
const HOLD_MINUTES = 60;
const ADA = 'U0ADA';
const GRACE = 'U0GRACE';

interface DemoPost extends Pick<Draft, 'Content' | 'Platforms'> {
  author: string;
  /** Days from today, and the project’s time. Left out for a draft. */
  when?: [days: number, hour: number];
  template?: Draft['template'];
  /** It goes to the service at once. */
  leavesNow?: true;
}

const POSTS: Record<string, DemoPost> = {
  'demo-missed': {
    author: ADA,
    when: [-1, 17],
    Platforms: ['X', 'TELEGRAM'],
    Content:
      'Demo of a missed post: One place left for the beginners’ class on Saturday. Clay, glaze, firing and coffee are included.',
  },
  'demo-refused': {
    author: ADA,
    when: [2, 10],
    Platforms: ['THREADS', 'X'],
    Content:
      'Demo of a rejected post: The kiln is at 60 °C and we could not wait. Two teapots came out with the new celadon.',
    template: { text: 'Kiln news', value: 'tpl_fern_and_ember_kiln_news' },
    leavesNow: true,
  },
  'demo-draft': {
    author: ADA,
    Platforms: ['FACEBOOK', 'TELEGRAM'],
    Content: 'Firing service for your own pots, from January. Mara still has to confirm the prices.',
  },
  'demo-held': {
    author: GRACE,
    when: [1, 12],
    Platforms: ['FACEBOOK', 'THREADS'],
    Content:
      'Raku night is on Friday at seven. Bring a piece you are ready to lose: the fire decides, and we bring the tongs.',
  },
};

export const isDemoProject = ({ id }: Pick<Project, 'id'>): boolean => id === DEMO_PROJECT;

interface DemoChannel {
  workspace: string;
  channel: string;
  project: Project;
}

/** The project’s posts are held from now on, like these. */
export async function addDemoPosts(deps: Pick<Deps, 'jobs' | 'now' | 'store'>, where: DemoChannel) {
  const { workspace, channel, project } = where;
  const { zone = 'UTC' } = project;
  const settings = { holdMinutes: HOLD_MINUTES };
  await deps.store.projectSettings.saveDetails(workspace, project.id, settings, deps.now());
  for (const [id, { author, when, leavesNow, ...typed }] of Object.entries(POSTS)) {
    const dueAt = when && onDay(deps.now(), zone, when);
    const held = dueAt?.minus({ minutes: HOLD_MINUTES }).toJSDate();
    await changesOf(deps).hold({
      workspace,
      id,
      project,
      channel,
      author,
      values: {
        ...emptyDraft,
        ...typed,
        Timezone: zoneOption(zone),
        ...(dueAt ? { calendar: true, when: dueAt.toSeconds() } : { Status: 'DRAFT' }),
      },
      about: {
        channel,
        project,
        zone,
        ...(dueAt && { moment: { at: dueAt.toJSDate(), zone, zoneGiven: false } }),
      },
      state: dueAt ? 'held' : 'draft',
      dueAt: dueAt?.toJSDate(),
      leavesAt: leavesNow ? deps.now() : held,
    });
  }
}

const onDay = (now: Date, zone: string, [days, hour]: [number, number]) =>
  DateTime.fromJSDate(now, { zone }).plus({ days }).startOf('day').set({ hour });
