import { useMemo } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { flatten, idsBelow } from '#engine/resource/tree.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { TreeNode } from '#web/admin/tree.ts'
import type { DropPlace, RowMoves } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

/** A row of a tree, or of a flat list, that has a place among its equals. */
type OrderedRow<Row> = TreeNode<Row> & { readonly id: string; readonly parentId: string }

/** Where a row is put. */
export interface Place {
  readonly parentId: string
  readonly beforeId: string | undefined
  /** It was dropped on the parent itself. */
  readonly into: boolean
}

interface OrderInput<Row> {
  /** The rows at the top, with those below them. */
  readonly rows: readonly Row[]
  /** A search leaves rows out: then nobody can see between which others one would come. */
  readonly isPart: boolean
  readonly call: Pick<Call, 'access'>
  /** Whether a row may be moved, when that depends on the row. */
  readonly allows?: (row: Row) => boolean
  /** Whether a row can be dropped on another one, so that it stands below it; absent: only its place among its equals changes. */
  readonly acceptsInto?: (row: Row, onto: Row) => boolean
  /** Puts a row below a parent, before another row or, without one, at the end. */
  readonly put: (row: Row, place: Place) => unknown
  /** Whether rows may be put below another parent by dropping them beside its rows. */
  readonly changesParent?: boolean
}

/** Rows are dragged between others, and stepped up and down by their actions: by keyboard and on a phone. */
export function useOrder<Row extends OrderedRow<Row>>(input: OrderInput<Row>) {
  const t = useText()
  const may = useMay()
  const { rows, isPart, call, allows, acceptsInto, put, changesParent = false } = input
  return useMemo(() => {
    const all = flatten(rows)
    const byId = new Map(all.map((row) => [row.id, row]))
    const equalsOf = (parentId: string): readonly Row[] => byId.get(parentId)?.children ?? rows.filter((row) => row.parentId === parentId)
    const mayMove = (row: Row | undefined) => row !== undefined && may(call) && !isPart && allows?.(row) !== false
    const moves: RowMoves = {
      allows: (id) => mayMove(byId.get(id)),
      accepts: (id, onto, place) => {
        const [row, other] = [byId.get(id), byId.get(onto)]
        if (!row || !other || idsBelow(id, all).has(onto)) return false
        if (place === 'into') return acceptsInto?.(row, other) ?? false
        return changesParent || row.parentId === other.parentId
      },
      run: (id, onto, place: DropPlace) => {
        const [row, other] = [byId.get(id), byId.get(onto)]
        if (!row || !other) return
        if (place === 'into') return void put(row, { parentId: other.id, beforeId: undefined, into: true })
        const equals = equalsOf(other.parentId).filter((one) => one.id !== id)
        const index = equals.findIndex((one) => one.id === onto)
        const beforeId = place === 'before' ? onto : equals[index + 1]?.id
        void put(row, { parentId: other.parentId, beforeId, into: false })
      },
    }
    const steps = (['up', 'down'] as const).map((way) => {
      const target = (row: Row) => {
        const equals = equalsOf(row.parentId)
        const at = equals.findIndex(({ id }) => id === row.id)
        return { possible: way === 'up' ? at > 0 : at !== -1 && at < equals.length - 1, before: equals[way === 'up' ? at - 1 : at + 2]?.id }
      }
      return {
        name: way,
        label: t(way === 'up' ? 'admin.up' : 'admin.down'),
        call,
        allows: (row: Row) => mayMove(row) && target(row).possible,
        run: (row: Row) => put(row, { parentId: row.parentId, beforeId: target(row).before, into: false }),
      }
    })
    return { moves, steps }
  }, [rows, isPart, call, allows, acceptsInto, put, changesParent, may, t])
}
