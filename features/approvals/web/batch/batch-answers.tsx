import { batchTypes, type BatchType } from '#features/approvals/contract/batch.ts'
import { ChoiceField } from '#features/approvals/web/actions/choice-field.tsx'
import { FilesField } from '#features/approvals/web/actions/files-field.tsx'
import { OpinionField } from '#features/approvals/web/actions/opinion-field.tsx'
import { PeopleField } from '#features/approvals/web/actions/people-field.tsx'
import type { UploadedFile } from '#ui/upload/port.ts'
import { useText } from '#ui/text/use-text.tsx'

/** What a batch asks beside the opinion: of a return where to, of a transfer to whom. */
export interface BatchAnswer {
  readonly rejectStep?: string
  readonly freeApproverUserId?: string
  readonly fileList?: readonly UploadedFile[]
}

/** Steps of a flow that a return names by numbers: the start, and what the node says. */
const returnSteps = { start: '0', node: '1' } as const

const opinions = {
  [batchTypes.approve]: {
    label: 'approvals.opinion',
    phrases: ['approvals.opinion.agree', 'approvals.opinion.true', 'approvals.opinion.complete'],
  },
  [batchTypes.return]: { label: 'approvals.return.reason', phrases: ['approvals.opinion.fix'] },
  [batchTypes.transfer]: { label: 'approvals.transfer.opinion', phrases: ['approvals.transfer.please'] },
} as const

interface BatchAnswersProps {
  readonly type: BatchType
  readonly opinion: string
  readonly onOpinion: (next: string) => void
  readonly answer: BatchAnswer
  readonly onAnswer: (next: BatchAnswer) => void
  readonly onSending: (isSending: boolean) => void
}

/** The questions of a batch. */
export function BatchAnswers({ type, opinion, onOpinion, answer, onAnswer, onSending }: BatchAnswersProps) {
  const t = useText()
  const { label, phrases } = opinions[type]
  const where = [
    { value: returnSteps.node, label: t('approvals.batch.to-node') },
    { value: returnSteps.start, label: t('approvals.batch.to-start') },
  ]
  return (
    <>
      {type === batchTypes.return ? (
        <ChoiceField
          question={{ kind: 'choice', name: 'rejectStep', label: t('approvals.batch.to'), options: where }}
          value={answer.rejectStep ?? returnSteps.node}
          onChange={(value) => onAnswer({ ...answer, rejectStep: String(value) })}
        />
      ) : null}
      {type === batchTypes.transfer ? (
        <PeopleField
          question={{ kind: 'people', name: 'freeApproverUserId', label: t('approvals.transfer.receiver'), multiple: false }}
          value={answer.freeApproverUserId ? [answer.freeApproverUserId] : []}
          onChange={([id = '']) => onAnswer({ ...answer, freeApproverUserId: id })}
        />
      ) : null}
      <OpinionField label={t(label)} value={opinion} onChange={onOpinion} phrases={phrases.map((key) => t(key))} />
      <FilesField files={answer.fileList ?? []} onChange={(fileList) => onAnswer({ ...answer, fileList })} onRunning={onSending} />
    </>
  )
}
