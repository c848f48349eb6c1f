import { useState } from 'react'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import type { Answers } from '#features/approvals/actions/action.ts'
import { requestDetail } from '#features/approvals/contract.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { ActionDialog } from '#features/approvals/web/actions/action-dialog.tsx'
import { refusedAnswers } from '#features/approvals/web/actions/refused-answers.ts'
import { useLeave } from '#features/approvals/web/use-leave.ts'
import { listRecords } from '#features/records/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

const lists = [listRecords, ...boxCalls]
const refreshes = { detail: [requestDetail], 'detail-and-lists': [requestDetail, ...lists], gone: lists } as const
const shownInDialog = [403, 404, 409, 422]
const nothing: Answers = { opinion: '', chosen: {}, people: {} }

interface RequestActionButtonProps {
  readonly action: ManagerActionDeclaration
  readonly request: RequestDetail
}

/** The button of an action on a request: acts at once, asks for confirmation, or opens the dialog of the action. */
export function RequestActionButton({ action, request }: RequestActionButtonProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const leave = useLeave()
  const [asking, setAsking] = useState(false)
  const [opinion, setOpinion] = useState('')
  const { run, busy } = useCommand(action.call, { refreshes: refreshes[action.changes], handles: action.dialog ? shownInDialog : [] })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState<string>()
  const { button, dialog } = action
  const isDangerous = button.look === 'danger'
  const act = async (answers: Answers) => {
    const outcome = await run({ params: { id: request.flowTaskInfo.id }, query: undefined, body: action.body(answers) })
    const atQuestions = outcome.ok ? {} : refusedAnswers(outcome.error, answers)
    setProblems(atQuestions)
    setNote(outcome.ok || Object.keys(atQuestions).length > 0 ? undefined : outcome.error.msg)
    if (!outcome.ok) return
    setAsking(false)
    if (action.changes === 'gone') leave()
  }
  const begin = async () => {
    if (dialog) return setAsking(true)
    if (button.question && !(await confirm({ text: t(button.question), danger: isDangerous }))) return undefined
    return act(nothing)
  }
  return (
    <>
      <Button
        {...(button.look === 'primary' ? { type: 'primary' } : {})}
        danger={isDangerous}
        loading={busy && !asking}
        onClick={() => void begin()}
      >
        {t(button.label)}
      </Button>
      {dialog && asking ? (
        <ActionDialog
          dialog={dialog}
          request={request}
          confirmText={t(button.label)}
          opinion={opinion}
          onOpinion={setOpinion}
          busy={busy}
          notes={note ? [note] : []}
          problems={problems}
          onClose={() => setAsking(false)}
          onConfirm={act}
        />
      ) : null}
    </>
  )
}
