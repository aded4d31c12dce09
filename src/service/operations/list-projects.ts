import { done, type Answer } from '../answer.js';
import type { Call } from '../call.js';

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
