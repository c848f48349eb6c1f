import type { OwnButton } from '#engine/forms/own-buttons.ts'
import type { Outcome } from '#features/records/web/own-buttons/run-button.ts'
import styles from '#features/records/web/own-buttons/run-dialog.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface RunDialogProps {
  readonly button: OwnButton
  readonly total: number
  readonly outcome: Outcome
  readonly ended: boolean
  readonly nameOf: (id: string) => string
  readonly onStop: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** A button at work on several records, and at the end what became of each. */
export function RunDialog({ button, total, outcome, ended, nameOf, onStop, onRetry, onClose }: RunDialogProps) {
  const t = useText()
  const { done, refused } = outcome
  const did = done.length + refused.length
  const foot = ended ? (
    <>
      {refused.length > 0 ? <Button onClick={onRetry}>{t('own-button.retry', { count: refused.length })}</Button> : null}
      <Button type="primary" onClick={onClose}>
        {t('ui.close')}
      </Button>
    </>
  ) : (
    <Button onClick={onStop}>{t('own-button.stop')}</Button>
  )
  return (
    <Dialog open title={button.label} onClose={ended ? onClose : onStop} foot={<div className={styles.foot}>{foot}</div>}>
      <progress className={styles.progress} value={did} max={total} aria-label={t('own-button.progress')} />
      <p role="status">
        {ended
          ? t('own-button.ended', { done: done.length, refused: refused.length, left: total - did })
          : t('own-button.running', { did, total })}
      </p>
      {ended && refused.length === 0 && button.done !== '' ? <p>{button.done}</p> : null}
      {refused.length > 0 ? (
        <ul className={styles.refused} aria-label={t('own-button.refused')}>
          {refused.map(({ id, reason }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}
