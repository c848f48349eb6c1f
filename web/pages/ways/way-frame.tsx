import { useId, type ReactNode } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { PlainButton } from '#web/pages/plain-field.tsx'
import styles from '#web/pages/sign-in-form.module.css'

interface WayFrameProps {
  /** Absent where the page has one. */
  readonly title?: string
  /** What the button says. */
  readonly action: string
  readonly busy: boolean
  /** What is wrong with the whole. */
  readonly problem?: string | undefined
  readonly onSend: () => void
  readonly onBack?: () => void
  readonly children: ReactNode
  /** A further link beside the way back. */
  readonly more?: ReactNode
}

/** What the forms beside account and password have in common: title, problem, button, and the way back. */
export function WayFrame({ title, action, busy, problem, onSend, onBack, children, more }: WayFrameProps) {
  const t = useText()
  const id = useId()
  return (
    <form
      noValidate
      aria-labelledby={title ? id : 'sign-in-title'}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {title ? (
        <h1 id={id} className={styles.title}>
          {title}
        </h1>
      ) : null}
      {children}
      <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
      <PlainButton busy={busy}>{action}</PlainButton>
      <p className={styles.more}>
        {more}
        {onBack ? (
          <button type="button" className={styles.link} onClick={onBack}>
            {t('web.ways.back')}
          </button>
        ) : null}
      </p>
    </form>
  )
}
