import { useState } from 'react'
import type { CallAnswer, CallInput } from '#engine/contract/call.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { changeRequest, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { requestInput } from '#features/approvals/contract/requests.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import type { ChosenWay } from '#features/approvals/web/chosen-way.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { listRecords } from '#features/records/contract.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { newerVersion, showServerProblems } from '#web/form/server-problems.ts'
import { hasAddedRows, rowIdsBetween } from '#web/form/row-ids.ts'
import type { RowIds } from '#web/form/row-ids.ts'
import type { TypedForm } from '#web/form/use-typed-form.ts'
import { readWire, writeWire } from '#web/form/wire-values.ts'

type Answer = CallAnswer<typeof startRequest>
/** Nodes without approver, for which people must be named. */
export type EmptyNodes = Extract<Answer, readonly unknown[]>
export type FilingAnswer = Exclude<Answer, EmptyNodes>

export interface FilingCommand {
  readonly submits: boolean
  readonly urgency: number
  /** Ids of people who get a copy, where the flow lets the initiator add some. */
  readonly copyTo?: readonly string[]
  /** What was chosen and who was named for the way ahead. */
  readonly chosen?: ChosenWay
}

interface StoredRequest {
  readonly id: string
  readonly version: number
}

export interface Filing {
  /** Saves the request; resolves to undefined when it was refused, and the reason is shown at the fields or in `notes`. */
  readonly save: (command: FilingCommand) => Promise<FilingAnswer | EmptyNodes | undefined>
  readonly busy: boolean
  /** The save waits for the server to be back. */
  readonly waiting: boolean
  readonly giveUp: () => void
  /** Somebody else saved the request in the meantime. */
  readonly conflict: boolean
  /** Ids the server gave to the added rows among what was sent. */
  readonly storedRowIds: (answer: FilingAnswer, sent: FormValues) => Promise<RowIds | undefined>
  readonly notes: readonly string[]
}

const shownHere = [400, 403, 404, 409, 422]

/** Saves a request as a draft or submits it: first as a new one, later with its id and version. */
export function useFiling(
  { detail, id, form, rights, facts }: OpenedRequest,
  { session, values }: Pick<TypedForm, 'session' | 'values'>,
): Filing {
  const options = { refreshes: [listRecords, ...boxCalls], handles: shownHere, announce: false, waits: true }
  const start = useCommand(startRequest, options)
  const change = useCommand(changeRequest, options)
  const { flowId, version } = detail.flowTaskInfo
  const [stored, setStored] = useState<StoredRequest | undefined>(id === undefined ? undefined : { id, version })
  const [conflict, setConflict] = useState(false)
  const [notes, setNotes] = useState<readonly string[]>([])

  const save = async ({ submits, urgency, copyTo = [], chosen }: FilingCommand): Promise<FilingAnswer | EmptyNodes | undefined> => {
    setNotes([])
    const body: CallInput<typeof startRequest>['body'] = {
      flowId,
      formData: writeWire(form, facts, values(), rights),
      status: submits ? 0 : 1,
      flowUrgent: urgency,
      ...(detail.inNameOf && { delegateUserList: [detail.inNameOf.id] }),
      asks: true,
      ...(copyTo.length > 0 && { copyIds: copyTo.join(',') }),
      ...chosen,
    }
    const outcome = stored
      ? await change.run({ params: { id: stored.id }, body: { ...body, id: stored.id, version: stored.version } })
      : await start.run({ body })
    if (outcome.ok) {
      if (!Array.isArray(outcome.data)) setStored({ id: outcome.data.id, version: outcome.data.version })
      return outcome.data
    }
    const isNewer = newerVersion(outcome.error) !== undefined
    setConflict(isNewer)
    if (!isNewer) setNotes(showServerProblems(session, outcome.error, (field) => !Object.hasOwn(requestInput.shape, field)))
    return undefined
  }
  const storedRowIds = async (answer: FilingAnswer, sent: FormValues): Promise<RowIds | undefined> => {
    if (!hasAddedRows(sent)) return undefined
    const newest = await request(requestDetail, { params: { id: answer.id }, query: { flowId } }, { handles: 'all' }).catch(() => undefined)
    // Of a version that somebody else has saved since, the rows need not be those that were sent.
    const isOwn = newest?.flowTaskInfo.version === answer.version
    return isOwn ? rowIdsBetween(sent, readWire(form, facts, newest.formData)) : undefined
  }
  const giveUp = () => {
    start.giveUp()
    change.giveUp()
  }
  return { save, busy: start.busy || change.busy, waiting: start.waiting || change.waiting, giveUp, conflict, notes, storedRowIds }
}
