import styles from '#features/approvals/web/boxes/boxes.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** Urgency of a request (1 普通, 2 重要, 3 紧急): a text, with a colour above normal. */
export function UrgencyTag({ urgency }: { readonly urgency: number }) {
  const t = useText()
  return (
    <span className={styles.urgency} data-urgency={urgency}>
      {t(`approvals.box.urgency-${urgency}`)}
    </span>
  )
}
