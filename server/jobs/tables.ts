import type { ColumnType, Generated } from 'kysely'
import type { TextKey, TextParams } from '#engine/texts/text.ts'

/** `done`, `failed` and `cancelled` are final; only an administrator sends a failed job back to `waiting`. */
export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'

type Json = ColumnType<unknown, string | null | undefined, string | null>

declare module '#server/database/types.ts' {
  interface Tables {
    job: {
      id: string
      name: string
      payload: ColumnType<unknown, string, never>
      /** Who may read its progress and cancel it; null for work of the system. */
      owner_id: string | null
      /** Names the subject of jobs of which only the latest counts, such as timers. */
      key: string | null
      /** A node runs only a few jobs of one lane at the same time. */
      lane: string
      state: Generated<JobState>
      /** Runs begun so far. */
      attempts: Generated<number>
      /** Id of the run that may write; earlier runs may not. */
      run_id: string | null
      /** State from which a later run goes on. */
      cursor: Json
      percent: Generated<number>
      progress: TextKey | null
      progress_params: ColumnType<TextParams | null, string | null | undefined, string | null>
      result: Json
      error: string | null
      created_at: Generated<Date>
      started_at: Date | null
      ended_at: Date | null
    }
    /** Recurring jobs that an administrator has stopped. */
    stopped_job: { name: string; stopped_at: Generated<Date> }
    /** Nodes that run jobs, by the id with which they lock them in the queue. */
    job_node: { id: string; beat_at: Date }
  }
}
