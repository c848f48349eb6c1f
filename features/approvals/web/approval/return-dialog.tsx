import { useState } from 'react'
import type { CallInput } from '#engine/contract/call.ts'
import type { returnTask } from '#features/approvals/contract.ts'
import type { DecisionDialogProps } from '#features/approvals/web/approval/approve-dialog.tsx'
import { GoOnChoice } from '#features/approvals/web/approval/go-on-choice.tsx'
import { OpinionField } from '#features/approvals/web/approval/opinion-field.tsx'
import styles from '#features/approvals/web/approvals.module.css'
import { Radio } from '#ui/kit/choice.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ReturnDialogProps extends DecisionDialogProps {
  readonly onReturn: (body: CallInput<typeof returnTask>['body']) => void
}

const phrases = ['approvals.opinion.fix']

/** Where a request goes back to, what happens then, and why. */
export function ReturnDialog({ operation, opinion, onOpinion, busy, notes, round, onClose, onReturn }: ReturnDialogProps) {
  const t = useText()
  const { returnTargets, returnModes, returnReasonLength } = operation
  const [target, setTarget] = useState(returnTargets[0]?.nodeCode ?? '')
  const [mode, setMode] = useState(returnModes[0])
  const [tried, setTried] = useState(false)
  const isShort = opinion.trim().length < returnReasonLength
  const confirm = () => {
    setTried(true)
    if (!isShort) onReturn({ handleOpinion: opinion, rejectStep: target, rejectType: mode ?? null })
  }
  return (
    <Dialog
      open
      title={t('approvals.return.title')}
      onClose={onClose}
      onConfirm={confirm}
      confirmText={t('flows.return')}
      confirmBusy={busy}
    >
      <fieldset className={styles.field}>
        <legend>{t('approvals.return.to')}</legend>
        <Radio.Group
          value={target}
          onChange={(event) => setTarget(String(event.target.value))}
          options={returnTargets.map(({ nodeCode, nodeName }) => ({ value: nodeCode, label: nodeName }))}
        />
      </fieldset>
      {returnModes.length > 1 ? (
        <fieldset className={styles.field}>
          <legend>{t('approvals.return.mode')}</legend>
          <Radio.Group
            value={mode}
            onChange={(event) => setMode(Number(event.target.value))}
            options={returnModes.map((value) => ({ value, label: t(`flows.return-mode-${value}`) }))}
          />
          <span className={styles.small}>{t(`approvals.return.effect-${mode ?? 1}`)}</span>
        </fieldset>
      ) : null}
      <OpinionField
        label={t('approvals.return.reason')}
        value={opinion}
        onChange={onOpinion}
        phrases={phrases}
        help={t('approvals.return.reason-help', { count: returnReasonLength })}
        problem={tried && isShort ? t('approvals.return.reason-short', { count: returnReasonLength }) : undefined}
      />
      <GoOnChoice round={round} />
      {notes.map((note) => (
        <Alert key={note} type="error" showIcon title={note} />
      ))}
    </Dialog>
  )
}
