import { sql, type RawBuilder } from 'kysely';

/** How much may be taken now. A lane is the work of one workspace. */
export interface Room {
  /** In total. */
  limit: number;
  /** From each lane that is not listed. */
  share: number;
  /** Lanes from which less may be taken, or nothing. */
  lanes: Record<string, number>;
}

type Lane = RawBuilder<string>;

/** How many due rows are compared. If one lane fills them all, it has no room next time, and the others follow. */
const CANDIDATES = 1_000;

const roomIn = (lane: Lane, { share, lanes }: Room) =>
  Object.keys(lanes).length === 0
    ? sql<number>`${share}::int`
    : sql<number>`coalesce((${JSON.stringify(lanes)}::jsonb ->> ${lane})::int, ${share}::int)`;

export const hasRoom = (lane: Lane, room: Room) => sql<boolean>`${roomIn(lane, room)} > 0`;

/**
 * Which of the due rows to take: the first of each lane, then the second of each, so that no lane delays another.
 * @param due rows with the columns `id`, `at` and `lane`, whose lanes have room, the earliest first
 */
export const fairShare = (due: RawBuilder<unknown>, room: Room) => sql`
  select id from (
    select id, at, lane, row_number() over (partition by lane order by at) as place
    from (${due} limit ${CANDIDATES}) due
  ) ranked
  where place <= ${roomIn(sql`lane`, room)}
  order by place, at
  limit ${room.limit}`;
