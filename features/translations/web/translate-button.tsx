import { Suspense, lazy, useState } from 'react'
import type { OwnerKind } from '#engine/texts/translation.ts'
import { readTranslation, updateTranslation, type TranslationRow } from '#features/translations/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import { useMay } from '#web/session/use-may.ts'
import { showToast } from '#web/toast/toast-store.ts'

const TranslationForm = lazy(async () => ({
  default: (await import('#features/translations/web/translation-form.tsx')).TranslationForm,
}))

/** A message of two clauses is not read in the usual time. */
const readingSeconds = 5

interface TranslateButtonProps {
  /** The definition and the place in it whose text is translated. */
  readonly kind: OwnerKind
  readonly owner: string
  readonly place: string
}

/** Opens the translations of one text, as it is stored, for who may change them. */
export function TranslateButton({ kind, owner, place }: TranslateButtonProps) {
  const t = useText()
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const [row, setRow] = useState<TranslationRow>()
  if (!may(updateTranslation)) return null
  const open = async () => {
    setBusy(true)
    try {
      setRow(await request(readTranslation, { params: { id: `${kind}:${owner}:${place}` } }, { handles: [404] }))
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      if (problem.code === 404) showToast('info', t('translations.needs-none'), readingSeconds)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={busy} onClick={() => void open()}>
        {t('translations.edit')}
      </Button>
      {row ? (
        <Suspense fallback={null}>
          <TranslationForm row={row} onClose={() => setRow(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
