import type { StartedBot } from './desk.js';

/** As the form of a digest names them. */
export const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DUE = `select least(job, post) as at, post from
  (select min(next_at) as job from upnext_jobs.jobs) jobs,
  (select min(coalesce(next_at, due_at)) as post from scheduling.deliveries where state in ('waiting', 'busy')) posts`;

/** A clock that tests move forward: the service publishes due posts, and the bot runs due jobs. */
export function deskTime(desk: StartedBot) {
  const { deps, clock, slack } = desk;
  let before = 0;
  const posted = () => slack.channel('#launch').messages.filter(({ viewer }) => viewer === undefined);

  async function runDueJobs(): Promise<void> {
    await desk.service.publishDue();
    await runJobs();
  }

  async function runJobs(): Promise<void> {
    await deps.jobs.runDue();
    await slack.idle();
  }

  /** Moves the clock from one due post or job to the next. */
  async function advance(minutes: number): Promise<void> {
    const end = clock.now().getTime() + minutes * MINUTE_MS;
    while (clock.now().getTime() < end) {
      const { rows } = await desk.database.executeSql(DUE, []);
      const { at, post } = rows[0] as { at: Date | null; post: Date | null };
      const next = Math.min(at?.getTime() ?? end, end);
      clock.moveForward(Math.max(next - clock.now().getTime(), 1_000));
      if (post && post <= clock.now()) await desk.service.publishDue();
      await runJobs();
    }
  }

  return {
    runDueJobs,
    advance,
    /** To a time of today in UTC: "09:30". */
    async advanceTo(time: string): Promise<void> {
      const at = new Date(`${clock.now().toISOString().slice(0, 10)}T${time}:00Z`);
      await advance(Math.round((at.getTime() - clock.now().getTime()) / MINUTE_MS));
    },
    /** Moves the clock while nothing runs, as when the bot was down. */
    sleepFor(minutes: number): void {
      clock.moveForward(minutes * MINUTE_MS);
    },
    /** Moves to 08:00 Berlin of the next day, without digests, posts and open forms. */
    async startNewDay(): Promise<string> {
      for (const digest of await deps.store.digests.inChannel('T0NORTHWIND', 'C0LAUNCH'))
        await deps.store.digests.delete(digest);
      await desk.deletePosts();
      await desk.restoreService();
      for (const { name } of slack.people)
        if (desk.user(name).hasForm()) await desk.user(name).form().closeAll();
      const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
      clock.moveForward(new Date(`${tomorrow}T07:00:00Z`).getTime() - clock.now().getTime());
      await runDueJobs();
      await desk.bind();
      before = posted().length;
      return tomorrow;
    },
    async setUp(fields: Record<string, string | string[]> = {}): Promise<void> {
      const ada = desk.user('ada');
      await ada.types('/upnext digest new');
      await ada.form().fill({ Days: EVERY_DAY, ...fields });
      await ada.form().submit();
    },
    /** The channel's messages of today, without threads. */
    digests: () =>
      desk
        .user('grace')
        .messages()
        .filter(({ ephemeral, message }) => !ephemeral && !message.thread_ts)
        .filter(({ message }) => posted().slice(before).includes(message)),
  };
}
