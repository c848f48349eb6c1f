import type { LogRow } from '#features/logs/contract.ts'
import styles from '#features/logs/web/logs.module.css'
import { useText } from '#ui/text/use-text.tsx'

/** How it ended, as a word on a colour. */
export function ResultText({ result }: Pick<LogRow, 'result'>) {
  const t = useText()
  return (
    <span className={styles.result} data-result={result}>
      {t(`logs.result.${result}`)}
    </span>
  )
}
