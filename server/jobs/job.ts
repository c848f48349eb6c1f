import type { z } from 'zod'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'

/** What a job tells its owner while it runs. */
export interface JobProgress {
  /** 0 to 100. */
  readonly percent: number
  readonly text?: TextKey
  readonly params?: TextParams
}

/** What a run may use. */
export interface JobContext {
  readonly kernel: Kernel
  /** The same in every run of the job: the key under which effects outside the database happen once. */
  readonly jobId: string
  readonly ownerId: string | undefined
  /** 1 for the first run. */
  readonly attempt: number
  /** Aborts when the job is cancelled or the node stops: to be handed to whatever waits for something outside. */
  readonly signal: AbortSignal
  /** What the last `step` of an earlier run left; undefined when there was none. */
  readonly cursor: unknown
  /** Tells the owner how far it is. @throws JobLost when the job was cancelled or given to another node */
  readonly progress: (progress: JobProgress) => Promise<void>
  /**
   * Writes a part of the work, together with the place where a later run goes on. @throws JobLost, and writes nothing, when the
   * job was cancelled or given to another node
   */
  readonly step: (cursor: unknown, work: (tx: Tx) => Promise<void>) => Promise<void>
  /**
   * Writes what ends the job, in one transaction with the mark that it has ended: happens once, wherever a process is killed.
   * May be left out by a job whose effects lie elsewhere; what `work` gives is kept as the result. @throws JobLost as `step`
   */
  readonly finish: (work: (tx: Tx) => Promise<unknown>) => Promise<void>
}

/**
 * Work outside a request: slow, outside the database, later, or at fixed times. It runs at least once, so what it does outside
 * must be harmless the second time; the docstring of each job says why it is.
 */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `feature/verb`; stands in the queue, so it must not change while jobs of it wait. */
  readonly name: string
  /** Ids and values, never a row. */
  readonly payload: Payload
  /** Runs at most. Between them e, e², e³ … seconds pass, at most six hours: 8 take half an hour, 12 eleven hours. */
  readonly attempts: number
  /** When it runs by itself, once for all nodes: minute, hour, day, month, weekday in UTC (`17 * * * *`). The payload is `{}` then. */
  readonly every?: string
  /**
   * @returns what the owner gets, as JSON; nothing when `finish` was used
   * @throws any error that should cause another run
   */
  run(payload: z.output<Payload>, context: JobContext): Promise<unknown>
}

/** Declares a job; a feature lists it in its manifest. */
export function job<Payload extends z.ZodType>(definition: Job<Payload>): Job<Payload> {
  return definition
}

/** The run is not the job's any more: it was cancelled, or another node has begun a run of its own. */
export class JobLost extends Error {
  constructor() {
    super('the job was cancelled or given to another node')
    this.name = 'JobLost'
  }
}
