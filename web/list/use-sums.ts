import { useEffect, useMemo, useState } from 'react'
import type { ListPage, ListQuery } from '#web/list/model.ts'

/** The rows that the totals row sums. */
export type SumsOf = 'page' | 'all' | 'selected'

/** Sums rows of the list on the server; with `ids` the given ones, otherwise all that match the query. */
export type SumRows = (ids: readonly string[] | undefined) => Promise<Readonly<Record<string, string>>>

export interface Sums {
  readonly of: SumsOf
  /** What else can be summed; empty when the server cannot be asked. */
  readonly choices: readonly SumsOf[]
  readonly choose: (next: SumsOf) => void
  /** Texts by column; undefined while they are read. */
  readonly texts: Readonly<Record<string, string>> | undefined
}

interface Given {
  readonly page: ListPage
  readonly query: ListQuery
  readonly selected: readonly string[]
  readonly sumRows: SumRows | undefined
  /** Rows stand below each other, so those that were read are no page of all. */
  readonly isArranged: boolean
}

/**
 * The totals row: of the page as it was read with the rows, of all rows or of the selected ones when the user asks for it. Of rows below each
 * other those of all are read at once.
 */
export function useSums({ page, query, selected, sumRows, isArranged }: Given): Sums {
  const [wanted, setWanted] = useState<SumsOf>('page')
  const [read, setRead] = useState<{ readonly key: string; readonly texts: Readonly<Record<string, string>> }>()
  const canAsk = sumRows !== undefined
  const hasSelected = selected.length > 0
  const choices = useMemo(() => choicesOf(canAsk, hasSelected, isArranged), [canAsk, hasSelected, isArranged])
  const of = choices.includes(wanted) ? wanted : (choices[0] ?? 'page')
  // Rows that were read anew may have changed, so their sums are read anew with them.
  const ids = of === 'selected' ? selected : undefined
  const [version, setVersion] = useState({ rows: page.rows, count: 0 })
  if (version.rows !== page.rows) setVersion({ rows: page.rows, count: version.count + 1 })
  const key = JSON.stringify([of, query.filter, query.superQuery, query.columnFilters, query.node, ids, version.count])
  useEffect(() => {
    if (of === 'page' || !sumRows) return undefined
    let isCurrent = true
    sumRows(ids).then(
      (texts) => isCurrent && setRead({ key, texts }),
      // The call has shown why; the row goes back to what is known.
      () => isCurrent && setWanted('page'),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for all that decides the sums
  }, [key, sumRows])
  const texts = of === 'page' ? page.totals : read?.key === key ? read.texts : undefined
  return useMemo(() => ({ of, choices, choose: setWanted, texts }), [of, choices, texts])
}

function choicesOf(canAsk: boolean, hasSelected: boolean, isArranged: boolean): readonly SumsOf[] {
  if (!canAsk) return []
  const usual: readonly SumsOf[] = isArranged ? ['all'] : ['page', 'all']
  return hasSelected ? [...usual, 'selected'] : usual
}
