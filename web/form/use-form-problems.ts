import { useSyncExternalStore } from 'react'
import type { FormProblem, FormSession } from '#engine/forms/form-session.ts'
import { problemsOf } from '#web/form/problem-watch.ts'

/** The visible problems of a form, for the component around it. */
export function useFormProblems(session: FormSession): readonly FormProblem[] {
  const watch = problemsOf(session)
  return useSyncExternalStore(watch.subscribe, watch.snapshot)
}
