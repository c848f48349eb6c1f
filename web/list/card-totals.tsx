import type { ListColumn } from '#engine/forms/model.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/list/list.module.css'
import type { ListPage } from '#web/list/model.ts'
import { SumsChoice } from '#web/list/sums-choice.tsx'
import type { Sums } from '#web/list/use-sums.ts'

interface CardTotalsProps {
  readonly columns: readonly ListColumn[]
  readonly page: ListPage
  readonly sums: Sums
  /** Tells the number of rows, as a list without a foot does. */
  readonly counted: boolean
}

/** Sums of the rows below cards, on a phone with their number; of the loaded rows, or of all when the user asks. */
export function CardTotals({ columns, page, sums, counted }: CardTotalsProps) {
  const t = useText()
  const summed = columns.filter(({ key }) => page.totals?.[key] !== undefined)
  const total = counted ? page.total?.toLocaleString('en-US') : undefined
  if (total === undefined && summed.length === 0) return null
  return (
    <div className={styles.cardTotals} data-touch data-tabular>
      {total === undefined ? null : <span>{t('list.total', { total: page.totalIsOpen ? `${total}+` : total })}</span>}
      {summed.length === 0 ? null : (
        <>
          <SumsChoice sums={sums} selected={0} />
          {summed.map(({ key, label }) => (
            <span key={key}>
              {label} <strong>{sums.texts?.[key] ?? '–'}</strong>
            </span>
          ))}
        </>
      )}
    </div>
  )
}
