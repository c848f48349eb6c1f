import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { CaptchaField } from '#web/pages/captcha-field.tsx'
import { PasswordField } from '#web/pages/password-field.tsx'
import { PlainButton, PlainField } from '#web/pages/plain-field.tsx'
import { SideChoice } from '#web/pages/side-choice.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { useSignInCaptcha } from '#web/pages/use-captcha.ts'
import { endReason } from '#web/session/end-reason.ts'
import { localStore } from '#web/session/local-store.ts'
import { isAboutCode, signIn } from '#web/session/sign-in.ts'

type Problems = Readonly<Partial<Record<'account' | 'password' | 'code' | 'form', string>>>

/** Sign-in with account and password; on success goes to `back`. */
export function SignInForm({ title, back }: { readonly title: string; readonly back: string }) {
  const t = useText()
  const navigate = useNavigate()
  const leaving = useNavigation().state !== 'idle'
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [isEnterprise, setEnterprise] = useState(localStore.get('side') === 'enterprise')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [reason] = useState(endReason)
  const { captcha, check, renew, refresh } = useSignInCaptcha()
  const passwordInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)

  function missing(): Problems {
    return {
      ...(account.trim() ? {} : { account: t('web.login.account-required') }),
      ...(password ? {} : { password: t('web.login.password-required') }),
      ...(captcha && !code.trim() ? { code: t('web.captcha.required') } : {}),
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || leaving) return
    const found = missing()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await signIn({ account: account.trim(), password, captcha: code.trim(), captchaName: captcha?.name ?? '', isEnterprise })
      localStore.set('side', isEnterprise ? 'enterprise' : undefined)
      await navigate(back, { replace: true })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      const ofCode = isAboutCode(problem)
      setProblems(ofCode ? { code: problem.msg } : { form: problem.msg || t('web.call.failed') })
      setCode('')
      await renew(account.trim())
      if (ofCode) codeInput.current?.focus()
      else passwordInput.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="sign-in-title">
      <h1 id="sign-in-title" className={styles.title}>
        {title}
      </h1>
      {reason ? <p className={styles.problem}>{reason}</p> : null}
      <SideChoice isEnterprise={isEnterprise} onChange={setEnterprise} />
      <PlainField
        label={t('web.login.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={hasKeyboard()}
        value={account}
        problem={problems.account}
        help={t('web.login.account-help')}
        onChange={(event) => {
          setAccount(event.target.value)
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
      <div role="alert">{problems.form ? <p className={styles.problem}>{problems.form}</p> : null}</div>
      <PlainButton busy={busy || leaving}>{t('web.login.submit')}</PlainButton>
    </form>
  )
}

/** Whether the account is focused at once: on a phone the on-screen keyboard would cover the form. */
const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (min-width: 768px)').matches
