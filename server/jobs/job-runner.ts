import { setTimeout as pause } from 'node:timers/promises'
import type { JobHelpers, Logger as QueueLogger, Runner, RunnerOptions, TaskList } from 'graphile-worker'
import type pg from 'pg'
import { z } from 'zod'
import type { Notifications } from '#server/database/notifications.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { putInQueue } from '#server/jobs/add-jobs.ts'
import type { Job } from '#server/jobs/job.ts'
import { cancelTopic } from '#server/jobs/jobs.ts'
import { Lanes, placesOfNode } from '#server/jobs/lanes.ts'
import { beatMilliseconds, giveBackAll, giveBackOfSilentNodes, leaveNodes, sayAlive } from '#server/jobs/queue-nodes.ts'
import { queuePool } from '#server/jobs/queue-schema.ts'
import { cancelled, rowOfDueJob, runJob, stopping } from '#server/jobs/run-job.ts'
import { stoppedJobs } from '#server/jobs/scheduled.ts'
import type { Kernel } from '#server/kernel.ts'
import { repeat } from '#server/repeat.ts'

/** How often the queue is polled for jobs that are due; newly added jobs are announced by a notice. */
const pollMilliseconds = 5_000

/** How long a stopping node lets its jobs go on, and how long it then waits after their abort. */
const graceMilliseconds = 3_000
const noticeMilliseconds = 5_000

/** Connections of the queue: one listens, others take jobs and end them. */
const queueConnections = 3

/**
 * Results of jobs are written in batches, if only of one turn of the event loop: those alone does the library wait for when it stops, and ends
 * the queue where they cannot be written. A result of its own is written behind its back, so that its failure reaches nobody.
 */
const waitsForResults = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const

export interface JobRunnerParts {
  readonly kernel: Kernel
  readonly jobs: readonly Job[]
  readonly connectionString: string
  readonly notifications: Notifications
  /** No other node uses the database, so jobs locked at the start were locked by a dead process. */
  readonly alone: boolean
}

interface Running {
  readonly controller: AbortController
  /** Its id in the queue. */
  readonly queueId: string
}

/** Runs the jobs of this node, beside its requests; the queue's library is read when it starts. */
export class JobRunner {
  readonly #parts: JobRunnerParts
  readonly #running = new Map<string, Running>()
  readonly #lanes = new Lanes()
  readonly #stop = new AbortController()
  #kept: Promise<void> | undefined
  #runner: Runner | undefined
  /** Id of this node in the queue; set with its first job. */
  #nodeId: string | undefined

