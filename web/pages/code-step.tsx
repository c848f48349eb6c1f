import { useRef, useState, type FormEvent } from 'react'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { PlainButton, PlainField } from '#web/pages/plain-field.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { isTicketGone } from '#web/session/sign-in.ts'

interface CodeStepProps {
  /** Goes on with the sign-in. @throws CallError */
  readonly send: (code: string) => Promise<void>
  /** Begins again with the password; `reason` says why, where the server wants it. */
  readonly onBack: (reason?: string) => void
}

/** The second step of a sign-in: a code of the user's app, or a recovery code. */
export function CodeStep({ send, onBack }: CodeStepProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!code.trim()) return setProblem(t('web.login.code-required'))
    setBusy(true)
    try {
      await send(code.trim())
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (isTicketGone(failure)) return onBack(failure.msg)
      setProblem(failure.msg || t('web.call.failed'))
      input.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="code-step-title">
      <h1 id="code-step-title" className={styles.title}>
        {t('web.login.code-title')}
      </h1>
      <PlainField
        ref={input}
        label={t('web.login.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        maxLength={40}
        value={code}
        problem={problem}
        help={t('web.login.code-help')}
        onChange={({ target }) => {
          setCode(target.value)
          setProblem(undefined)
        }}
      />
      <PlainButton busy={busy}>{t('web.login.verify')}</PlainButton>
      <p className={styles.more}>
        <button type="button" className={styles.link} onClick={() => onBack()}>
          {t('web.login.back')}
        </button>
      </p>
    </form>
  )
}
