import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { policyOf } from '#engine/values/password-policy.ts'
import { readConfiguration } from '#features/settings/contract.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { CaptchaField } from '#web/pages/captcha-field.tsx'
import { PasswordField } from '#web/pages/password-field.tsx'
import styles from '#web/shell/password/password-dialog.module.css'
import { PasswordRules } from '#web/shell/password/password-rules.tsx'
import { usePasswordForm } from '#web/shell/password/use-password-form.ts'

interface PasswordDialogProps {
  readonly onClose: () => void
  readonly onChanged: () => void
  /** The reason, when the user did not open the dialog. */
  readonly reason?: ReactNode
}

/** Changes the user's own password; shows for each rule of the policy whether the input meets it. */
export function PasswordDialog({ onClose, onChanged, reason }: PasswordDialogProps) {
  const t = useText()
  const { data } = useCall(readConfiguration, {}, { staleTime: 60_000 })
  const policy = data && policyOf(data)
  const form = usePasswordForm(policy, onChanged)
  const { typed, problems } = form
  const place = useRef<HTMLFormElement>(null)
  // Whoever was refused goes on at the first field that has to be changed.
  useEffect(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems])
  return (
    <Dialog open title={t('web.password.change')} width={440} onClose={onClose} onConfirm={() => form.send()} confirmBusy={form.busy}>
      <form
        ref={place}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        {reason ? <Alert className={styles.note} type="info" title={reason} /> : null}
        <PasswordField
          label={t('web.password.old')}
          autoComplete="current-password"
          value={typed.oldPassword}
          problem={problems.oldPassword}
          onChange={(text) => form.type('oldPassword', text)}
        />
        <PasswordField
          label={t('web.password.new')}
          autoComplete="new-password"
          value={typed.newPassword}
          problem={problems.newPassword}
          onChange={(text) => form.type('newPassword', text)}
        />
        {policy ? <PasswordRules password={typed.newPassword} policy={policy} /> : null}
        <PasswordField
          label={t('web.password.repeat')}
          autoComplete="new-password"
          value={typed.repeated}
          problem={problems.repeated}
          onChange={(text) => form.type('repeated', text)}
        />
        <CaptchaField
          captcha={form.captcha}
          value={typed.captcha}
          problem={problems.captcha}
          onChange={(text) => form.type('captcha', text)}
          onRefresh={form.refreshCaptcha}
        />
        <div role="alert">{problems.form ? <p className={styles.problem}>{problems.form}</p> : null}</div>
        <button type="submit" hidden aria-label={t('ui.confirm')} />
      </form>
    </Dialog>
  )
}
