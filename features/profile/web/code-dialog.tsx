import { useState } from 'react'
import styles from '#features/profile/web/profile.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { PasswordField } from '#web/pages/password-field.tsx'
import { PlainField } from '#web/pages/plain-field.tsx'

interface Given {
  readonly code: string
  readonly password: string
}

interface CodeDialogProps {
  readonly title: string
  readonly text: string
  readonly asksPassword?: boolean
  /** @throws CallError, which is shown at its field */
  readonly send: (given: Given) => Promise<void>
  readonly onClose: () => void
}

/** Asks for a code of the second factor, and perhaps for the password, before something is done. */
export function CodeDialog({ title, text, asksPassword = false, send, onClose }: CodeDialogProps) {
  const t = useText()
  const [given, setGiven] = useState<Given>({ code: '', password: '' })
  const [problems, setProblems] = useState<Partial<Record<keyof Given | 'form', string | undefined>>>({})
  const [busy, setBusy] = useState(false)
  async function submit() {
    if (busy) return
    const missing = {
      ...(given.code.trim() ? {} : { code: t('web.login.code-required') }),
      ...(given.password || !asksPassword ? {} : { password: t('web.login.password-required') }),
    }
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await send(given)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const told = (field: keyof Given) => failure.fieldProblems.find((one) => one.field === field)?.text
      const [code, password] = [told('code'), told('password')]
      setProblems(code === undefined && password === undefined ? { form: failure.msg } : { code, password })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open title={title} width={440} onClose={onClose} onConfirm={submit} confirmBusy={busy}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{text}</p>
        {asksPassword ? (
          <PasswordField
            label={t('web.login.password')}
            autoComplete="current-password"
            autoFocus
            value={given.password}
            problem={problems.password}
            onChange={(password) => setGiven({ ...given, password })}
          />
        ) : null}
        <PlainField
          label={t('web.login.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus={!asksPassword}
          maxLength={40}
          value={given.code}
          problem={problems.code}
          help={t('web.login.code-help')}
          onChange={({ target }) => setGiven({ ...given, code: target.value })}
        />
        <div role="alert">{problems.form ? <p className={styles.problem}>{problems.form}</p> : null}</div>
        <button type="submit" hidden aria-label={t('ui.confirm')} />
      </form>
    </Dialog>
  )
}
