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
  /** Makes the call; the options carry the form with the file. */
  readonly send: (options: RequestOptions) => Promise<Answer>
  /** File types to choose from, as the `accept` attribute of a file input. */
  readonly accept: string
  readonly refreshes: readonly Call[]
  /** The message shown after a successful import. */
  readonly message: (answer: Answer) => string
}

/** Lets the user choose a file, imports it and shows the result. Not drawn for users without the right. */
export function ImportButton<Answer>({ call, send, accept, refreshes, message }: ImportButtonProps<Answer>) {
  const t = useText()
  const may = useMay()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const sendFile = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    // Without this, choosing the same file again after correcting it would fire no event.
    target.value = ''
    if (!file) return
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    const answer = await send({ form, timeoutSeconds: longCallSeconds }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    showToast('success', message(answer))
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
