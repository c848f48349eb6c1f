import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigation } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { CaptchaField } from '#web/pages/captcha-field.tsx'
import { PasswordField } from '#web/pages/password-field.tsx'
import { PlainButton, PlainField } from '#web/pages/plain-field.tsx'
import { SideChoice } from '#web/pages/side-choice.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { useSignInCaptcha } from '#web/pages/use-captcha.ts'
import { signIn } from '#web/session/password.ts'
import { isAboutCode, ticketOf } from '#web/session/sign-in.ts'

type Problems = Readonly<Partial<Record<'account' | 'password' | 'code' | 'form', string>>>

interface PasswordSignInProps {
  readonly account: string
  /** Undefined where the account is given. */
  readonly onAccount: ((account: string) => void) | undefined
  readonly isEnterprise: boolean
  /** Undefined where the side is given. */
  readonly onEnterprise: ((isEnterprise: boolean) => void) | undefined
  /** What went well before, and what did not. */
  readonly said: string | undefined
  readonly problem: string | undefined
  /** The password is right, and a code of the second factor is needed. */
  readonly onTicket: (ticket: string) => void
  readonly onEntered: () => Promise<void>
  /** Undefined where nobody can reset a password by himself. */
  readonly onForgotten: (() => void) | undefined
}

/** Sign-in with account and password. */
export function PasswordSignIn(props: PasswordSignInProps) {
  const { account, isEnterprise, onAccount, onEnterprise, onEntered, onTicket } = props
  const t = useText()
  const leaving = useNavigation().state !== 'idle'
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { captcha, check, renew, refresh } = useSignInCaptcha()
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  // An account that was typed before may need a captcha by now.
  useEffect(() => void check(account.trim()), []) // oxlint-disable-line react-hooks/exhaustive-deps

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || leaving) return
    const found: Problems = {
      ...(account.trim() ? {} : { account: t('web.login.account-required') }),
      ...(password ? {} : { password: t('web.login.password-required') }),
      ...(captcha && !code.trim() ? { code: t('web.captcha.required') } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await signIn({ account: account.trim(), password, captcha: code.trim(), captchaName: captcha?.name ?? '', isEnterprise })
      await onEntered()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      await refused(problem)
    } finally {
      setBusy(false)
    }
  }

  async function refused(problem: CallError) {
    const ticket = ticketOf(problem)
    if (ticket !== undefined) return onTicket(ticket)
    const ofCode = isAboutCode(problem)
    setProblems(ofCode ? { code: problem.msg } : { form: problem.msg || t('web.call.failed') })
    setCode('')
    await renew(account.trim())
    if (ofCode) codeInput.current?.focus()
    else passwordInput.current?.select()
  }

  const reason = problems.form ?? props.problem
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="sign-in-title">
      <div role="status">{props.said ? <p className={styles.note}>{props.said}</p> : null}</div>
      {onEnterprise ? <SideChoice isEnterprise={isEnterprise} onChange={onEnterprise} /> : null}
      <PlainField
        label={t('web.login.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={onAccount !== undefined && hasKeyboard()}
        readOnly={onAccount === undefined}
        value={account}
        problem={problems.account}
        help={onAccount ? t('web.login.account-help') : undefined}
        onChange={(event) => {
          onAccount?.(event.target.value)
          // The problems belong to the former account.
          setProblems({})
        }}
        onBlur={() => void check(account.trim())}
      />
      <PasswordField
        ref={passwordInput}
        label={t('web.login.password')}
        value={password}
        problem={problems.password}
        autoComplete="current-password"
        onChange={setPassword}
      />
      {captcha ? (
        <CaptchaField ref={codeInput} captcha={captcha} value={code} problem={problems.code} onChange={setCode} onRefresh={refresh} />
      ) : null}
      <div role="alert">{reason ? <p className={styles.problem}>{reason}</p> : null}</div>
      <PlainButton busy={busy || leaving}>{t('web.login.submit')}</PlainButton>
      {props.onForgotten ? (
        <p className={styles.more}>
          <button type="button" className={styles.link} onClick={props.onForgotten}>
            {t('web.login.forgotten')}
          </button>
        </p>
      ) : null}
    </form>
  )
}

/** Whether the account is focused at once: on a phone the on-screen keyboard would cover the form. */
const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (min-width: 768px)').matches
