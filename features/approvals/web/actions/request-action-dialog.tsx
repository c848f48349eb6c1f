import { lazy, Suspense, useState } from 'react'
import { requestActions } from '#features/approvals/actions.ts'
import type { Answers, ManagerActionDeclaration } from '#features/approvals/actions/action.ts'
import { ActionDialog } from '#features/approvals/web/actions/action-dialog.tsx'
import { LateSignatureField } from '#features/approvals/web/approval/late-signature-field.tsx'
import { refreshes, shownInDialog, type RequestActionDialogProps } from '#features/approvals/web/actions/request-action.ts'
import { bodyOf } from '#features/approvals/web/actions/said.ts'
import { captionOf } from '#features/approvals/web/actions/offered.ts'
import { refusedAnswers } from '#features/approvals/web/actions/refused-answers.ts'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { addWordsOf } from '#web/i18n/i18n.ts'

const MoveDialog = lazy(async () => {
  const [moving] = await Promise.all([import('#features/approvals/web/moving/move-dialog.tsx'), addWordsOf('later')])
  return { default: moving.MoveDialog }
})

/** Few people act on the requests of others, so the words of these dialogs come when one is opened. */
const WordedDialog = lazy(async () => {
  await addWordsOf('later')
  return { default: DeclaredDialog }
})

const ofInitiators: readonly ManagerActionDeclaration[] = requestActions

/** The dialog of an action on a request, on its page and in lists. */
export function RequestActionDialog(props: RequestActionDialogProps) {
  if (ofInitiators.includes(props.action)) return <DeclaredDialog {...props} />
  return <Suspense fallback={null}>{props.action.asksWhere ? <MoveDialog {...props} /> : <WordedDialog {...props} />}</Suspense>
}

/**
 * The dialog that an action declares; a refusal is shown where it was answered wrongly. A signature is asked for where the request says so, or
 * once the server wants one.
 */
function DeclaredDialog({ action, request, said, onSaid, onClose, onDone }: RequestActionDialogProps) {
  const t = useText()
  const { run, busy } = useCommand(action.call, { refreshes: refreshes[action.changes], handles: shownInDialog })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState<string>()
  const [signature, setSignature] = useState(request.signed?.includes(action.word) ? '' : undefined)
  if (!action.dialog) return null
  const act = async (answers: Answers) => {
    if (signature === '') return setNote(t('flows.signature-missing'))
    const body = Object.assign({}, bodyOf(action, answers, request.id), signature && { signImg: signature })
    const outcome = await run({ params: { id: request.id }, query: undefined, body })
    if (!outcome.ok && outcome.error.fieldProblems.some(({ field }) => field === 'signImg')) setSignature((drawn = '') => drawn)
    const atQuestions = outcome.ok ? {} : refusedAnswers(outcome.error, answers)
    setProblems(atQuestions)
    setNote(outcome.ok || Object.keys(atQuestions).length > 0 ? undefined : outcome.error.msg)
    if (outcome.ok) onDone()
  }
  return (
    <ActionDialog
      dialog={action.dialog}
      request={request}
      confirmText={captionOf(action, request.captions, t)}
      said={said}
      onSaid={onSaid}
      busy={busy}
      notes={note ? [note] : []}
      problems={problems}
      onClose={onClose}
      onConfirm={act}
    >
      {signature === undefined ? null : <LateSignatureField value={signature} onChange={setSignature} />}
    </ActionDialog>
  )
}
