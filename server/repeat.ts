import type { Logger } from 'pino'

/**
 * Runs a task again and again, never twice at once; a failure is logged and tried again. Gives how to stop.
 *
 * @param what the task is called in the log
 */
export function repeat(what: string, milliseconds: number, task: () => Promise<void>, log: Logger): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => (running = undefined))
  }, milliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
