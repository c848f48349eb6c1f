/** One run of a script: its source, and as JSON what it is called with (`formData`, `data`). */
export interface ScriptTask {
  readonly id: number
  readonly source: string
  readonly input: string
  /** It is only read, and what its syntax lacks is told. */
  readonly isOnlyRead?: boolean
}

/** Where the syntax of a script is at fault; both count from 1. */
export interface ScriptSpot {
  readonly line: number
  readonly column: number
}

/**
 * What came of a run: what the script asked for before it ended, failed (it threw, or took too long) or refused (its promise was rejected).
 * A reason is what the script says, or the key of a text of ours (`form.scripts.…`).
 */
export interface ScriptAnswer {
  readonly id: number
  /** JSON of a list of what the page has to check before it does it. */
  readonly effects: string
  readonly refused?: string
  readonly failed?: string
  /** Of a script that was only read. */
  readonly spot?: ScriptSpot
  /** The interpreter runs nothing any more. */
  readonly isBroken?: boolean
}

/** Milliseconds after which a worker that does not answer is ended; a script itself is stopped far earlier. */
const patience = 5_000

/** Runs scripts in a worker, one after the other. The worker is made with the first script, and anew after one that did not answer. */
export class ScriptHost {
  #worker: Promise<Worker> | undefined
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  /** Never rejects: what goes wrong is in `failed`. */
  run(source: string, input: string): Promise<ScriptAnswer> {
    return this.#inTurn({ source, input })
  }

  /** Reads a script without running it: what its syntax lacks is in `failed`, and where in `spot`. */
  read(source: string): Promise<ScriptAnswer> {
    return this.#inTurn({ source, input: '', isOnlyRead: true })
  }

  #inTurn(task: Omit<ScriptTask, 'id'>): Promise<ScriptAnswer> {
    const answer = this.#last.then(() => this.#run(task))
    this.#last = answer
    return answer
  }

  /** Ends the worker after the run that it is at; the next one starts another. */
  stop(): void {
    void this.#last.then(() => this.#end())
  }

  #end(): void {
    const worker = this.#worker
    this.#worker = undefined
    void worker?.then(
      (one) => one.terminate(),
      () => undefined,
    )
  }

  async #run(task: Omit<ScriptTask, 'id'>): Promise<ScriptAnswer> {
    const id = (this.#count += 1)
    try {
      this.#worker ??= startedWorker()
      const answer = await answerOf(await this.#worker, { id, ...task })
      if (answer.isBroken) this.#end()
      return answer
    } catch (error) {
      this.#end()
      return { id, effects: '[]', failed: error instanceof Error ? error.message : String(error) }
    }
  }
}

function startedWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' })
  return new Promise((accept, refuse) => {
    worker.addEventListener('message', () => accept(worker), { once: true })
    worker.addEventListener('error', (event) => refuse(new Error('form.scripts.no-worker', { cause: event.message })), { once: true })
  })
}

function answerOf(worker: Worker, task: ScriptTask): Promise<ScriptAnswer> {
  return new Promise((accept, refuse) => {
    const tooLong = setTimeout(() => end(() => refuse(new Error('form.scripts.too-long'))), patience)
    const heard = ({ data }: MessageEvent<ScriptAnswer>) => {
      if (data.id === task.id) end(() => accept(data))
    }
    const end = (then: () => void) => {
      clearTimeout(tooLong)
      worker.removeEventListener('message', heard)
      then()
    }
    worker.addEventListener('message', heard)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(task)
  })
}
