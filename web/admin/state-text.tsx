import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'

/** Whether something is enabled, as a word and a colour; `text` is another word for it. */
export function StateText({ on, text }: { readonly on: boolean; readonly text?: string }) {
  const t = useText()
  return (
    <span className={styles.state} data-enabled={on}>
      {text ?? t(on ? 'admin.enabled' : 'admin.disabled')}
    </span>
  )
}
