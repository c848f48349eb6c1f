import type { Logger } from 'pino'

/**
 * Runs a task periodically, never twice at once; a failure is logged and tried again. Returns a function that stops it.
 *
 * @param name of the task in the log
 * @param first when it runs for the first time: after the interval, or at once
 */
export function repeat(
  what: string,
  milliseconds: number,
  task: () => Promise<void>,
  log: Logger,
  first: 'later' | 'at once' = 'later',
): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= task()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed`))
      .finally(() => (running = undefined))
  }
  if (first === 'at once') run()
  const timer = setInterval(run, milliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
