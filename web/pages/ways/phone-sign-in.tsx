import { useState } from 'react'
import { askForPhoneCode, mobileNumber } from '#features/session/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { CaptchaField } from '#web/pages/captcha-field.tsx'
import { PlainField } from '#web/pages/plain-field.tsx'
import { SideChoice } from '#web/pages/side-choice.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { newCaptcha } from '#web/pages/use-captcha.ts'
import { CodeField } from '#web/pages/ways/code-field.tsx'
import { useWayForm, type Problems } from '#web/pages/ways/use-way-form.ts'
import { WayFrame } from '#web/pages/ways/way-frame.tsx'
import { isTicketGone, signInByPhone, ticketOf } from '#web/session/sign-in.ts'

interface PhoneSignInProps {
  readonly isEnterprise: boolean
  /** Undefined where the side is given. */
  readonly onEnterprise: ((isEnterprise: boolean) => void) | undefined
  /** The code is right, and a code of the second factor is needed. */
  readonly onTicket: (ticket: string) => void
  readonly onEntered: () => Promise<void>
}

interface Asked {
  readonly phone: string
  readonly ticket: string
  readonly seconds: number
}

/** Sign-in by a code to the telephone: the number, then the code. */
export function PhoneSignIn({ isEnterprise, onEnterprise, onTicket, onEntered }: PhoneSignInProps) {
  const [asked, setAsked] = useState<Asked>()
  const [reason, setReason] = useState<string>()
  const [phone, setPhone] = useState('')
  if (asked) {
    const onAgain = (why?: string) => {
      setReason(why)
      setAsked(undefined)
    }
    return <EnterStep asked={asked} onTicket={onTicket} onEntered={onEntered} onAgain={onAgain} />
  }
  return (
    <NumberStep
      phone={phone}
      onPhone={setPhone}
      reason={reason}
      isEnterprise={isEnterprise}
      onEnterprise={onEnterprise}
      onAsked={setAsked}
    />
  )
}

interface NumberStepProps extends Pick<PhoneSignInProps, 'isEnterprise' | 'onEnterprise'> {
  readonly phone: string
  readonly onPhone: (phone: string) => void
  /** Why it begins again. */
  readonly reason: string | undefined
  readonly onAsked: (asked: Asked) => void
}

function NumberStep({ phone, onPhone, reason, isEnterprise, onEnterprise, onAsked }: NumberStepProps) {
  const t = useText()
  const [captcha, setCaptcha] = useState(newCaptcha)
  const [code, setCode] = useState('')
  const form = useWayForm({ mobilePhone: 'phone', code: 'code' })
  const missingNumber = (typed: string): Problems => {
    if (typed === '') return { phone: t('web.ways.phone-required') }
    return mobileNumber.test(typed) ? {} : { phone: t('web.ways.phone-wrong') }
  }
  const send = () =>
    form.send(
      {
        ...missingNumber(phone.trim()),
        ...(code.trim() ? {} : { code: t('web.captcha.required') }),
      },
      async () => {
        const body = { mobilePhone: phone.trim(), isEnterprise, code: code.trim(), timestamp: captcha.name }
        onAsked({ phone: body.mobilePhone, ...(await request(askForPhoneCode, { body }, { handles: 'all' })) })
      },
      () => {
        // A picture can be used once.
        setCaptcha(newCaptcha())
        setCode('')
        return false
      },
    )
  return (
    <WayFrame action={t('web.ways.ask')} busy={form.busy} problem={form.problems['form'] ?? reason} onSend={() => void send()}>
      {onEnterprise ? <SideChoice isEnterprise={isEnterprise} onChange={onEnterprise} /> : null}
      <PlainField
        label={t('web.ways.phone')}
        name="tel"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={phone}
        problem={form.problems['phone']}
        onChange={({ target }) => onPhone(target.value)}
      />
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

interface EnterStepProps extends Pick<PhoneSignInProps, 'onTicket' | 'onEntered'> {
  readonly asked: Asked
  readonly onAgain: (reason?: string) => void
}

function EnterStep({ asked: { phone, ticket, seconds }, onTicket, onEntered, onAgain }: EnterStepProps) {
  const t = useText()
  const [code, setCode] = useState('')
  const form = useWayForm({ code: 'code' })
  const send = () =>
    form.send(
      code.trim() ? {} : { code: t('web.ways.code-required') },
      async () => {
        await signInByPhone({ ticket, code: code.trim() })
        await onEntered()
      },
      (failure) => {
        const second = ticketOf(failure)
        if (second !== undefined) onTicket(second)
        else if (isTicketGone(failure)) onAgain(failure.msg)
        else return false
        return true
      },
    )
  const again = (
    <button type="button" className={styles.link} onClick={() => onAgain()}>
      {t('web.ways.ask-again')}
    </button>
  )
  return (
    <WayFrame action={t('web.login.submit')} busy={form.busy} problem={form.problems['form']} more={again} onSend={() => void send()}>
      <p role="status" className={styles.note}>
        {t('web.ways.sent-to-phone', { phone, minutes: seconds / 60 })}
      </p>
      <CodeField value={code} problem={form.problems['code']} onChange={setCode} />
    </WayFrame>
  )
}
