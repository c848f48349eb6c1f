import { useEffect, useRef, useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { useSignInCaptcha } from '#web/pages/use-captcha.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { isAboutCode, signInOver } from '#web/session/sign-in.ts'

type Problems = Readonly<Partial<Record<'password' | 'code' | 'form', string>>>

/** State of the dialog: input, problems and submit. */
export function useSignInOver() {
  const t = useText()
  const { userAccount, isEnterprise } = useCurrentUser().userInfo
  const [password, typePassword] = useState('')
  const [code, typeCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const { captcha, check, renew, refresh } = useSignInCaptcha()
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => void check(userAccount), [check, userAccount])

  async function send() {
    if (busy) return
    const missing: Problems = {
      ...(password ? {} : { password: t('web.login.password-required') }),
      ...(captcha && !code.trim() ? { code: t('web.captcha.required') } : {}),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await signInOver({ account: userAccount, password, captcha: code.trim(), captchaName: captcha?.name ?? '', isEnterprise })
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setProblems(isAboutCode(problem) ? { code: problem.msg } : { form: problem.msg || t('web.call.failed') })
      typeCode('')
      await renew(userAccount)
    } finally {
      setBusy(false)
    }
  }

  return { password, typePassword, code, typeCode, problems, busy, captcha, refresh, passwordInput, send }
}
