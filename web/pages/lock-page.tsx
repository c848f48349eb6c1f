import type { FormEvent } from 'react'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { PasswordField } from '#web/pages/password-field.tsx'
import { PlainButton, PlainField } from '#web/pages/plain-field.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { SignInFrame } from '#web/pages/sign-in-frame.tsx'
import { goTo } from '#web/router/navigation.ts'
import { forgetSession } from '#web/session/end-session.ts'
import { unlock } from '#web/session/password.ts'
import { takePlaceBeforeLock } from '#web/session/place-before-lock.ts'
import { sessionStore, useSession } from '#web/session/session-store.ts'
import { signOut } from '#web/session/sign-in.ts'

type Problems = Readonly<Partial<Record<'account' | 'password' | 'form', string>>>

/** The lock screen: unlocks with account and password of the same user, or signs out. */
export function LockPage() {
  const t = useText()
  const navigate = useNavigate()
  const locked = useSession((session) => session.token !== undefined && session.locked)
  const [wasLocked] = useState(locked)
  const [account, setAccount] = useState(() => sessionStore.getState().lockedAccount ?? '')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  if (!wasLocked) return <Navigate to="/" replace />

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found: Problems = {
      ...(account.trim() ? {} : { account: t('web.login.account-required') }),
      ...(password ? {} : { password: t('web.login.password-required') }),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await unlock(account.trim(), password)
      await navigate(takePlaceBeforeLock(), { replace: true })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setProblems({ form: problem.msg || t('web.call.failed') })
      if (problem.code >= 600) await leaveLostSession()
    } finally {
      setBusy(false)
    }
  }

  return (
    <SignInFrame>
      <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="lock-title">
        <h1 id="lock-title" className={styles.title}>
          {t('web.lock.title')}
        </h1>
        <PlainField
          label={t('web.login.account')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus={account === ''}
          value={account}
          problem={problems.account}
          onChange={(event) => setAccount(event.target.value)}
        />
        <PasswordField
          label={t('web.login.password')}
          value={password}
          problem={problems.password}
          autoComplete="current-password"
          autoFocus={account !== ''}
          onChange={setPassword}
        />
        <div role="alert">{problems.form ? <p className={styles.problem}>{problems.form}</p> : null}</div>
        <PlainButton busy={busy}>{t('web.lock.unlock')}</PlainButton>
        <p className={styles.more}>
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            {t('web.lock.other-user')}
          </button>
        </p>
      </form>
    </SignInFrame>
  )
}

/** Codes 600 to 602: the session has ended, so there is nothing to unlock. */
async function leaveLostSession(): Promise<void> {
  forgetSession()
  await goTo('/login', { replace: true })
}
