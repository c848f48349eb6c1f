import { useState } from 'react'
import type { ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import type { Answers } from '#features/approvals/actions/action.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { captionOf } from '#features/approvals/web/actions/offered.ts'
import { nothingSaid } from '#features/approvals/web/actions/said.ts'
import { RequestActionDialog } from '#features/approvals/web/actions/request-action-dialog.tsx'
import { refreshes, turnsOf } from '#features/approvals/web/actions/request-action.ts'
import { useLeave } from '#web/router/use-leave.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

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
  const [said, setSaid] = useState(nothingSaid)
  const { run, busy } = useCommand(action.call, { refreshes: refreshes[action.changes] })
  const { button, dialog, asksWhere } = action
  const { id } = request.flowTaskInfo
  const isDangerous = button.look === 'danger'
  const done = () => {
    setAsking(false)
    if (action.changes === 'gone') leave()
  }
  const begin = async () => {
    if (dialog || asksWhere) return setAsking(true)
    if (button.question && !(await confirm({ text: t(button.question), danger: isDangerous }))) return
    if ((await run({ params: { id }, query: undefined, body: action.body(nothing, id) })).ok) done()
  }
  return (
    <>
      <Button {...(button.look === 'primary' ? { type: 'primary' } : {})} danger={isDangerous} loading={busy} onClick={() => void begin()}>
        {captionOf(action, request.flowTaskInfo.captions, t)}
      </Button>
      {asking ? (
        <RequestActionDialog
          action={action}
          request={{ id, ...turnsOf(request) }}
          said={said}
          onSaid={setSaid}
          onClose={() => setAsking(false)}
          onDone={done}
        />
      ) : null}
    </>
  )
}
