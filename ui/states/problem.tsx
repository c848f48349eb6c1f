import type { ReactNode } from 'react'
import { Button } from '#ui/kit/button.tsx'
import styles from '#ui/states/states.module.css'
import { useText } from '#ui/text/use-text.tsx'

interface ProblemProps {
  /** What failed; absent: that it could not be loaded. */
  readonly title?: ReactNode
  /** Why, and what is still safe. */
  readonly text?: ReactNode
  readonly traceId?: string
  readonly onRetry?: () => void
}

/** A part that failed: says what, offers to try again, takes no other part of the page with it. */
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
