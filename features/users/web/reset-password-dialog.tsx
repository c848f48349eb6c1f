import { useState } from 'react'
import { checkPassword, policyOf, type PasswordPolicy } from '#engine/values/password-policy.ts'
import { randomBelow, randomPassword } from '#engine/values/random-password.ts'
import { readConfiguration } from '#features/settings/contract.ts'
import { listUsers, resetPassword, type UserRow } from '#features/users/contract.ts'
import styles from '#features/users/web/users.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CopyButton } from '#web/admin/copy-button.tsx'
import { CallError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { PasswordField } from '#web/pages/password-field.tsx'
import { wireHash } from '#web/session/password.ts'
import { encryptPassword } from '#web/shell/password/encrypt-password.ts'
import { PasswordRules } from '#web/shell/password/password-rules.tsx'

type Problems = Readonly<Partial<Record<'password' | 'validatePassword' | 'form', string>>>

/** Somebody whose password is set. */
export type PasswordOwner = Pick<UserRow, 'id' | 'account' | 'realName' | 'hasPassword'>

interface ResetPasswordDialogProps {
  readonly user: PasswordOwner
  readonly onClose: () => void
}

/**
 * Sets the password of somebody else: typed, or a random one that is shown here and nowhere again. Its owner must change it at the next
 * sign-in.
 */
export function ResetPasswordDialog({ user, onClose }: ResetPasswordDialogProps) {
  const t = useText()
  const { data } = useCall(readConfiguration, {}, { staleTime: 60_000 })
  const policy = data && policyOf(data)
  const form = useResetForm(user.id, policy, onClose)
  const { typed, problems } = form
  return (
    <Dialog
      open
      title={t(user.hasPassword ? 'users.reset-of' : 'users.first-password-of', { name: `${user.realName}/${user.account}` })}
      width={440}
      onClose={onClose}
      onConfirm={() => form.send()}
      confirmBusy={form.busy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
      >
        <p className={styles.note}>{t(user.hasPassword ? 'users.reset-note' : 'users.first-password-note')}</p>
        <div className={styles.made}>
          <Button onClick={() => form.make()}>{t('users.make-password')}</Button>
          {form.made === '' ? null : <CopyButton text={form.made} label={t('users.copy')} done={t('users.copied')} />}
        </div>
        {form.made === '' ? null : <Alert type="warning" title={t('users.made-password', { password: form.made })} />}
        <PasswordField
          label={t('web.password.new')}
          autoComplete="new-password"
          value={typed.password}
          problem={problems.password}
          onChange={(password) => form.type({ ...typed, password })}
        />
        {policy ? <PasswordRules password={typed.password} policy={policy} /> : null}
        <PasswordField
          label={t('web.password.repeat')}
          autoComplete="new-password"
          value={typed.repeated}
          problem={problems.validatePassword}
          onChange={(repeated) => form.type({ ...typed, repeated })}
        />
        <div role="alert">{problems.form ? <p className={styles.problem}>{problems.form}</p> : null}</div>
        <button type="submit" hidden aria-label={t('ui.confirm')} />
      </form>
    </Dialog>
  )
}

const nothing = { password: '', repeated: '' }

function useResetForm(id: string, policy: PasswordPolicy | undefined, onDone: () => void) {
  const t = useText()
  const [typed, setTyped] = useState(nothing)
  const [made, setMade] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [preparing, setPreparing] = useState(false)
  const command = useCommand(resetPassword, { refreshes: [listUsers], handles: [400, 403, 409, 422] })

  function found(): Problems {
    if (typed.password === '') return { password: t('session.new-password-missing') }
    const broken = policy && checkPassword(typed.password, policy)[0]
    return {
      ...(broken ? { password: t(broken.text, broken.params) } : {}),
      ...(typed.repeated === typed.password ? {} : { validatePassword: t('session.repeat-differs') }),
    }
  }

  async function send() {
    const wrong = found()
    setProblems(wrong)
    if (preparing || command.busy || Object.keys(wrong).length > 0) return
    setPreparing(true)
    try {
      const userPassword = wireHash(typed.password)
      const body = { id, userPassword, validatePassword: userPassword, ...(await encryptPassword(typed.password)) }
      const outcome = await command.run({ params: { id }, body })
      if (outcome.ok) onDone()
      else setProblems(problemsOf(outcome.error))
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setProblems({ form: problem.msg })
    } finally {
      setPreparing(false)
    }
  }

  return {
    typed,
    made,
    problems,
    busy: preparing || command.busy,
    type: (next: typeof nothing) => {
      setTyped(next)
      setMade('')
    },
    make: () => {
      const password = randomPassword(policy?.minimumLength ?? 0, randomBelow)
      setTyped({ password, repeated: password })
      setMade(password)
      setProblems({})
    },
    send,
  }
}

function problemsOf({ fieldProblems, msg }: CallError): Problems {
  const placed = fieldProblems.flatMap(({ field, text }) =>
    field === 'password' || field === 'validatePassword' ? [[field, text] as const] : [],
  )
  return placed.length > 0 ? Object.fromEntries(placed) : { form: msg }
}
