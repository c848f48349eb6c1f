/** Work that can be interrupted between its steps, so that it need not hold up everything else. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Does all steps at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
