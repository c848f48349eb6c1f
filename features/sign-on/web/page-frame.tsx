import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { PlainButton } from '#web/pages/plain-field.tsx'
import { BarePage } from '#web/pages/bare-page.tsx'
import { SignInFrame } from '#web/pages/sign-in-frame.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { useSession } from '#web/session/session-store.ts'

interface PageFrameProps {
  readonly title: string
  /** What goes on. */
  readonly said?: string | undefined
  /** What went wrong. */
  readonly problem?: string | undefined
  /** Begins again, where that may help. */
  readonly onAgain?: (() => void) | undefined
  readonly children?: ReactNode
}

/** A page between this system and a provider: as the sign-in for visitors, within the shell for whoever is signed in. */
export function PageFrame({ title, said, problem, onAgain, children }: PageFrameProps) {
  const t = useText()
  const signedIn = useSession(({ current }) => current !== undefined)
  const words = (
    <>
      <div role="status">{said ? <p className={styles.note}>{said}</p> : null}</div>
      <div role="alert">{problem ? <p className={styles.problem}>{problem}</p> : null}</div>
    </>
  )
  if (signedIn)
    return (
      <BarePage title={title} text={problem ?? said ?? ''}>
        {children}
        {problem ? <Link to="/profile?section=account">{t('sign-on.to-profile')}</Link> : null}
      </BarePage>
    )
  return (
    <SignInFrame>
      <h1 id="sign-in-title" className={styles.title}>
        {title}
      </h1>
      {words}
      {children}
      {problem && onAgain ? <PlainButton onClick={onAgain}>{t('sign-on.again')}</PlainButton> : null}
      {problem ? (
        <p className={styles.more}>
          <Link className={styles.link} to="/login">
            {t('sign-on.to-sign-in')}
          </Link>
        </p>
      ) : null}
    </SignInFrame>
  )
}
