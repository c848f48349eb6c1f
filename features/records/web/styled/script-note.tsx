import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Tells whoever may design that a script of the list fails; the list is shown without it. */
export function ScriptNote({ reason }: { readonly reason: string }) {
  const t = useText()
  const words = reason.startsWith('form.scripts.') ? t(reason) : reason || t('form.scripts.no-reason')
  return (
    <Alert type="warning" showIcon role="status" title={t('form.scripts.list-failed', { reason: words })} style={{ marginBottom: 12 }} />
  )
}
