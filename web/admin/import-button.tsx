import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds } from '#web/call/request.ts'
import type { RequestOptions } from '#web/call/request.ts'
import { useMay } from '#web/session/use-may.ts'
import { showToast } from '#web/toast/toast-store.ts'

interface ImportButtonProps<Answer> {
  readonly call: Pick<Call, 'access'>
  /** Makes the call with the file in its form. */
  readonly send: (options: RequestOptions) => Promise<Answer>
  /** Files it takes, as the browser's choice of files names them. */
  readonly accept: string
  readonly refreshes: readonly Call[]
  /** What came of it. */
  readonly told: (answer: Answer) => string
}

/** Takes a file in, and says what came of it; not there for who may not. */
export function ImportButton<Answer>({ call, send, accept, refreshes, told }: ImportButtonProps<Answer>) {
  const t = useText()
  const may = useMay()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const sendFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    // The same file may be chosen again after it was put right.
    target.value = ''
    if (!file) return
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    const answer = await send({ form, timeoutSeconds: longCallSeconds }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    showToast('success', told(answer))
    await refreshCalls(refreshes)
  }
  if (!may(call)) return null
  return (
    <>
      <Button loading={busy} onClick={() => input.current?.click()}>
        {t('admin.import')}
      </Button>
      <input ref={input} type="file" accept={accept} hidden aria-label={t('admin.import')} onChange={(event) => void sendFile(event)} />
    </>
  )
}
