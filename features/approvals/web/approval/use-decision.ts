import { useState } from 'react'
import type { CallAnswer, CallInput } from '#engine/contract/call.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import { approveTask, listBox, listMyRequests, returnTask, saveApprovalDraft, taskDetail } from '#features/approvals/contract.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { listRecords } from '#features/records/contract.ts'
import { mayWrite, showServerProblems, writeWire } from '#features/records/web/entry.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { CommandOutcome } from '#web/call/use-command.ts'

type ActionBody = CallInput<typeof approveTask>['body']
type ActionAnswer = CallAnswer<typeof approveTask>

export type DecisionKind = 'approve' | 'return'

export interface Decision {
  /** Carries a decision out; undefined when it was refused, and then the reasons stand in `notes`. */
  readonly run: (kind: DecisionKind, body: ActionBody) => Promise<ActionAnswer | undefined>
  /** Keeps what was typed for later; answers whether that worked. */
  readonly keep: (opinion: string) => Promise<boolean>
  readonly busy: boolean
  readonly notes: readonly string[]
}

const shownHere = [400, 403, 404, 409, 422]
const gone = [404, 409]

/** Approves, returns or keeps a to-do. One that others have handled meanwhile is read anew, and says so. */
export function useDecision({ detail, form, rights, facts }: OpenedRequest, entry: string, session: FormSession): Decision {
  const options = { refreshes: [listRecords, listMyRequests, listBox], handles: shownHere }
  const approve = useCommand(approveTask, options)
  const back = useCommand(returnTask, options)
  const draft = useCommand(saveApprovalDraft, { handles: shownHere })
  const [notes, setNotes] = useState<readonly string[]>([])
  const filled = () => (mayWrite(form, rights) ? { formData: writeWire(form, facts, session.values(), rights) } : {})

  const judge = <Data>(outcome: CommandOutcome<Data>): Data | undefined => {
    setNotes([])
    if (outcome.ok) return outcome.data
    setNotes(showServerProblems(session, outcome.error))
    if (gone.includes(outcome.error.code)) void refreshCalls([taskDetail])
    return undefined
  }
  const run = async (kind: DecisionKind, body: ActionBody) => {
    const command = kind === 'approve' ? approve : back
    return judge(
      await command.run({
        params: { id: entry },
        body: { ...body, ...(kind === 'approve' ? filled() : {}), version: detail.flowTaskInfo.version },
      }),
    )
  }
  const keep = async (opinion: string) =>
    judge(await draft.run({ params: { id: entry }, body: { handleOpinion: opinion, ...filled() } })) !== undefined
  return { run, keep, busy: approve.busy || back.busy || draft.busy, notes }
}
