import { useSyncExternalStore } from 'react'
import type { FormProblem, FormSession } from '#engine/forms/form-session.ts'
import { problemsOf } from '#web/form/problem-watch.ts'

/** For the host of a form: the problems that show, for its foot. */
export function useFormProblems(session: FormSession): readonly FormProblem[] {
  const watch = problemsOf(session)
  return useSyncExternalStore(watch.subscribe, watch.snapshot)
}
