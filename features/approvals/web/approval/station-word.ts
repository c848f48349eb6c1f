import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** One node of the way of a request, as it was, is or will be passed. */
export type Station = RequestDetail['timeline'][number]

/** What happened at a station, or will. */
export function wordOf({ kind, action }: Station, t: Translate): string {
  if (kind === 'current') return t('approvals.timeline.waiting')
  if (kind === 'coming') return t('approvals.timeline.coming')
  return action === null ? '' : t(`flows.action-${action}`)
}

/** Where a return went, or who got a work item; `''` for everything else. */
export function goesTo({ action, toName }: Station, t: Translate): string {
  return toName === '' || action === null ? '' : t(`flows.to-${action}`, { name: toName })
}
