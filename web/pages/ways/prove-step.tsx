import { useState } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { proveReset } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import styles from '#web/pages/sign-in-form.module.css'
import { CodeField } from '#web/pages/ways/code-field.tsx'
import type { AskedCode } from '#web/pages/ways/asked-code.ts'
import { useWayForm } from '#web/pages/ways/use-way-form.ts'
import { WayFrame } from '#web/pages/ways/way-frame.tsx'
import { isTicketGone } from '#web/session/sign-in.ts'

interface ProveStepProps {
  readonly asked: AskedCode
  readonly onProven: (policy: CallAnswer<typeof proveReset>) => void
  /** Begins again; `reason` says why, where the server wants it. */
  readonly onAgain: (reason?: string) => void
  readonly onBack: () => void
}

/** Takes the code that came. */
export function ProveStep({ asked: { way, ticket, seconds }, onProven, onAgain, onBack }: ProveStepProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const form = useWayForm({ code: 'code' })
  const send = () =>
    form.send(
      code.trim() ? {} : { code: t('web.ways.code-required') },
      async () => onProven(await request(proveReset, { body: { ticket, code: code.trim() } }, { handles: 'all' })),
      (failure) => {
        if (isTicketGone(failure)) onAgain(failure.msg)
        return isTicketGone(failure)
      },
    )
  const again = (
    <button type="button" className={styles.link} onClick={() => onAgain()}>
      {t('web.ways.ask-again')}
    </button>
  )
  return (
    <WayFrame
      title={t('web.ways.reset')}
      action={t('web.ways.next')}
      busy={form.busy}
      problem={form.problems['form']}
      more={again}
      onSend={() => void send()}
      onBack={onBack}
    >
      <p role="status" className={styles.note}>
        {t(way === 'mail' ? 'web.ways.sent-by-mail' : 'web.ways.sent-by-phone', { minutes: seconds / 60 })}
      </p>
      <CodeField value={code} problem={form.problems['code']} onChange={setCode} />
    </WayFrame>
  )
}
