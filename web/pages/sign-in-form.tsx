import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { CodeStep } from '#web/pages/code-step.tsx'
import { OneOfFew } from '#web/pages/one-of-few.tsx'
import { PasswordSignIn } from '#web/pages/password-sign-in.tsx'
import { ScanSignIn } from '#web/pages/scan-sign-in.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { useOffered } from '#web/pages/use-offered.ts'
import { ForgottenPassword, PhoneSignIn, SignOnLinks } from '#web/pages/ways/ways.ts'
import { endReason } from '#web/session/end-reason.ts'
import { localStore } from '#web/session/local-store.ts'
import { signInByCode, signInByToken } from '#web/session/sign-in.ts'

type Way = 'password' | 'phone' | 'scan'

interface SignInFormProps {
  /** Absent where it stands in a dialog, which has a title of its own. */
  readonly title?: string
  readonly back: string
  /** The user of the kept page over which he signs in again: it goes on by itself then. */
  readonly over?: { readonly account: string; readonly isEnterprise: boolean }
}

/** Sign-in by account and password or another way that the system offers; on success goes to `back`. */
export function SignInForm({ title, back, over }: SignInFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const [way, setWay] = useState<Way>('password')
  const [forgotten, setForgotten] = useState(false)
  const [typed, setAccount] = useState('')
  const account = over?.account ?? typed
  const [chosen, setChosen] = useState(localStore.get('side') === 'enterprise')
  const isEnterprise = over?.isEnterprise ?? chosen
  const setEnterprise = over ? undefined : setChosen
  const [ticket, setTicket] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [problem, setProblem] = useState(over ? undefined : endReason)
  const offered = useOffered()
  const enter = async () => {
    if (over) return
    localStore.set('side', isEnterprise ? 'enterprise' : undefined)
    await navigate(back, { replace: true })
  }
  if (ticket !== undefined) {
    const send = async (code: string) => {
      await signInByCode({ ticket, code }, isEnterprise ? account.trim() : undefined)
      await enter()
    }
    const onBack = (reason?: string) => {
      setTicket(undefined)
      setProblem(reason)
    }
    return <CodeStep send={send} onBack={onBack} />
  }
  if (forgotten) {
    const onDone = (whose: string, words: string) => {
      setAccount(whose)
      setSaid(words)
      setProblem(undefined)
      setForgotten(false)
    }
    return (
      <Suspense fallback={null}>
        <ForgottenPassword ways={offered.passwordReset} account={account} onBack={() => setForgotten(false)} onDone={onDone} />
      </Suspense>
    )
  }
  const ways = [
    { value: 'password' as const, label: t('web.login.by-password'), offered: true },
    { value: 'phone' as const, label: t('web.login.by-phone'), offered: offered.phoneSignIn },
    { value: 'scan' as const, label: t('web.scan.title'), offered: offered.scanSignIn },
  ].filter((one) => one.offered)
  return (
    <>
      {title === undefined ? null : (
        <h1 id="sign-in-title" className={styles.title}>
          {title}
        </h1>
      )}
      {ways.length > 1 ? (
        <OneOfFew name="way" look="tabs" label={t('web.login.ways')} value={way} choices={ways} onChange={setWay} />
      ) : null}
      {way === 'phone' ? (
        <Suspense fallback={null}>
          <PhoneSignIn isEnterprise={isEnterprise} onEnterprise={setEnterprise} onTicket={setTicket} onEntered={enter} />
        </Suspense>
      ) : null}
      {way === 'scan' ? (
        <ScanSignIn
          isEnterprise={isEnterprise}
          onToken={async (token) => {
            await signInByToken(token)
            if (!over) await navigate(back, { replace: true })
          }}
        />
      ) : null}
      {way === 'password' ? (
        <PasswordSignIn
          account={account}
          onAccount={over ? undefined : setAccount}
          isEnterprise={isEnterprise}
          onEnterprise={setEnterprise}
          said={said}
          problem={problem}
          onTicket={setTicket}
          onEntered={enter}
          onForgotten={offered.passwordReset.length > 0 ? () => setForgotten(true) : undefined}
        />
      ) : null}
      {offered.socialsList[0] ? (
        <Suspense fallback={null}>
          <SignOnLinks offers={offered.socialsList} back={back} over={over !== undefined} />
        </Suspense>
      ) : null}
    </>
  )
}
