import type { z } from 'zod'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** Progress of a job, as its owner reads it. */
export interface JobProgress {
  /** 0 to 100. */
  readonly percent: number
  readonly text?: TextKey
  readonly params?: TextParams
}

/** What is given to a run. */
export interface JobContext {
  readonly kernel: Kernel
  /** The same in every run of the job: to be sent as idempotency key with effects outside the database. */
  readonly jobId: string
  readonly ownerId: string | undefined
  /** 1 for the first run. */
  readonly attempt: number
  /** Aborts when the job is cancelled or the node stops: to be passed to network calls and other waits. */
  readonly signal: AbortSignal
  /** State stored by the last `step` of an earlier run; undefined when there was none. */
  readonly cursor: unknown
  /** Stores the progress for the owner. @throws JobLost when the job was cancelled or given to another node */
  readonly progress: (progress: JobProgress) => Promise<void>
  /**
   * Writes a part of the work in one transaction with the state from which a later run goes on. @throws JobLost, and writes
   * nothing, when the job was cancelled or given to another node
   */
  readonly step: (cursor: unknown, work: (tx: Tx) => Promise<void>) => Promise<void>
  /**
   * Writes the last part of the work in one transaction with the mark that the job has ended, so it happens exactly once even
   * when a process is killed. Not needed for jobs whose effects are outside the database; then the value `work` returns is kept
   * as the result. @throws JobLost as `step`
   */
  readonly finish: (work: (tx: Tx) => Promise<unknown>) => Promise<void>
}

/**
 * Work outside a request: slow, external, delayed or scheduled. It runs at least once, so its external effects must be
 * idempotent; the docstring of each job says why they are.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `feature/verb`; stored in the queue, so it must not change while jobs with it wait. */
  readonly name: string
  /** Ids and values, never a row. */
  readonly payload: Payload
  /** Most runs. Between them e, e², e³ … seconds pass, at most six hours: 8 runs take half an hour, 12 eleven hours. */
  readonly attempts: number
  /** Schedule, run once for all nodes: minute, hour, day, month, weekday in UTC (`17 * * * *`). The payload is `{}` then. */
  readonly every?: string
  /** Administrators may put it on a schedule of their own: it takes an empty payload, and running it more often does no harm. */
  readonly schedulable?: boolean
  /**
   * @returns the result for the owner, as JSON; nothing when `finish` was used
   * @throws any error that should cause another run
   */
  run(payload: z.output<Payload>, context: JobContext): Promise<unknown>
}

/** Declares a job; a feature lists it in its manifest. */
export function job<Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> {
  return definition
}

/** This run may not write any more: the job was cancelled, or another node has begun a later run. */
export class JobLost extends Error {
  constructor() {
    super('the job was cancelled or given to another node')
    this.name = 'JobLost'
  }
}
