import type { Kysely } from 'kysely';
import type { ProjectKey } from '../../freeze/table.js';

/** The campaigns of posts that the service has. Those that Upnext holds have theirs among their values. */

export interface CampaignPostRow {
  workspace: string;
  projectId: string;
  serviceId: string;
  campaign: string;
  createdAt: Date;
}

export interface CampaignTables {
  campaignPosts: CampaignPostRow;
}

export type CampaignPosts = ReturnType<typeof campaignPostsIn>;

export function campaignPostsIn(db: Kysely<CampaignTables>) {
  return {
    async add(
      { workspace, project }: ProjectKey,
      serviceId: string,
      campaign: string,
      at: Date,
    ): Promise<void> {
      await db
        .insertInto('campaignPosts')
        .values({ workspace, projectId: project, serviceId, campaign, createdAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** By the ids of the service. */
    async of({ workspace, project }: ProjectKey, serviceIds: string[]): Promise<Map<string, string>> {
      if (serviceIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('campaignPosts')
        .select(['serviceId', 'campaign'])
        .where('workspace', '=', workspace)
        .where('projectId', '=', project)
        .where('serviceId', 'in', serviceIds)
        .execute();
      return new Map(rows.map((row) => [row.serviceId, row.campaign]));
    },
  };
}
