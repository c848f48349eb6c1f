import { useState } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
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
  const [busy, setBusy] = useState(false)
  const sendFile = async (file: File): Promise<void> => {
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
  return <FileButton label={t('admin.import')} accept={accept} busy={busy} onFile={(file) => void sendFile(file)} />
}
