import { useState } from 'react'
import { askForReset, type CodeWay } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { CaptchaField } from '#web/pages/captcha-field.tsx'
import { OneOfFew } from '#web/pages/one-of-few.tsx'
import { PlainField } from '#web/pages/plain-field.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { newCaptcha } from '#web/pages/use-captcha.ts'
import type { AskedCode } from '#web/pages/ways/asked-code.ts'
import { useWayForm } from '#web/pages/ways/use-way-form.ts'
import { WayFrame } from '#web/pages/ways/way-frame.tsx'

interface AskStepProps {
  readonly ways: readonly CodeWay[]
  readonly account: string
  /** Why it begins again. */
  readonly reason: string | undefined
  readonly onAsked: (asked: AskedCode) => void
  readonly onBack: () => void
}

/** Asks for the account, and where the code shall go. */
export function AskStep({ ways, account: typedBefore, reason, onAsked, onBack }: AskStepProps) {
  const t = useText()
  const [account, setAccount] = useState(typedBefore)
  const [way, setWay] = useState<CodeWay>(ways[0] ?? 'mail')
  const [captcha, setCaptcha] = useState(newCaptcha)
  const [code, setCode] = useState('')
  const form = useWayForm({ account: 'account', code: 'code' })
  const send = () =>
    form.send(
      {
        ...(account.trim() ? {} : { account: t('web.login.account-required') }),
        ...(code.trim() ? {} : { code: t('web.captcha.required') }),
      },
      async () => {
        const body = { account: account.trim(), way, code: code.trim(), timestamp: captcha.name }
        onAsked({ account: body.account, way, ...(await request(askForReset, { body }, { handles: 'all' })) })
      },
      () => {
        // A picture can be used once.
        setCaptcha(newCaptcha())
        setCode('')
        return false
      },
    )
  return (
    <WayFrame
      title={t('web.ways.reset')}
      action={t('web.ways.ask')}
      busy={form.busy}
      problem={form.problems['form'] ?? reason}
      onSend={() => void send()}
      onBack={onBack}
    >
      <PlainField
        label={t('web.login.account')}
        name="username"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={account}
        problem={form.problems['account']}
        onChange={({ target }) => setAccount(target.value)}
      />
      {ways.length > 1 ? (
        <>
          <p className={styles.label}>{t('web.ways.way')}</p>
          <OneOfFew
            name="way"
            label={t('web.ways.way')}
            value={way}
            choices={[
              { value: 'mail', label: t('web.ways.by-mail') },
              { value: 'phone', label: t('web.ways.by-phone') },
            ]}
            onChange={setWay}
          />
        </>
      ) : null}
      <CaptchaField
        captcha={captcha}
        value={code}
        problem={form.problems['code']}
        onChange={setCode}
        onRefresh={() => setCaptcha(newCaptcha())}
      />
    </WayFrame>
  )
}
