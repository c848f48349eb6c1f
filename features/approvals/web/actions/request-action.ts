import type { ManagerActionDeclaration, TurnsOfRequest } from '#features/approvals/actions/action.ts'
import { requestDetail, type RequestDetail } from '#features/approvals/contract.ts'
import type { Said } from '#features/approvals/web/actions/said.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { listRecords } from '#features/records/contract.ts'

const lists = [listRecords, ...boxCalls]
/** What is read again after an action on a request. */
export const refreshes = { detail: [requestDetail], 'detail-and-lists': [requestDetail, ...lists], gone: lists } as const
/** Codes of refusals that the dialog itself shows. */
export const shownInDialog = [403, 404, 409, 422]

/** What dialogs of actions read of an open request. */
export function turnsOf({ flowTaskOperatorList, flowTaskInfo: { timers, captions, opinions, signed } }: RequestDetail): TurnsOfRequest {
  return { flowTaskOperatorList, timers, captions, opinions, signed }
}

export interface RequestActionDialogProps {
  readonly action: ManagerActionDeclaration
  readonly request: TurnsOfRequest & { readonly id: string }
  /** Kept by the component around it, so that typed text survives closing the dialog. */
  readonly said: Said
  readonly onSaid: (next: Said) => void
  readonly onClose: () => void
  readonly onDone: () => void
}
