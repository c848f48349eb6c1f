import { useState } from 'react'
import { FilingDone } from '#features/approvals/web/filing/filing-done.tsx'
import { FilingForm } from '#features/approvals/web/filing/filing-form.tsx'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import type { Typed } from '#web/form/reapply-input.ts'
import type { FilingAnswer } from '#features/approvals/web/filing/use-filing.ts'

interface FilingPageProps {
  readonly request: OpenedRequest
  readonly typed?: Typed | undefined
  readonly onKept: (id: string) => void
  /** Reads the request again and reapplies what was typed. */
  readonly onReload: (typed?: Typed) => void
  /** Opens an empty form of the same flow. */
  readonly onAnother: () => void
}

/** A request being filled in, then the result of its submission. */
export function FilingPage({ request, typed, onKept, onReload, onAnother }: FilingPageProps) {
  const [done, setDone] = useState<FilingAnswer>()
  const [round, setRound] = useState(0)
  if (done) return <FilingDone request={request} answer={done} onAnother={request.id === undefined ? onAnother : undefined} />
  return (
    <FilingForm
      key={round}
      request={request}
      typed={typed}
      onKept={onKept}
      onDiscard={() => setRound(round + 1)}
      onReload={onReload}
      onDone={setDone}
    />
  )
}
