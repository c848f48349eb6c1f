import { useState } from 'react'
import { checkPassword } from '#engine/values/password-policy.ts'
import type { PasswordPolicy } from '#engine/values/password-policy.ts'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { newCaptcha } from '#web/pages/use-captcha.ts'
import { changePassword, fieldOfWire, missingInChange } from '#web/shell/password/change-password.ts'
import type { ChangeField, PasswordChange } from '#web/shell/password/change-password.ts'
import { showToast } from '#web/toast/toast-store.ts'

type Problems = Readonly<Partial<Record<ChangeField | 'form', string>>>

/** State of the form of a password change: input, problems and submit. */
export function usePasswordForm(policy: PasswordPolicy | undefined, onChanged: () => void) {
  const t = useText()
  const [typed, setTyped] = useState<PasswordChange>({ oldPassword: '', newPassword: '', repeated: '', captcha: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [captcha, setCaptcha] = useState(newCaptcha)
  const [busy, setBusy] = useState(false)

  function found(): Problems {
    const missing = missingInChange(typed)
    const broken = policy && typed.newPassword ? checkPassword(typed.newPassword, policy)[0] : undefined
    const words = Object.fromEntries(Object.entries(missing).map(([field, key]) => [field, t(key)]))
    return broken ? { ...words, newPassword: t(broken.text, broken.params) } : words
  }

  async function send() {
    const wrong = found()
    setProblems(wrong)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const msg = await changePassword(typed, captcha.name)
      if (msg) showToast('success', msg)
      onChanged()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setProblems(problemsOf(problem))
      setCaptcha(newCaptcha())
      // What was typed while it was on its way stays.
      setTyped((now) => ({ ...now, captcha: '' }))
    } finally {
      setBusy(false)
    }
  }

  return {
    typed,
    problems,
    captcha,
    busy,
    type: (field: ChangeField, text: string) => setTyped((now) => ({ ...now, [field]: text })),
    refreshCaptcha: () => setCaptcha(newCaptcha()),
    send,
  }
}

function problemsOf(error: CallError): Problems {
  const placed = error.fieldProblems.flatMap(({ field, text }) => {
    const own = fieldOfWire[field]
    return own ? [[own, text] as const] : []
  })
  return placed.length > 0 ? Object.fromEntries(placed) : { form: error.msg }
}
