import styles from '#ui/text/end-kept.module.css'

/** Letters at the end that stay when the text is cut: of a file name its kind, a page number, a date. */
const keptLetters = 12

/** A text in one line that is cut before its end where it does not fit, as the end tells similar names apart. */
export function EndKept({ text }: { readonly text: string }) {
  const letters = [...text]
  const at = Math.max(0, letters.length - keptLetters)
  return (
    <span className={styles.line}>
      <span className={styles.start}>{letters.slice(0, at).join('')}</span>
      <span className={styles.end}>{letters.slice(at).join('')}</span>
    </span>
  )
}
