import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { checkPassword, policyOf } from '#engine/values/password-policy.ts'
import { finishReset, resetKey, type proveReset } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request, requestAnswer } from '#web/call/request.ts'
import { PasswordField } from '#web/pages/password-field.tsx'
import { useWayForm, type Problems } from '#web/pages/ways/use-way-form.ts'
import { WayFrame } from '#web/pages/ways/way-frame.tsx'
import { isTicketGone } from '#web/session/sign-in.ts'
import { wireHash } from '#web/session/password.ts'
import { encryptPassword } from '#web/shell/password/encrypt-password.ts'
import { PasswordRules } from '#web/shell/password/password-rules.tsx'

interface NewPasswordStepProps {
  readonly account: string
  readonly ticket: string
  readonly policy: CallAnswer<typeof proveReset>
  readonly onDone: (said: string) => void
  readonly onAgain: (reason?: string) => void
  readonly onBack: () => void
}

/** Takes the new password; shows for each rule of the policy whether it is kept. */
export function NewPasswordStep({ account, ticket, policy: settings, onDone, onAgain, onBack }: NewPasswordStepProps) {
  const t = useText()
  const policy = policyOf(settings)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const form = useWayForm({ password: 'password', passwordCipher: 'password' })

  function missing(): Problems {
    const broken = checkPassword(password, policy)[0]
    const wrong = password === '' ? t('web.ways.password-required') : broken && t(broken.text, broken.params)
    const differs = repeated === '' ? t('web.ways.repeat-required') : repeated === password ? undefined : t('web.ways.repeat-differs')
    return { ...(wrong ? { password: wrong } : {}), ...(differs ? { repeated: differs } : {}) }
  }

  const send = () =>
    form.send(
      missing(),
      async () => {
        const encrypted = await encryptPassword(password, () => request(resetKey, { body: { ticket } }, { handles: 'all' }))
        const body = { ticket, password: wireHash(password), ...encrypted }
        onDone((await requestAnswer(finishReset, { body }, { handles: 'all' })).msg)
      },
      (failure) => {
        if (isTicketGone(failure)) onAgain(failure.msg)
        return isTicketGone(failure)
      },
    )
  return (
    <WayFrame
      title={t('web.ways.new-password')}
      action={t('web.ways.set')}
      busy={form.busy}
      problem={form.problems['form']}
      onSend={() => void send()}
      onBack={onBack}
    >
      {/* For password managers, which store the password under it. */}
      <input type="hidden" name="username" autoComplete="username" value={account} readOnly />
      <PasswordField
        label={t('web.password.new')}
        autoComplete="new-password"
        autoFocus
        value={password}
        problem={form.problems['password']}
        onChange={setPassword}
      />
      <PasswordRules password={password} policy={policy} />
      <PasswordField
        label={t('web.password.repeat')}
        autoComplete="new-password"
        value={repeated}
        problem={form.problems['repeated']}
        onChange={setRepeated}
      />
    </WayFrame>
  )
}
