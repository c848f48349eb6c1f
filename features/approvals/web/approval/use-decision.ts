import { useState } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { Answers, WorkItemActionDeclaration } from '#features/approvals/actions/action.ts'
import { bodyOf } from '#features/approvals/web/actions/said.ts'
import { refusedAnswers } from '#features/approvals/web/actions/refused-answers.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { requestDetail } from '#features/approvals/contract.ts'
import { isResult, nodesWithoutPeople, type AskedNode } from '#features/approvals/contract/action-input.ts'
import type { ChosenWay } from '#features/approvals/web/chosen-way.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { listRecords } from '#features/records/contract.ts'
import { isRecord } from '#web/call/call-error.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCommandRunner } from '#web/call/use-command.ts'
import { showServerProblems } from '#web/form/server-problems.ts'
import { mayWrite, writeWire } from '#web/form/wire-values.ts'

/** The result of an action: done, refused with the reasons in `notes`, or people must be named for nodes first. */
export type DecisionOutcome =
  | { readonly kind: 'done'; readonly mayRecall: boolean }
  | { readonly kind: 'refused' }
  | { readonly kind: 'names'; readonly nodes: readonly AskedNode[] }

export interface Decision {
  /** @param said what goes with the answers: who was chosen for the way ahead, and a signature as a data URL */
  readonly run: (
    action: WorkItemActionDeclaration,
    answers: Answers,
    said: ChosenWay & { readonly signImg?: string },
  ) => Promise<DecisionOutcome>
  readonly busy: boolean
  readonly notes: readonly string[]
  /** Refusals of answers of the dialog, by the name of the question. */
  readonly problems: Readonly<Record<string, string>>
}

const shownHere = [400, 403, 404, 409, 422]
const gone = [404, 409]
const nothingRefused = { notes: [], problems: {} }
const lists = [listRecords, ...boxCalls]

/** Carries out actions on a work item. When others have handled it in the meantime, reads it again and says so. */
export function useDecision({ detail, form, rights, facts }: OpenedRequest, workItem: string, session: FormSession): Decision {
  const { run: runCall, busy } = useCommandRunner()
  const [{ notes, problems }, setRefused] = useState<Pick<Decision, 'notes' | 'problems'>>(nothingRefused)

  /** Which members to send: values with actions that check or save them, the version with all that handle the work item. */
  const partsOf = ({ form: use, stays = false }: WorkItemActionDeclaration) => ({
    ...((use === 'submitted' || stays) && mayWrite(form, rights) ? { formData: writeWire(form, facts, session.values(), rights) } : {}),
    ...(use === 'kept' ? {} : { version: detail.flowTaskInfo.version }),
  })
  const run: Decision['run'] = async (action, answers, said) => {
    const body = Object.assign({}, bodyOf(action, answers, workItem), partsOf(action), { asks: true }, said)
    const options = { handles: shownHere, announce: isResult, ...(action.stays ? {} : { refreshes: lists }) }
    const outcome = await runCall(action.call, { params: { id: workItem }, query: undefined, body }, options)
    setRefused(nothingRefused)
    if (!outcome.ok) {
      const atQuestions = refusedAnswers(outcome.error, answers)
      const told = Object.values(atQuestions)
      setRefused({ notes: showServerProblems(session, outcome.error).filter((note) => !told.includes(note)), problems: atQuestions })
      if (gone.includes(outcome.error.code)) void refreshCalls([requestDetail])
      return { kind: 'refused' }
    }
    const nodes = nodesWithoutPeople.safeParse(outcome.data)
    if (nodes.success) return { kind: 'names', nodes: nodes.data }
    return { kind: 'done', mayRecall: isRecord(outcome.data) && outcome.data['mayRecall'] === true }
  }
  return { run, busy, notes, problems }
}
