import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { allDictionaries, importCategory, listCategories, listEntries } from '#features/dictionaries/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { longCallSeconds, request } from '#web/call/request.ts'
import { showToast } from '#web/toast/toast-store.ts'

/** Takes an exported file in, and says what came of it. */
export function ImportButton() {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    // The same file may be chosen again after it was put right.
    target.value = ''
    if (!file) return
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    const counts = await request(importCategory, {}, { form, timeoutSeconds: longCallSeconds }).catch(() => undefined)
    setBusy(false)
    if (!counts) return
    showToast('success', t('dictionaries.import.done', { created: counts.created, kept: counts.kept }))
    await refreshCalls([listCategories, listEntries, allDictionaries])
  }
  return (
    <>
      <Button loading={busy} onClick={() => input.current?.click()}>
        {t('dictionaries.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('dictionaries.import')}
        onChange={(event) => void send(event)}
      />
    </>
  )
}
