import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { bindSocial, finishBinding, loginBySocial, unbound } from '#features/sign-on/contract.ts'
import { takeBegun, type Begun } from '#features/sign-on/web/begun.ts'
import { PageFrame } from '#features/sign-on/web/page-frame.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request, requestAnswer } from '#web/call/request.ts'
import { CodeStep } from '#web/pages/code-step.tsx'
import { PasswordSignIn } from '#web/pages/password-sign-in.tsx'
import { SignInFrame } from '#web/pages/sign-in-frame.tsx'
import styles from '#web/pages/sign-in-form.module.css'
import { showAddress } from '#web/router/navigation.ts'
import { localStore } from '#web/session/local-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { signInByCode, signInByToken, ticketOf } from '#web/session/sign-in.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** The person is known to the provider, and bound to nobody here. */
interface Unbound {
  readonly ticket: string
  readonly name: string
  readonly account: string
  readonly back: string
}

type Step =
  | { readonly is: 'waiting' }
  | { readonly is: 'failed'; readonly problem: string }
  | { readonly is: 'code'; readonly ticket: string; readonly back: string }
  | { readonly is: 'unbound'; readonly who: Unbound }

const timeoutSeconds = 40

/** What came back with the browser; the code is taken out of the address at once (security 3.10). */
function takeReturned(search: string) {
  const query = new URLSearchParams(search)
  showAddress('/auth-redirect')
  const of = (name: string) => query.get(name) ?? ''
  return { code: of('code'), state: of('state'), iss: of('iss'), error: of('error') }
}

/** `/auth-redirect`: takes the answer of a provider, to sign in or to bind the account that is signed in. */
export function AnswerScreen() {
  const t = useText()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [step, setStep] = useState<Step>({ is: 'waiting' })
  const [taken, setTaken] = useState<{ readonly returned: ReturnType<typeof takeReturned>; readonly begun: Begun | undefined }>()
  const isTaken = useRef(false)
  useEffect(() => {
    // A second mount of the same page would find nothing left.
    if (isTaken.current) return
    isTaken.current = true
    setTaken({ returned: takeReturned(search), begun: takeBegun() })
  }, [search])
  useEffect(() => {
    if (!taken) return
    const { returned, begun } = taken
    finish(returned, begun).then(
      async (end) => ('to' in end ? navigate(end.to, { replace: true }) : setStep(end)),
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure
        setStep({ is: 'failed', problem: failure.msg || t('web.call.failed') })
      },
    )
    // The answer is good once.
  }, [taken]) // oxlint-disable-line react-hooks/exhaustive-deps
  async function finish(returned: ReturnType<typeof takeReturned>, begun: Begun | undefined): Promise<Step | { readonly to: string }> {
    const isUser = sessionStore.getState().token !== undefined
    if (begun?.to === 'sign-in') return isUser ? { to: begun.back } : enter(returned, begun.ticket, begun.back)
    if (!isUser || returned.state === '') return { is: 'failed', problem: t('sign-on.not-here') }
    const { msg } = await requestAnswer(finishBinding, { body: returned }, { handles: 'all', timeoutSeconds })
    showToast('success', msg)
    return { to: begun?.back ?? '/profile?section=account' }
  }
  const title = t('sign-on.page.title')
  if (step.is === 'failed') return <PageFrame title={title} problem={step.problem} />
  if (step.is === 'unbound') return <BindForm who={step.who} />
  if (step.is === 'code')
    return (
      <SignInFrame>
        <CodeStep
          send={async (code) => {
            await signInByCode({ ticket: step.ticket, code }, undefined)
            await navigate(step.back, { replace: true })
          }}
          onBack={(reason) => setStep({ is: 'failed', problem: reason ?? t('sign-on.gone') })}
        />
      </SignInFrame>
    )
  return <PageFrame title={title} said={t('sign-on.returning')} />
}

/** Ends a sign-in: who is bound is in; others bind themselves, or give a code first. @throws CallError */
async function enter(returned: ReturnType<typeof takeReturned>, ticket: string, back: string): Promise<Step | { readonly to: string }> {
  try {
    const { token } = await request(loginBySocial, { body: { ...returned, ticket } }, { handles: 'all', timeoutSeconds })
    await signInByToken(token)
    return { to: back }
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
    const further = ticketOf(failure)
    if (further !== undefined) return { is: 'code', ticket: further, back }
    const who = unbound.safeParse(failure.data).data?.binding
    if (who) return { is: 'unbound', who: { ...who, back } }
    throw failure
  }
}

/** Signs in once with account and password, and binds who came by the provider to that account. */
function BindForm({ who: { ticket, name, account: there, back } }: { readonly who: Unbound }) {
  const t = useText()
  const navigate = useNavigate()
  const [account, setAccount] = useState(there)
  const [isEnterprise, setEnterprise] = useState(localStore.get('side') === 'enterprise')
  const [code, setCode] = useState<string>()
  const [problem, setProblem] = useState<string>()
  async function bind() {
    localStore.set('side', isEnterprise ? 'enterprise' : undefined)
    try {
      showToast('success', (await requestAnswer(bindSocial, { body: { ticket } }, { handles: 'all' })).msg)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      showToast('error', t('sign-on.later', { reason: failure.msg }))
    }
    await navigate(back, { replace: true })
  }
  if (code !== undefined)
    return (
      <SignInFrame>
        <CodeStep
          send={async (typed) => {
            await signInByCode({ ticket: code, code: typed }, isEnterprise ? account.trim() : undefined)
            await bind()
          }}
          onBack={(reason) => {
            setCode(undefined)
            setProblem(reason)
          }}
        />
      </SignInFrame>
    )
  return (
    <SignInFrame>
      <h1 id="sign-in-title" className={styles.title}>
        {t('sign-on.first', { name })}
      </h1>
      <PasswordSignIn
        account={account}
        onAccount={setAccount}
        isEnterprise={isEnterprise}
        onEnterprise={setEnterprise}
        said={there === '' ? t('sign-on.first-how-nameless', { name }) : t('sign-on.first-how', { name, account: there })}
        problem={problem}
        onTicket={setCode}
        onEntered={bind}
        onForgotten={undefined}
      />
    </SignInFrame>
  )
}
