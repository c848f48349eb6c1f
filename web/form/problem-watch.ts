import type { FormProblem, FormSession } from '#engine/forms/form-session.ts'

/** Milliseconds without a change after which problems are counted again; counting looks at every cell. */
const pause = 150

/** The visible problems of a form, for its footer and group list. Updated with a delay, so that typing never waits for it. */
export class ProblemWatch {
  readonly #session: FormSession
  readonly #listeners = new Set<() => void>()
  #problems: readonly FormProblem[] = []
  #stop: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(session: FormSession) {
    this.#session = session
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#session.subscribe('', () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.refresh(), pause)
    })
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#stop?.()
      this.#stop = undefined
    }
  }

  readonly snapshot = (): readonly FormProblem[] => this.#problems

  /** Counts at once, after a refused submit. */
  refresh(): void {
    const next = this.#session.problems()
    if (next.length === this.#problems.length && next.every(({ path }, index) => path === this.#problems[index]?.path)) return
    this.#problems = next
    for (const tell of this.#listeners) tell()
  }
}

const watches = new WeakMap<FormSession, ProblemWatch>()

/** The watch of a form; all callers share one. */
export function problemsOf(session: FormSession): ProblemWatch {
  const known = watches.get(session)
  if (known) return known
  const watch = new ProblemWatch(session)
  watches.set(session, watch)
  return watch
}

/** Checks everything in a form, and tells its footer what is wrong; also of a form that is not drawn, as the code of its fields is on its way. */
export function checkForm(session: FormSession): readonly FormProblem[] {
  const found = session.validate()
  problemsOf(session).refresh()
  return found
}
