import { GoOnChoice } from '#features/approvals/web/approval/go-on-choice.tsx'
import { OpinionField } from '#features/approvals/web/approval/opinion-field.tsx'
import type { ToDoRound } from '#features/approvals/web/approval/use-to-do-round.ts'
import type { approveTask } from '#features/approvals/contract.ts'
import styles from '#features/approvals/web/approvals.module.css'
import type { TaskDetail } from '#features/approvals/web/filing/opened-request.ts'
import { namesOf } from '#features/approvals/web/people-names.ts'
import type { CallInput } from '#engine/contract/call.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** What every dialog of a decision is given. */
export interface DecisionDialogProps {
  readonly operation: NonNullable<TaskDetail['operation']>
  readonly opinion: string
  readonly onOpinion: (next: string) => void
  readonly busy: boolean
  /** Why the last try was refused. */
  readonly notes: readonly string[]
  readonly round: ToDoRound
  readonly onClose: () => void
}

interface ApproveDialogProps extends DecisionDialogProps {
  readonly stations: TaskDetail['timeline']
  readonly onApprove: (body: CallInput<typeof approveTask>['body']) => void
}

const phrases = ['approvals.opinion.agree', 'approvals.opinion.true', 'approvals.opinion.complete']

/** Asks once before an approval, and says who is next. */
export function ApproveDialog({ operation, opinion, onOpinion, busy, notes, round, onClose, stations, onApprove }: ApproveDialogProps) {
  const t = useText()
  const next = stations.find(({ kind }) => kind === 'coming')
  return (
    <Dialog
      open
      title={t('approvals.approve.title')}
      onClose={onClose}
      onConfirm={() => onApprove({ handleOpinion: opinion })}
      confirmText={t('flows.approve')}
      confirmBusy={busy}
    >
      <p className={styles.effect}>
        {next
          ? t('approvals.next', { node: next.nodeName, people: namesOf(next.people) || t('approvals.nobody') })
          : t('approvals.next-end')}
      </p>
      {operation.opinion ? <OpinionField label={t('approvals.opinion')} value={opinion} onChange={onOpinion} phrases={phrases} /> : null}
      <GoOnChoice round={round} />
      {notes.map((note) => (
        <Alert key={note} type="error" showIcon title={note} />
      ))}
    </Dialog>
  )
}
