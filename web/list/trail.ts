import type { ListQuery } from '#web/list/model.ts'

/** A row of a list as the record that was opened from it sees it. */
export interface TrailEntry {
  readonly id: string
  /** What a click on the row opens. */
  readonly address: string
}

/** The rows of a page of a list. */
export interface TrailPage {
  readonly query: ListQuery
  readonly entries: readonly TrailEntry[]
  /** Number of rows on all pages; undefined where the list has no pages. */
  readonly total: number | undefined
  /** There may be more rows. */
  readonly totalIsOpen: boolean
}

/** The list that a record was opened from. */
export interface Trail extends TrailPage {
  /** Reads another page of it; an answer may be some seconds old. Throws CallError. */
  readonly read: (query: ListQuery) => Promise<TrailPage>
  /** The query of the list's address with which it shows a page. */
  readonly searchOf: (query: ListQuery) => string
}

/** Towards the end of the list, or towards its start. */
export type Step = 1 | -1

/** Rows that a phone loads at a time, and the most rows of a page. */
export const phoneStep = 20
export const largestPage = 500

/** For so long rows that were read ahead are not read again. */
export const readAheadMilliseconds = 5000

/** The query of the rows beyond a page; undefined where the list ends. A phone makes its page longer. */
export function queryBeyond({ query, entries, total, totalIsOpen }: TrailPage, step: Step, phone: boolean): ListQuery | undefined {
  const { page, size } = query
  if (total === undefined) return undefined
  if (step === -1) return page > 1 ? { ...query, page: page - 1 } : undefined
  const goesOn = entries.length > 0 && (totalIsOpen || (page - 1) * size + entries.length < total)
  if (!goesOn) return undefined
  if (!phone || page > 1) return { ...query, page: page + 1 }
  return size < largestPage ? { ...query, size: Math.min(largestPage, size + phoneStep) } : undefined
}

/** The position of an entry in the whole list, from 1. */
export const positionOf = ({ query }: TrailPage, at: number): number => (query.page - 1) * query.size + at + 1

/**
 * The entry beside one in a list that may have changed since its page was shown. Where the entry itself is gone, or a row moved over
 * the border of the page, none is met twice and none is left out: the walk goes on after the nearest entry it has passed that is still there.
 *
 * @param passed ids that were passed, the nearest first: the entry itself and those before it in the direction of the step
 * @param pages read anew, in the order of the list
 */
export function entryBeside(
  passed: readonly string[],
  pages: readonly TrailPage[],
  step: Step,
): { readonly entry: TrailEntry; readonly page: TrailPage } | undefined {
  const found = pages.flatMap((page) => page.entries.map((entry) => ({ entry, page })))
  const walked = step === 1 ? found : found.toReversed()
  const known = new Set(passed)
  const nearest = passed.find((id) => found.some(({ entry }) => entry.id === id))
  const from = nearest === undefined ? 0 : walked.findLastIndex(({ entry }) => entry.id === nearest) + 1
  return walked.slice(from).find(({ entry }) => !known.has(entry.id))
}
