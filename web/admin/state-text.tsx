import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/admin/admin.module.css'

/** How something is, as a word on a colour. */
export function ToneText({ tone, text }: { readonly tone: 'good' | 'quiet' | 'warning' | 'bad'; readonly text: string }) {
  return (
    <span className={styles.state} data-tone={tone}>
      {text}
    </span>
  )
}

/** Whether something is enabled, as a word and a colour; `text` is another word for it. */
export function StateText({ on, text }: { readonly on: boolean; readonly text?: string }) {
  const t = useText()
  return <ToneText tone={on ? 'good' : 'quiet'} text={text ?? t(on ? 'admin.enabled' : 'admin.disabled')} />
}
