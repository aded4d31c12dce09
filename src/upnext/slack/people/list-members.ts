import type { WebClient } from '@slack/web-api';

export type Member = NonNullable<Awaited<ReturnType<WebClient['users']['list']>>['members']>[number];

/** Slack allows twenty pages a minute. */
const MAX_PAGES = 10;

/** The people of a workspace, as far as ten pages go. With the token of an organization, Slack needs its `team`. */
export async function* listMembers(
  slack: WebClient,
  { team, size }: { team?: string | undefined; size: number },
): AsyncGenerator<Member[]> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await slack.users.list({
      limit: size,
      include_locale: true,
      ...(team && { team_id: team }),
      ...(cursor && { cursor }),
    });
    yield listed.members ?? [];
    cursor = listed.response_metadata?.next_cursor;
    if (!cursor) return;
  }
}
