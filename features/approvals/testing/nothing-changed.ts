import { noteSeen, requestChanges } from '#features/approvals/contract.ts'
import { answered } from '#web/testing/answer-calls.ts'

/** What every page of a request asks: that nothing changed since its reader saw it, and that he sees it now. */
export const nothingChanged = [
  answered(requestChanges, { at: 1, since: null, seen: false, fresh: false, changes: [] }),
  answered(noteSeen, null),
]
