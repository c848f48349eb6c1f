import { useText } from '#ui/text/use-text.tsx'
import { useTimeOfDay } from '#web/designer/time-of-day.ts'
import styles from '#web/designer/designer.module.css'
import type { Designer } from '#web/designer/use-designer.ts'

/** Whether what was changed is stored, in words, with a way to try again. */
export function SaveNote({
  designer: { saving, saveNow, reading },
}: {
  readonly designer: Pick<Designer<unknown>, 'saving' | 'saveNow' | 'reading'>
}) {
  const t = useText()
  const timeOf = useTimeOfDay()
  if (reading) return <span className={styles.saving}>{t('designer.reading')}</span>
  if (saving.kind === 'failed')
    return (
      <span className={styles.saving} data-failed role="alert">
        {t('designer.not-saved', { reason: saving.reason })}
        <button type="button" className={styles.retry} onClick={() => void saveNow()}>
          {t('designer.try-again')}
        </button>
      </span>
    )
  return (
    <span className={styles.saving} role="status">
      {saving.kind === 'saved' ? t('designer.saved-at', { time: timeOf(saving.at) }) : null}
      {saving.kind === 'saving' ? t('designer.saving') : null}
      {saving.kind === 'waiting' ? t('designer.waiting') : null}
      {saving.kind === 'clash' ? t('designer.unsaved') : null}
      {saving.kind === 'unchanged' ? t('designer.unchanged') : null}
    </span>
  )
}
