import type { ReactNode } from 'react'
import { Button } from '#ui/kit/button.tsx'
import styles from '#ui/states/states.module.css'
import { useText } from '#ui/text/use-text.tsx'

interface ProblemProps {
  /** What failed; absent: a general text that it could not be loaded. */
  readonly title?: ReactNode
  /** The reason, and what is not affected. */
  readonly text?: ReactNode
  readonly traceId?: string
  readonly onRetry?: () => void
}

/** Shown in place of a part that failed: what failed and a button to try again. The rest of the page keeps working. */
export function Problem({ title, text, traceId, onRetry }: ProblemProps) {
  const t = useText()
  return (
    <div className={styles.area} role="alert">
      <span className={styles.title}>{title ?? t('ui.problem.title')}</span>
      {text ? <span>{text}</span> : null}
      {traceId ? <span className={styles.trace}>{t('ui.problem.trace', { id: traceId })}</span> : null}
      {onRetry ? <Button onClick={onRetry}>{t('ui.retry')}</Button> : null}
    </div>
  )
}
