import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'

/** Whether something is enabled, as a word and a colour. */
export function StateText({ on }: { readonly on: boolean }) {
  const t = useText()
  return (
    <span className={styles.state} data-enabled={on}>
      {t(on ? 'admin.enabled' : 'admin.disabled')}
    </span>
  )
}
