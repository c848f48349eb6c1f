import { useState } from 'react'
import { FilingDone } from '#features/approvals/web/filing/filing-done.tsx'
import { FilingForm } from '#features/approvals/web/filing/filing-form.tsx'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import type { FilingAnswer } from '#features/approvals/web/filing/use-filing.ts'

interface FilingPageProps {
  readonly request: OpenedRequest
  readonly onKept: (id: string) => void
  /** Reads the request again. */
  readonly onAgain: () => void
  /** Opens an empty form of the same flow. */
  readonly onAnother: () => void
}

/** A request being filled in, then the result of its submission. */
export function FilingPage({ request, onKept, onAgain, onAnother }: FilingPageProps) {
  const [done, setDone] = useState<FilingAnswer>()
  const [round, setRound] = useState(0)
  if (done) return <FilingDone request={request} answer={done} onAnother={request.id === undefined ? onAnother : undefined} />
  return (
    <FilingForm key={round} request={request} onKept={onKept} onDiscard={() => setRound(round + 1)} onReload={onAgain} onDone={setDone} />
  )
}
