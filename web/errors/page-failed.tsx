import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { reachedAgain } from '#web/call/reach.ts'
import { useOnline } from '#web/call/use-online.ts'
import { useProbes } from '#web/call/use-probes.ts'
import { recordFault } from '#web/errors/error-store.ts'
import { isMissingPart, isUnavailable, whyMissing } from '#web/errors/new-version.ts'
import { BarePage } from '#web/pages/bare-page.tsx'

/** Drawn when the application outside of the pages failed. */
export function PageFailed() {
  const problem = useRouteError()
  return <Failure problem={problem} onRetry={() => location.reload()} />
}

interface FailureProps {
  readonly problem: unknown
  readonly onRetry: () => void
}

/** Drawn for a failed page: how to go on, and the number to name when asking for help. */
export function Failure({ problem, onRetry }: FailureProps) {
  return isUnavailable(problem) ? <Unavailable problem={problem} /> : <Fault problem={problem} onRetry={onRetry} />
}

function Fault({ problem, onRetry }: FailureProps) {
  const t = useText()
  const [traceId, setTraceId] = useState('')
  useEffect(() => setTraceId(recordFault(problem).traceId), [problem])
  return (
    <BarePage title={t('web.failed.title')} text={t('web.failed.text', { id: traceId })}>
      <button type="button" onClick={onRetry}>
        {t('web.failed.retry')}
      </button>
    </BarePage>
  )
}

/** Something could not be fetched: a script that a newer version has replaced, or there is an outage, which ends by itself. */
function Unavailable({ problem }: { readonly problem: unknown }) {
  const t = useText()
  const isOnline = useOnline()
  const [why, setWhy] = useState<'newer' | 'outage' | undefined>(isMissingPart(problem) ? undefined : 'outage')
  const isOut = why === 'outage'
  useEffect(() => void (isMissingPart(problem) && whyMissing().then(setWhy)), [problem])
  useProbes(isOut && isOnline)
  useEffect(() => {
    if (!isOut) return
    const leaving = new AbortController()
    // Unsaved input elsewhere on the page is kept, so that it is there after the reload.
    void reachedAgain(leaving.signal).then(() => {
      if (!leaving.signal.aborted) location.reload()
    })
    return () => leaving.abort()
  }, [isOut])
  if (!why) return null
  const title = isOut ? (isOnline ? 'web.waits.unreachable' : 'web.waits.offline') : 'web.version.newer'
  return (
    <BarePage title={t(title)} text={t(isOut ? 'web.outage.text' : 'web.version.text')}>
      <button type="button" onClick={() => location.reload()}>
        {t(isOut ? 'web.failed.retry' : 'web.version.reload')}
      </button>
    </BarePage>
  )
}
