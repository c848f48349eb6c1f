import type { ReactNode } from 'react'
import styles from '#web/form/print.module.css'

interface PrintedTableProps {
  readonly title: string | undefined
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
  /** Of each column; left where absent. */
  readonly aligns?: readonly ('left' | 'center' | 'right')[]
  /** Sums below the rows. */
  readonly totals?: readonly string[] | undefined
}

/** Columns that can be read on an upright page; a table with more is printed on pages turned sideways. */
const columnsUpright = 8

/** A table on paper: its head on every page, no row over two pages. */
export function PrintedTable({ title, heads, rows, aligns = [], totals }: PrintedTableProps) {
  return (
    <div className={styles.table} data-turned={heads.length > columnsUpright}>
      {title === undefined ? null : <h3>{title}</h3>}
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // Rows on paper never move.
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={heads[column]} data-align={aligns[column]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {totals ? (
            <tr className={styles.totals}>
              {totals.map((total, column) => (
                <td key={heads[column]} data-align={column === 0 ? 'left' : 'right'}>
                  {total}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
