import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FormProblem, FormSession } from '#engine/forms/form-session.ts'
import { ProblemWatch } from '#web/form/problem-watch.ts'

/** For the host of a form: the problems that show, for its foot. */
export function useFormProblems(session: FormSession): readonly FormProblem[] {
  const watch = useMemo(() => new ProblemWatch(session), [session])
  useEffect(() => watch.refresh(), [watch])
  return useSyncExternalStore(watch.subscribe, watch.snapshot)
}
