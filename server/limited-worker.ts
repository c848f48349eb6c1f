import { Worker } from 'node:worker_threads'

const megabytes = 256
const milliseconds = 20_000

/** What became of the work: its result, nothing because the worker failed, or nothing within the time. */
export type WorkerOutcome<Result> = { readonly result: Result } | { readonly failed: Error | undefined } | 'too-late'

/**
 * Runs a program on data of strangers beside the server's own thread, with a limit of memory and time, so that no file holds up other
 * requests or brings the server down (security 8.7). The program answers with one message and ends.
 */
export function runLimited<Job, Result>(program: URL, job: Job): Promise<WorkerOutcome<Result>> {
  return new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData: job,
      // Nothing of the environment: it holds addresses and passwords.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    const done = (outcome: WorkerOutcome<Result>): void => {
      clearTimeout(late)
      resolve(outcome)
      void worker.terminate()
    }
    const late = setTimeout(() => done('too-late'), milliseconds)
    worker
      .once('message', (result: unknown) => done({ result: result as Result }))
      .once('error', (failed) => done({ failed }))
      .once('exit', () => done({ failed: undefined }))
  })
}