  constructor(parts: JobRunnerParts) {
    this.#parts = parts
    const names = parts.jobs.map(({ name }) => name)
    const twice = names.find((name, index) => names.indexOf(name) !== index)
    if (twice) throw new RangeError(`two jobs are called ${twice}`)
    parts.notifications.on(cancelTopic, (id) => this.#running.get(String(id))?.controller.abort(cancelled))
  }

  /** Begins in the background: neither the start nor a request waits for it. */
  start(): void {
    this.#kept = this.#keepRunning()
  }

  /** Lets running jobs end, aborts those that take long, and returns to the queue those that still have not ended. */
  async stop(): Promise<void> {
    this.#stop.abort()
    const abort = setTimeout(() => this.#abortAll(), graceMilliseconds)
    const kill = setTimeout(() => void this.#runner?.kill().catch(() => undefined), graceMilliseconds + noticeMilliseconds)
    await this.#kept
    clearTimeout(abort)
    clearTimeout(kill)
  }

  /** Runs all due jobs in this process, one after the other; tests await it instead of sleeping. */
  async drain(): Promise<void> {
    const { runOnce } = await import('graphile-worker')
    await this.#withPool(async (pool) => runOnce({ ...(await this.#options(pool)), taskList: this.#tasks() }))
  }

  async #keepRunning(): Promise<void> {
    const { kernel, alone } = this.#parts
    const { db, log } = kernel
    let stopBeating = async (): Promise<void> => {}
    try {
      if (alone) await giveBackAll(db).catch((error: unknown) => log.warn({ err: error }, 'held jobs could not be given back'))
      stopBeating = repeat('saying that the node lives', beatMilliseconds, () => this.#beat(), log)
      while (!this.#stop.signal.aborted) {
        await this.#withPool((pool) => this.#runUntilStopped(pool)).catch((error: unknown) =>
          log.warn({ err: error }, 'jobs are not run for now'),
        )
        if (!this.#stop.signal.aborted) await pause(1_000, undefined, { signal: this.#stop.signal }).catch(() => undefined)
      }
    } finally {
      await stopBeating()
      await this.#leave().catch((error: unknown) => log.warn({ err: error }, 'jobs could not be given back'))
    }
  }

  /** Returns when the node stops, or when the queue has ended, as it does when it cannot write the result of a job. */
  async #runUntilStopped(pool: pg.Pool): Promise<void> {
    const { run, parseCronItems } = await import('graphile-worker')
    if (this.#stop.signal.aborted) return
    const due = this.#parts.jobs.filter((job) => job.every !== undefined)
    const runner = await run({
      ...(await this.#options(pool)),
      concurrency: placesOfNode,
      pollInterval: pollMilliseconds,
      taskList: this.#tasks(),
      // No catching up: times that passed while no node ran are skipped.
      parsedCronItems: parseCronItems(due.map((job) => ({ task: job.name, match: job.every!, options: { backfillPeriod: 0 } }))),
      forbiddenFlags: () => this.#lanes.full(),
    })
    this.#runner = runner
    const stop = (): void => void runner.stop().catch(() => undefined)
    if (this.#stop.signal.aborted) stop()
    else this.#stop.signal.addEventListener('abort', stop, { once: true })
    await runner.promise.finally(() => this.#stop.signal.removeEventListener('abort', stop))
  }

  async #withPool(work: (pool: pg.Pool) => Promise<void>): Promise<void> {
    const { log } = this.#parts.kernel
    const pool = queuePool(this.#parts.connectionString, queueConnections, (error) =>
      log.warn({ err: error }, 'the queue lost a connection'),
    )
    try {
      await work(pool)
    } finally {
      await pool.end()
    }
  }

  async #options(pool: pg.Pool): Promise<RunnerOptions> {
    return { pgPool: pool, noHandleSignals: true, logger: await queueLogger(this.#parts.kernel), preset: waitsForResults }
  }

  #tasks(): TaskList {
    return Object.fromEntries(
      this.#parts.jobs.map((job) => [job.name, (payload: unknown, helpers: JobHelpers) => this.#run(job, payload, helpers)] as const),
    )
  }

  async #run(job: Job, given: unknown, { job: held }: JobHelpers): Promise<void> {
    const { db } = this.#parts.kernel
    await this.#isNode(held.locked_by)
    const payload = queuePayload.parse(given)
    if ('_cron' in payload && (await stoppedJobs(db)).has(job.name)) return
    const id = 'id' in payload ? payload.id : await rowOfDueJob(db, job, payload._cron.ts)
    const lane = Object.keys(held.flags ?? {})[0] ?? job.name
    // The queue asks which lanes are full before it takes a job; concurrent look-ups may take one too many.
    if (!this.#lanes.enter(lane)) return this.#comeBack(job, id, held.key, lane)
    const controller = new AbortController()
    this.#running.set(id, { controller, queueId: held.id })
    let ended = false
    try {
      await runJob(this.#parts.kernel, job, id, controller.signal)
      ended = true
    } finally {
      this.#lanes.leave(lane)
      // A job that was cut off because the node stops is kept: `#leave` lets another node try it at once.
      if (ended || controller.signal.reason !== stopping) this.#running.delete(id)
    }
  }

  async #comeBack(job: Job, id: string, key: string | null, lane: string): Promise<void> {
    const runAt = new Date(Date.now() + 1_000)
    await inTransaction(this.#parts.kernel.db, (tx) =>
      putInQueue(tx, [{ id, name: job.name, lane, runAt, ...(key === null ? {} : { key }) }]),
    )
  }

  async #isNode(name: string | null): Promise<void> {
    if (name === null || name === this.#nodeId) return
    this.#nodeId = name
    await sayAlive(this.#parts.kernel.db, name)
  }

  async #beat(): Promise<void> {
    const { db } = this.#parts.kernel
    if (this.#nodeId) await sayAlive(db, this.#nodeId)
    await giveBackOfSilentNodes(db)
  }

  #abortAll(): void {
    for (const { controller } of this.#running.values()) controller.abort(stopping)
  }

  async #leave(): Promise<void> {
    if (!this.#nodeId) return
    const queueIds = [...this.#running.values()].map(({ queueId }) => queueId)
    await leaveNodes(this.#parts.kernel.db, this.#nodeId, queueIds)
  }
}

/** Payload in the queue: the id of a job, or the minute for which a scheduled job starts. */
const queuePayload = z.union([z.object({ id: z.string() }), z.object({ _cron: z.object({ ts: z.string() }) })])

/** Most log lines of the queue are left out: `run-job.ts` logs results itself. */
async function queueLogger({ log }: Kernel): Promise<QueueLogger> {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (level, message, meta) => {
    if (level === 'error' && !meta?.['failure']) log.warn({ err: meta?.['error'] }, `queue of jobs: ${message}`)
    else log.debug(`queue of jobs: ${message}`)
  })
}
