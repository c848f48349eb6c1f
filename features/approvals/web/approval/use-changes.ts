import { useEffect, useMemo } from 'react'
import { noteSeen, requestChanges } from '#features/approvals/contract.ts'
import { marksOf, type Change } from '#features/approvals/web/approval/changes-note.tsx'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'

const noChanges: readonly Change[] = []

/** What changed since the reader saw the request, or since it was sent back; that he has seen it now is told to the server. */
export function useChanges({ id, detail }: OpenedRequest) {
  const t = useText()
  const query = { taskOperatorId: detail.operation?.taskOperatorId ?? '' }
  const { data } = useCall(requestChanges, { params: { id: id ?? '' }, query }, { handles: 'all', enabled: id !== undefined })
  const changes = data?.changes ?? noChanges
  const marks = useMemo(() => marksOf(changes, t), [changes, t])
  useEffect(() => {
    if (id === undefined || !data) return
    const { at, fresh } = data
    // Where it fails, the same changes are shown again.
    request(noteSeen, { params: { id }, body: { at, changed: fresh } }, { handles: 'all' }).catch(() => undefined)
  }, [id, data])
  return { changes, marks, seen: data?.seen ?? false }
}
