import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { loginConfig } from '#features/session/contract.ts'
import { beginSignOn } from '#features/sign-on/contract.ts'
import { keepBegun } from '#features/sign-on/web/begun.ts'
import { PageFrame } from '#features/sign-on/web/page-frame.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { leaveFor } from '#web/router/leave.ts'
import { safeRedirect } from '#web/router/navigation.ts'
import { SignOnLinks } from '#web/pages/ways/sign-on-links.tsx'
import { localStore } from '#web/session/local-store.ts'
import { useSession } from '#web/session/session-store.ts'

/** `/sso`: leads to the provider that `source` names, or the only one there is; of several one is chosen. */
export function BeginScreen() {
  const t = useText()
  const [query] = useSearchParams()
  const signedIn = useSession(({ token }) => token !== undefined)
  const back = safeRedirect(query.get('redirect'))
  const config = useCall(loginConfig, {}, { handles: 'all' })
  const title = t('sign-on.page.title')
  // Another window waits for this one, and goes on by itself.
  if (signedIn && query.has('over')) return <PageFrame title={title} said={t('sign-on.over-done')} />
  if (signedIn) return <Navigate to={back} replace />
  if (!config.data) return <PageFrame title={title} problem={config.error?.msg} onAgain={() => void config.refetch()} />
  const offers = config.data.socialsList
  const source = query.get('source')?.toLowerCase()
  const chosen = source === undefined && offers.length === 1 ? offers[0] : offers.find(({ enname }) => enname.toLowerCase() === source)
  if (chosen) return <Leading key={chosen.enname} source={chosen.enname} name={chosen.name} back={back} />
  if (offers.length === 0 || source !== undefined) return <PageFrame title={title} problem={t('sign-on.none-offered')} />
  return (
    <PageFrame title={t('sign-on.choose')}>
      <SignOnLinks offers={offers} back={back} />
    </PageFrame>
  )
}

interface LeadingProps {
  readonly source: string
  readonly name: string
  readonly back: string
}

function Leading({ source, name, back }: LeadingProps) {
  const t = useText()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const body = { source, isEnterprise: localStore.get('side') === 'enterprise' }
    request(beginSignOn, { body }, { handles: 'all', signal, timeoutSeconds: 30 }).then(
      ({ url, ticket }) => {
        if (signal.aborted) return
        keepBegun({ to: 'sign-in', ticket, back })
        leaveFor(url)
      },
      (failure: unknown) => {
        if (signal.aborted) return
        if (!(failure instanceof CallError)) throw failure
        setProblem(failure.msg || t('web.call.failed'))
      },
    )
    return () => controller.abort()
  }, [round, source, back, t])
  const again = () => {
    setProblem(undefined)
    setRound(round + 1)
  }
  return (
    <PageFrame
      title={t('sign-on.page.title')}
      said={problem === undefined ? t('sign-on.leading', { name }) : undefined}
      problem={problem}
      onAgain={again}
    />
  )
}
