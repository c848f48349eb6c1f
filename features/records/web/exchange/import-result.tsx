import type { FaultyRecord, ImportHeading } from '#features/records/contract/exchange.ts'
import styles from '#features/records/web/exchange/exchange.module.css'
import { labelOf } from '#features/records/web/exchange/import-rows.ts'
import type { ImportOutcome } from '#features/records/web/exchange/use-import-wizard.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Most rows that are listed; the file holds all. */
const listedAtMost = 100

interface ImportResultProps {
  readonly outcome: ImportOutcome
  readonly headings: readonly ImportHeading[]
  /** Lines of the file, by place of the row in the list that was sent. */
  readonly lines: readonly string[]
}

/** What became of an import: how many were taken in, and the others with their reasons. */
export function ImportResult({ outcome: { snum, failResult }, headings, lines }: ImportResultProps) {
  const t = useText()
  if (failResult.length === 0) return <Alert type="success" showIcon title={t('records.exchange.taken', { count: snum })} />
  const own = headings.filter(({ id, children }) => !children && failResult.some((row) => textOf(row, id) !== ''))
  return (
    <>
      <div className={styles.notes}>
        <Alert type="warning" showIcon title={t('records.exchange.counts', { right: snum, wrong: failResult.length })} />
      </div>
      <div className={styles.table} role="region" aria-label={t('records.exchange.reason')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('records.exchange.line')}</th>
              {own.map(({ id, fullName }) => (
                <th key={id} scope="col">
                  {labelOf(fullName)}
                </th>
              ))}
              <th scope="col" className={styles.reason}>
                {t('records.exchange.reason')}
              </th>
            </tr>
          </thead>
          <tbody>
            {failResult.slice(0, listedAtMost).map((row) => (
              <tr key={row.row}>
                <th scope="row">{lines[row.row]}</th>
                {own.map(({ id }) => (
                  <td key={id}>{textOf(row, id)}</td>
                ))}
                <td className={styles.reason}>{row.errorsInfo}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function textOf(row: FaultyRecord, key: string): string {
  const text = row[key]
  return typeof text === 'string' ? text : ''
}
