import { useRef, useState, type ReactNode } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { beginSecondFactor, confirmSecondFactor, secondFactorState } from '#features/session/contract.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { QRCode } from '#ui/kit/qr-code.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { request } from '#web/call/request.ts'
import { PasswordField } from '#web/pages/password-field.tsx'
import { PlainField } from '#web/pages/plain-field.tsx'
import { wireHash } from '#web/session/password.ts'
import styles from '#web/shell/second-factor/second-factor.module.css'
import { RecoveryCodes } from '#web/shell/second-factor/recovery-codes.tsx'

interface EnrolDialogProps {
  /** Why it is open, where the user did not open it. */
  readonly reason?: string
  /** Closes it before the second factor is on. */
  readonly onClose: () => void
  /** Closes it when it is on and the recovery codes were shown. */
  readonly onDone: () => void
}

/** Sets up the second factor: password, QR code with a first code, recovery codes. */
export function EnrolDialog({ reason, onClose, onDone }: EnrolDialogProps) {
  const t = useText()
  const [begun, setBegun] = useState<CallAnswer<typeof beginSecondFactor>>()
  const [codes, setCodes] = useState<readonly string[]>()
  const password = useStep(async (text) =>
    setBegun(await request(beginSecondFactor, { body: { password: wireHash(text) } }, { handles: 'all' })),
  )
  const code = useStep(async (text) => {
    setCodes((await request(confirmSecondFactor, { body: { code: text } }, { handles: 'all' })).recoveryCodes)
    void refreshCalls([secondFactorState])
  })
  if (codes) return <RecoveryCodes codes={codes} onClose={onDone} />
  const step = begun ? code : password
  const send = () => void step.send(t(begun ? 'web.login.code-required' : 'web.login.password-required'))
  return (
    <Dialog
      open
      title={t('web.factor.set-up')}
      width={440}
      onClose={onClose}
      onConfirm={send}
      confirmBusy={step.busy}
      confirmText={t(begun ? 'ui.confirm' : 'web.factor.next')}
    >
      <Form onSend={send}>
        {reason ? <Alert className={styles.note} type="info" title={reason} /> : null}
        {begun ? (
          <>
            <p>{t('web.factor.scan')}</p>
            <div className={styles.code}>
              <QRCode aria-label={t('web.factor.qr')} value={begun.address} type="svg" size={200} color="#000000" bgColor="#ffffff" />
            </div>
            <p className={styles.quiet}>
              {t('web.factor.by-hand')} <code>{(begun.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
            </p>
            <PlainField
              label={t('web.login.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              maxLength={10}
              value={code.typed}
              problem={code.problem}
              onChange={({ target }) => code.type(target.value)}
            />
          </>
        ) : (
          <>
            <p>{t('web.factor.what')}</p>
            <PasswordField
              label={t('web.factor.password')}
              autoComplete="current-password"
              autoFocus
              value={password.typed}
              problem={password.problem}
              onChange={password.type}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** The form of such a dialog, which Enter sends. */
function Form({ onSend, children }: { readonly onSend: () => void; readonly children: ReactNode }) {
  const t = useText()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      <button type="submit" hidden aria-label={t('ui.confirm')} />
    </form>
  )
}

/** One text that is asked for, with why it was refused. */
function useStep(work: (typed: string) => Promise<void>) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  async function send(missing: string) {
    if (running.current) return
    if (typed.trim() === '') return setProblem(missing)
    running.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      await work(typed)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setProblem(failure.msg)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { typed, problem, busy, type: setTyped, send }
}
