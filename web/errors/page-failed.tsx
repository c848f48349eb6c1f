import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '#ui/text/use-text.tsx'
import { recordFault } from '#web/errors/error-store.ts'
import { isMissingPart } from '#web/errors/new-version.ts'
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
  const t = useText()
  const [traceId, setTraceId] = useState('')
  useEffect(() => setTraceId(recordFault(problem).traceId), [problem])
  const gone = isMissingPart(problem)
  return (
    <BarePage
      title={t(gone ? 'web.version.newer' : 'web.failed.title')}
      text={gone ? t('web.version.text') : t('web.failed.text', { id: traceId })}
    >
      <button type="button" onClick={gone ? () => location.reload() : onRetry}>
        {t(gone ? 'web.version.reload' : 'web.failed.retry')}
      </button>
    </BarePage>
  )
}
