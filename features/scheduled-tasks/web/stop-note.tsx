import { useText } from '#ui/text/use-text.tsx'

/** What stopping means, in the question before it. */
export function StopNote({ on }: { readonly on: boolean }) {
  const t = useText()
  return on ? <div>{t('scheduled-tasks.stop-note')}</div> : null
}
