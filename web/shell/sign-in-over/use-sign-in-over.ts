import { useEffect, useRef, useState } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { useSignInCaptcha } from '#web/pages/use-captcha.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { isAboutCode, isTicketGone, signInOver, ticketOf } from '#web/session/sign-in.ts'

type Problems = Readonly<Partial<Record<'password' | 'code' | 'factor' | 'form', string>>>

/** The code of the second factor, once the server has asked for it: then the password was right. */
function useSecondCode() {
  const [ticket, setTicket] = useState<string>()
  const [typed, type] = useState('')
  const given = ticket === undefined ? undefined : { ticket, code: typed.trim() }
  const ask = (next: string | undefined) => {
    setTicket(next)
    type('')
  }
  return { typed, type, given, ask }
}

/** State of the dialog: input, problems and submit. */
export function useSignInOver() {
  const t = useText()
  const { userAccount, isEnterprise } = useCurrentUser().userInfo
  const [password, typePassword] = useState('')
  const [code, typeCode] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const second = useSecondCode()
  const { captcha, check, renew, refresh } = useSignInCaptcha()
  const passwordInput = useRef<HTMLInputElement>(null)
  useEffect(() => void check(userAccount), [check, userAccount])

  function missing(): Problems {
    if (second.given) return second.given.code ? {} : { factor: t('web.login.code-required') }
    const needsCode = captcha !== undefined && !code.trim()
    return {
      ...(password ? {} : { password: t('web.login.password-required') }),
      ...(needsCode ? { code: t('web.captcha.required') } : {}),
    }
  }

  async function send() {
    if (busy) return
    const found = missing()
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const credentials = { account: userAccount, password, captcha: code.trim(), captchaName: captcha?.name ?? '', isEnterprise }
    try {
      await signInOver(credentials, second.given)
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      await tell(problem)
    } finally {
      setBusy(false)
    }
  }

  async function tell(problem: CallError) {
    const text = problem.msg || t('web.call.failed')
    if (second.given && !isTicketGone(problem)) return setProblems({ factor: text })
    second.ask(ticketOf(problem))
    if (ticketOf(problem) !== undefined) return
    setProblems(isAboutCode(problem) ? { code: text } : { form: text })
    typeCode('')
    await renew(userAccount)
  }

  return { password, typePassword, code, typeCode, problems, busy, captcha, refresh, passwordInput, send, second }
}
