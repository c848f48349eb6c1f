import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { MeasureItem } from '#features/data-reports/contract.ts'
import type { TotalWords } from '#features/data-reports/server/lay-out.ts'

/** Lines with sums that a report may have: more is no table that somebody reads. */
export const mostGroups = 2_000
/** Rows that are told one by one: in a page, and in a workbook. */
export const rowsOfPage = 500
export const rowsOfWorkbook = 10_000
/** Rows of a data interface that are grouped in memory. */
export const rowsOfInterfaceAtMost = 10_000
/** For each of the two statements of a report. */
export const statementMilliseconds = 5_000

/** Words of the reader's language. */
export interface ReportWords extends TotalWords {
  readonly none: string
  /** Heading of a measure of a field, `''` where it counts rows. */
  readonly measure: (kind: MeasureItem['kind'], name: string) => string
  /** Name of a stretch of time: `2026-Q1`. */
  readonly stretch: (key: string) => string
}

const quarter = /^(\d+)-Q(\d)$/

export function reportWords(say: (refusal: Refusal) => string): ReportWords {
  const word = (key: string, params: Readonly<Record<string, string>> = {}): string => say(refusal('invalid', key, { params }))
  return {
    none: word('data-reports.no-value'),
    total: word('data-reports.total'),
    subtotal: (group) => word('data-reports.subtotal', { group }),
    unlisted: (group) => word('data-reports.unlisted', { group }),
    measure: (kind, name) => (name === '' ? word('data-reports.measure.rows') : word(`data-reports.measure.${kind}-of`, { name })),
    stretch: (key) => {
      const [, year, no] = quarter.exec(key) ?? []
      return year === undefined ? key : word('data-reports.quarter', { year, no: no ?? '' })
    },
  }
}
