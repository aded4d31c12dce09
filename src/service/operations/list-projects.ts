import { type ApiResponse, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';

export async function listProjects({ db, publishing }: RequestContext): Promise<ApiResponse> {
  const rows = await db.selectFrom('projects').selectAll().orderBy('created_at').orderBy('number').execute();
  return ok(
    rows.map(({ id, name, description, timezone }) => {
      const networks = publishing.networksOf(id) ?? [];
      const record = { Id: id, Name: name, Description: description, Timezone: timezone };
      return networks.length > 0 ? { ...record, Platforms: networks } : record;
    }),
  );
}
