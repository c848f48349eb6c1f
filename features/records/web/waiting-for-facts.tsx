import { useFormFactsProblem } from '#features/records/web/use-form-facts.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'

/** In the place of a form or list whose facts are on their way (`useFormFacts`); where they cannot be read it says why, and tries again. */
export function WaitingForFacts({ rows }: { readonly rows: number }) {
  const unread = useFormFactsProblem()
  if (!unread) return <Loading rows={rows} />
  return <Problem text={unread.error.msg} traceId={unread.error.requestId} onRetry={() => void unread.refetch()} />
}
