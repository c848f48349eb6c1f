import { useCallback, useEffect, useState } from 'react'
import type { TextKey } from '#engine/texts/text.ts'
import { rememberItems } from '#ui/picker/picked-items.ts'
import type { PickerItem } from '#ui/picker/source.ts'

/** What a page of the table is asked by. */
export interface TableQuery {
  /** `''` for everything. */
  readonly keyword: string
  /** Id of the place of the tree, `''` for all, and where there is no tree. */
  readonly node: string
  /** From 1. */
  readonly page: number
  readonly size: number
}

export interface TablePage<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

export interface TableColumn<Item> {
  readonly key: string
  readonly title: TextKey
  readonly text: (item: Item) => string
}

/** A place of the tree beside the table. */
export interface TableNode {
  readonly id: string
  readonly name: string
  readonly children?: readonly TableNode[]
}

/** A tree that narrows the table to what belongs to one of its places. */
export interface TableTree {
  readonly title: TextKey
  /** What its search is asked by. */
  readonly search: TextKey
  /** The first of them is chosen when the dialog opens. */
  readonly nodes: readonly TableNode[]
}

/**
 * What a dialog with a table chooses from: a call of a management screen, the records of a function, an interface. Its items have columns, so
 * they are told apart by more than a name.
 */
export interface TableSource<Item extends PickerItem = PickerItem> {
  readonly columns: readonly TableColumn<Item>[]
  /** Where it is narrowed by a tree at the left. */
  readonly tree?: TableTree
  /** False: everything stands on one page, of which the first `rowsAtOnce` are read. */
  readonly paged?: boolean
  /** Placeholder of the search. */
  readonly hint?: TextKey
  /** A page; rejects with an error whose `msg`, where it has one, tells people why. */
  page(query: TableQuery): Promise<TablePage<Item>>
  /** Items of stored ids, those that are not offered any more included; unknown ids are left out. */
  byIds(ids: readonly string[]): Promise<readonly Item[]>
  label(item: Item): string
  /** Said in place of the rows where there are none; absent: a general sentence. */
  nothing?(query: TableQuery): { readonly text: TextKey; readonly params?: Readonly<Record<string, string>> }
}

/** Rows of a page (document 2, section 9), the first one at the beginning. */
export const pageSizes = [20, 50, 100, 500] as const

/** Rows of a table without pages: no call answers more (security 5.4). */
export const rowsAtOnce = 500

/** The page of a query, and how reading it went; the rows before stay while the next ones are read. */
export function useTablePage<Item extends PickerItem>(source: TableSource<Item>, query: TableQuery) {
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState<{
    readonly by: unknown
    readonly page?: TablePage<Item> | undefined
    readonly problem?: { readonly text: string | undefined }
  }>()
  const by = `${round} ${JSON.stringify(query)}`
  useEffect(() => {
    let current = true
    source.page(query).then(
      (page) => {
        // Names of what is chosen are those that were read last.
        rememberItems(source, page.items)
        if (current) setSettled({ by, page })
      },
      (problem: unknown) => current && setSettled({ by, problem: { text: reasonOf(problem) } }),
    )
    return () => {
      current = false
    }
    // `by` stands for the query and for reading it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [source, by])
  return {
    page: settled?.page,
    problem: settled?.by === by ? settled.problem : undefined,
    isReading: settled?.by !== by,
    refresh: useCallback(() => setRound((old) => old + 1), []),
  }
}

/** What a failed call says of itself. */
function reasonOf(problem: unknown): string | undefined {
  const said = typeof problem === 'object' && problem !== null && 'msg' in problem ? problem.msg : undefined
  return typeof said === 'string' && said !== '' ? said : undefined
}
