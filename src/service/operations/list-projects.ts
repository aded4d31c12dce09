import { done, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';

export async function listProjects({ db }: Call): Promise<Answer> {
  const rows = await db.selectFrom('projects').selectAll().orderBy('created_at').orderBy('number').execute();
  return done(
    rows.map(({ id, name, description, timezone }) => ({
      Id: id,
      Name: name,
      Description: description,
      Timezone: timezone,
    })),
  );
}
