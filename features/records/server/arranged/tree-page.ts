import { refusal, Refused } from '#engine/values/refusal.ts'
import { atTop, isSeen, recordsAbove, withRecordsBelow, type TreeOfRecords } from '#features/records/server/arranged/tree-rows.ts'
import type { AskedFunction } from '#features/records/server/asked-function.ts'
import { isRecordId } from '#features/records/server/load.ts'
import type { FilterScope } from '#features/records/server/query/filter.ts'
import { fixedConditions } from '#features/records/server/query/fixed-filter.ts'
import {
  listPage,
  rowsByIds,
  searchedConditions,
  type ListPage,
  type ListReader,
  type ListRequest,
  type StoredRow,
} from '#features/records/server/query/list.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'
import type { Db } from '#server/database/types.ts'
import { all, compare } from '#server/query/conditions.ts'

export function treeOf({ right }: AskedFunction, scope: FilterScope, parent: StoredField): TreeOfRecords {
  const conditions = [...(right ? [right] : []), ...fixedConditions(scope)]
  return {
    scope: { ...scope, also: [...(scope.also ?? []), parent] },
    parent,
    right: conditions.length === 0 ? undefined : all(conditions),
  }
}

/** A page of the rows at the top; where something is searched for, of all that match, with the rows above them. */
export async function treePage(db: Db, tree: TreeOfRecords, reader: ListReader, request: ListRequest) {
  const { scope } = tree
  if (searchedConditions(scope, request).length === 0) {
    const top = { ...scope, within: { key: 'top', condition: atTop(tree) } }
    return placed(db, tree, await listPage(db, top, reader, request), [])
  }
  const page = await listPage(db, scope, reader, request)
  const ids = page.rows.map(({ id }) => id)
  return placed(db, tree, page, await rowsByIds(db, scope, await recordsAbove(db, tree, ids)))
}

/**
 * A page of the rows directly below one.
 *
 * @throws Refused 404 for one that the reader may not see, like one that does not exist
 */
export async function childrenOf(db: Db, tree: TreeOfRecords, reader: ListReader, request: ListRequest, id: string) {
  if (!isRecordId(id) || !(await isSeen(db, tree, id))) throw new Refused(refusal('missing', 'kernel.missing'))
  const below = { ...tree.scope, within: { key: `under ${id}`, condition: compare(tree.parent, 'equals', [id]) } }
  return placed(db, tree, await listPage(db, below, reader, request), [])
}

/** Tells of each row whether something stands below it, and of a row in the answer below which other it stands. */
async function placed(db: Db, tree: TreeOfRecords, page: ListPage, above: readonly StoredRow[]) {
  const told = [...page.rows, ...above]
  const ids = new Set(told.map(({ id }) => id))
  const open = await withRecordsBelow(db, tree, [...ids])
  const place = (row: StoredRow) => {
    const parentId = String(row[tree.parent.column] ?? '')
    return { hasChildren: open.has(row.id), parentId: ids.has(parentId) ? parentId : '' }
  }
  return { page, above, place }
}
