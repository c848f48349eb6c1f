import { useState } from 'react'
import type { CallAnswer, CallInput } from '#engine/contract/call.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import { changeRequest, listBox, listMyRequests, startRequest } from '#features/approvals/contract.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { listRecords } from '#features/records/contract.ts'
import { useCommand } from '#web/call/use-command.ts'
import { newerVersion, showServerProblems } from '#web/form/server-problems.ts'
import { writeWire } from '#web/form/wire-values.ts'

type Answer = CallAnswer<typeof startRequest>
/** Nodes without approver, for which people must be named. */
export type EmptyNodes = Extract<Answer, readonly unknown[]>
export type FilingAnswer = Exclude<Answer, EmptyNodes>
export type NamedPeople = Readonly<Record<string, readonly string[]>>

export interface FilingCommand {
  readonly submits: boolean
  readonly urgency: number
  /** People named for nodes without approver. */
  readonly people?: NamedPeople
}

export interface StoredRequest {
  readonly id: string
  readonly version: number
}

export interface Filing {
  /** Saves the request; resolves to undefined when it was refused, and the reason is shown at the fields or in `notes`. */
  readonly save: (command: FilingCommand) => Promise<FilingAnswer | EmptyNodes | undefined>
  readonly busy: boolean
  /** Id and version on the server; absent before the first draft. */
  readonly stored: StoredRequest | undefined
  readonly conflict: boolean
  readonly keepMine: () => void
  readonly notes: readonly string[]
}

const shownHere = [400, 403, 404, 409, 422]

/** Saves a request as a draft or submits it: first as a new one, later with its id and version. */
export function useFiling({ detail, id, form, rights, facts }: OpenedRequest, session: FormSession): Filing {
  const options = { refreshes: [listRecords, listMyRequests, listBox], handles: shownHere, announce: false }
  const start = useCommand(startRequest, options)
  const change = useCommand(changeRequest, options)
  const [stored, setStored] = useState<StoredRequest | undefined>(
    id === undefined ? undefined : { id, version: detail.flowTaskInfo.version },
  )
  const [newer, setNewer] = useState<number>()
  const [notes, setNotes] = useState<readonly string[]>([])

  const save = async ({ submits, urgency, people }: FilingCommand): Promise<FilingAnswer | EmptyNodes | undefined> => {
    setNotes([])
    const body: CallInput<typeof startRequest>['body'] = {
      flowId: detail.flowTaskInfo.flowId,
      formData: writeWire(form, facts, session.values(), rights),
      status: submits ? 0 : 1,
      flowUrgent: urgency,
      errorRuleUserList: people && Object.fromEntries(Object.entries(people).map(([node, ids]) => [node, [...ids]])),
    }
    const outcome = stored
      ? await change.run({ params: { id: stored.id }, body: { ...body, id: stored.id, version: stored.version } })
      : await start.run({ body })
    if (outcome.ok) {
      if (!Array.isArray(outcome.data)) setStored({ id: outcome.data.id, version: outcome.data.version })
      return outcome.data
    }
    const conflict = newerVersion(outcome.error)
    setNewer(conflict)
    if (conflict === undefined) setNotes(showServerProblems(session, outcome.error))
    return undefined
  }
  const keepMine = () => {
    if (stored && newer !== undefined) setStored({ ...stored, version: newer })
    setNewer(undefined)
  }
  return { save, busy: start.busy || change.busy, stored, conflict: newer !== undefined, keepMine, notes }
}
