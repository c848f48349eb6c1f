import { useState } from 'react'
import { FilingDone } from '#features/approvals/web/filing/filing-done.tsx'
import { FilingForm } from '#features/approvals/web/filing/filing-form.tsx'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import type { FilingAnswer } from '#features/approvals/web/filing/use-filing.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { clearDraft } from '#web/form/device-draft.ts'

interface FilingPageProps {
  readonly request: OpenedRequest
  readonly onKept: (id: string) => void
  /** Reads the request anew. */
  readonly onAgain: () => void
  /** Opens an empty form of the same flow. */
  readonly onAnother: () => void
}

/** A request being filled in, then what became of it. */
export function FilingPage({ request, onKept, onAgain, onAnother }: FilingPageProps) {
  const { userInfo } = useCurrentUser()
  const [done, setDone] = useState<FilingAnswer>()
  const [round, setRound] = useState(0)
  const { detail, id } = request
  const record = id === undefined ? 'new' : `${id}.${detail.flowTaskInfo.version}`
  const owner = { user: userInfo.userId, form: detail.flowTaskInfo.flowId, record }
  const forget = () => clearDraft(owner)
  if (done) return <FilingDone request={request} answer={done} onAnother={id === undefined ? onAnother : undefined} />
  const restart = () => {
    forget()
    setRound(round + 1)
  }
  const reload = () => {
    forget()
    onAgain()
  }
  return <FilingForm key={round} request={request} owner={owner} onKept={onKept} onDiscard={restart} onReload={reload} onDone={(answer) => { forget(); setDone(answer) }} />
}
