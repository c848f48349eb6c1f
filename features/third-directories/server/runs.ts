import { sql, type Generated } from 'kysely'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { Direction, LinkKind, Platform } from '#features/third-directories/contract.ts'
import type { Counts } from '#features/third-directories/server/synchronize.ts'
import type { Db, Tx } from '#server/database/types.ts'

interface RunRow {
  id: string
  platform: Platform
  kind: LinkKind
  direction: Direction
  /** Null where the program began it. */
  actor_name: string | null
  created: number
  updated: number
  removed: number
  failed: number
  problem: TextKey | null
  problem_params: unknown
  ended_at: Generated<Date>
}

declare module '#server/database/types.ts' {
  interface Tables {
    third_run: RunRow
  }
}

/** Days for which the log of runs is kept. */
const keptDays = 90

export interface EndedRun extends Counts {
  /** That of its job: a job notes its run once. */
  readonly id: string
  readonly platform: Platform
  readonly kind: LinkKind
  readonly direction: Direction
  /** Undefined where it ran by itself. */
  readonly actorName: string | undefined
  /** Why it ended before its end. */
  readonly problem?: { readonly text: TextKey; readonly params?: TextParams } | undefined
}

/** Adds a run to the log, and forgets those that are too old. */
export async function noteRun(tx: Tx, { actorName, problem, ...run }: EndedRun, now: number): Promise<void> {
  const { id, platform, kind, direction, created, updated, removed, failed } = run
  await tx
    .insertInto('third_run')
    .values({
      ...{ id, platform, kind, direction, created, updated, removed, failed },
      actor_name: actorName ?? null,
      problem: problem?.text ?? null,
      problem_params: problem?.params ? JSON.stringify(problem.params) : null,
      ended_at: new Date(now),
    })
    .execute()
  await sql`delete from third_run where platform = ${platform} and ended_at < ${new Date(now)}::timestamptz - ${keptDays} * interval '1 day'`.execute(
    tx,
  )
}

/** Ended runs of a platform, newest first. */
export async function runsOfPlatform(
  db: Db,
  platform: Platform,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly RunRow[]; readonly total: number }> {
  const found = db.selectFrom('third_run').where('platform', '=', platform)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('ended_at', 'desc').orderBy('id').limit(page.limit).offset(page.offset).execute(),
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows as unknown as RunRow[], total: Number(total) }
}
