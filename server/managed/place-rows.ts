import type { RawBuilder } from 'kysely'
import { placedAmong } from '#engine/resource/order.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { judge, replaceOld, rowToChange, stampOf, type Named, type Writing } from '#server/managed/write-rows.ts'
import type { Condition, Versioned } from '#server/resource/store.ts'
import { markUnconditional, type SentVersion } from '#server/resource/version-lock.ts'

/** How the rows of a list that people put in order stand. */
interface Placing<Item, Body> {
  /** Columns of their order, the sort code first. */
  readonly order: RawBuilder<unknown>
  /** The rows beside one: those below the same parent. */
  readonly beside: (row: Item) => readonly Condition[]
  readonly codeOf: (row: Item) => number
  readonly withCode: (row: Item, code: number) => Item
  /** The row below another parent, where the call names one. */
  readonly moved?: (row: Item, body: Body) => Item
}

interface Sent {
  /** The row that is to follow; none puts it last. */
  readonly beforeId?: string | null | undefined
  readonly version?: SentVersion
}

/**
 * Puts a row before another one. Rows beside it are numbered anew where there is no room, whoever may edit them: nothing but their sort code
 * changes, and their order among each other stays. The `begin` of the resource must let one writer in at a time.
 */
export function placeHandler<Item extends Versioned, Input, Wire, Body extends Sent>(
  resource: Resource<Item, Input, Wire>,
  { order, beside, codeOf, withCode, moved = (row) => row }: Placing<Item, Body>,
) {
  return (context: Writing<Versioned> & Named & { readonly body: Body }): Promise<Versioned> =>
    context.transaction(async (tx, audit) => {
      const { body, kernel, session, db } = context
      const before = await rowToChange(resource, context, tx, 'edit', body.version)
      const there = moved(before, body)
      const rows = await resource.store.list(tx, { order, where: beside(there) })
      const equals = rows.filter(({ id }) => id !== before.id)
      const ordered = (row: Item) => ({ id: row.id, sortCode: codeOf(row) })
      const codes = placedAmong(ordered(there), equals.map(ordered), body.beforeId ?? undefined)
      if (!codes) throw new Refused(refusal('invalid', 'resource.neighbour-gone'))
      const after = { ...withCode(there, codes.get(before.id) ?? codeOf(there)), version: before.version + 1 }
      const change: Change<Item> & { after: Item } = { kernel, session, db, tx, act: 'edit', before, after }
      await judge(resource, change)
      for (const one of equals) {
        const code = codes.get(one.id)
        if (code === undefined) continue
        await resource.store.replace(tx, { ...withCode(one, code), version: one.version + 1 }, stampOf(context))
      }
      await replaceOld(resource, change, audit, { marks: { ...markUnconditional(body.version), moved: codes.size } })
      return { id: after.id, version: after.version }
    })
}
