import styles from '#web/pages/opening.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** Shown until the first page is loaded; appears with a delay, so that quick loads do not flash. */
export function Opening() {
  const t = useText()
  return (
    <div className={styles.place} role="status" aria-label={t('web.opening')}>
      <div className={styles.rows} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
