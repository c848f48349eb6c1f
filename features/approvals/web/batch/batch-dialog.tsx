import { useState } from 'react'
import { batchOperation, batchTypes, checkBatch, type BatchType, type CheckedWorkItem } from '#features/approvals/contract/batch.ts'
import type { RequestRow } from '#features/approvals/contract.ts'
import { BatchAnswers, type BatchAnswer } from '#features/approvals/web/batch/batch-answers.tsx'
import { batchLabels } from '#features/approvals/web/batch/batch-words.ts'
import { LeftList, ReadyList } from '#features/approvals/web/batch/batch-lists.tsx'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface BatchDialogProps {
  readonly type: BatchType
  readonly tasks: readonly RequestRow[]
  /** Kept by the screen around it, so that typed text survives closing the dialog. */
  readonly opinion: string
  readonly onOpinion: (next: string) => void
  /** @param done ids of the work items that were handled */
  readonly onClose: (done: readonly string[]) => void
}

interface Left {
  readonly id: string
  readonly reason: string
}

const width = 640

const confirmTexts = {
  [batchTypes.approve]: 'approvals.batch.approve-count',
  [batchTypes.return]: 'approvals.batch.return-count',
  [batchTypes.transfer]: 'approvals.batch.transfer-count',
} as const

/** Somebody should look at it before he decides it with others. */
const standsOut = ({ odd, dueAt }: CheckedWorkItem): boolean => odd.length > 0 || dueAt !== null

/** The work items that were refused, with their rows. */
function refusedOf(tasks: readonly RequestRow[], all: readonly Left[]) {
  return all.flatMap(({ id, reason }) => {
    const task = reason === '' ? undefined : tasks.find((one) => one.taskOperatorId === id)
    return task ? [{ task, reason }] : []
  })
}

/**
 * Handles several to-dos with one opinion. What needs something else is told before and left, and what stands out among the others is not
 * ticked; afterwards it says what was not handled and why.
 */
export function BatchDialog(props: BatchDialogProps) {
  const { type, tasks, opinion, onClose } = props
  const t = useText()
  const { run, busy } = useCommand(batchOperation, { refreshes: boxCalls, handles: [403, 409, 422] })
  const [note, setNote] = useState<string>()
  const [result, setResult] = useState<{ readonly done: readonly string[]; readonly left: readonly Left[] }>()
  const handle = async (chosen: readonly CheckedWorkItem[], answer: BatchAnswer) => {
    const versions = Object.fromEntries(chosen.map(({ id, version }) => [id, version]))
    const body = {
      ids: chosen.map(({ id }) => id),
      batchType: type,
      handleOpinion: opinion,
      ...answer,
      fileList: [...(answer.fileList ?? [])],
      versions,
    }
    const outcome = await run({ body })
    if (!outcome.ok) setNote(outcome.error.msg)
    else if (outcome.data.left.length === 0) onClose(outcome.data.done)
    else setResult(outcome.data)
  }
  if (!result) return <BatchQuestion {...props} busy={busy} note={note} onHandle={handle} />
  const close = () => onClose(result.done)
  return (
    <Dialog
      open
      title={t(batchLabels[type])}
      width={width}
      onClose={close}
      foot={
        <Button type="primary" onClick={close}>
          {t('ui.confirm')}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={t('approvals.batch.result', { done: result.done.length, left: result.left.length })} />
      <LeftList heading={t('approvals.batch.not-done')} left={refusedOf(tasks, result.left)} />
    </Dialog>
  )
}

interface BatchQuestionProps extends BatchDialogProps {
  readonly busy: boolean
  /** Why the last attempt was refused as a whole. */
  readonly note: string | undefined
  readonly onHandle: (chosen: readonly CheckedWorkItem[], answer: BatchAnswer) => Promise<void>
}

function BatchQuestion({ type, tasks, opinion, onOpinion, onClose, busy, note, onHandle }: BatchQuestionProps) {
  const t = useText()
  const [ids] = useState(() => tasks.map((task) => task.taskOperatorId))
  const check = useCall(checkBatch, { body: { ids, batchType: type } }, { handles: 'all', staleTime: Infinity })
  const [own, setOwn] = useState<ReadonlySet<string>>()
  const [answer, setAnswer] = useState<BatchAnswer>({})
  const [sending, setSending] = useState(false)
  const all = check.data?.list ?? []
  const fit = all.filter(({ reason }) => reason === '')
  const chosen = own ?? new Set(fit.filter((one) => !standsOut(one)).map(({ id }) => id))
  const fitIds = new Set(fit.map(({ id }) => id))
  const left = refusedOf(tasks, all)
  return (
    <Dialog
      open
      title={t(batchLabels[type])}
      width={width}
      onClose={() => onClose([])}
      onConfirm={() =>
        onHandle(
          fit.filter(({ id }) => chosen.has(id)),
          answer,
        )
      }
      confirmText={t(confirmTexts[type], { count: chosen.size })}
      confirmBusy={busy}
      confirmDisabled={sending || chosen.size === 0 || (type === batchTypes.transfer && !answer.freeApproverUserId)}
    >
      {check.isPending ? <Loading rows={4} /> : null}
      {check.error ? <Problem text={check.error.msg} traceId={check.error.requestId} onRetry={() => void check.refetch()} /> : null}
      {fit.some(standsOut) ? <Alert type="warning" showIcon title={t('approvals.batch.odd-note')} /> : null}
      {fit.length > 0 ? (
        <ReadyList
          tasks={tasks.filter(({ taskOperatorId }) => fitIds.has(taskOperatorId))}
          checked={new Map(fit.map((one) => [one.id, one]))}
          chosen={chosen}
          onChosen={setOwn}
        />
      ) : null}
      {check.data && fit.length === 0 ? <Alert type="info" showIcon title={t('approvals.batch.none-ready')} /> : null}
      {left.length > 0 ? <LeftList heading={t('approvals.batch.left')} left={left} /> : null}
      {fit.length > 0 ? (
        <BatchAnswers type={type} opinion={opinion} onOpinion={onOpinion} answer={answer} onAnswer={setAnswer} onSending={setSending} />
      ) : null}
      {note ? <Alert type="error" showIcon title={note} /> : null}
    </Dialog>
  )
}
