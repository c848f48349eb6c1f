import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { copyNames } from '#features/message-center/server/names.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking, Resource, Transaction } from '#server/managed/resource.ts'
import { insertNew, judge } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'
import type { Versioned } from '#server/resource/store.ts'

interface Copied extends Versioned {
  readonly name: string
  readonly code: string
  readonly enabled: boolean
}

/** Makes a second one with the same content, disabled. @param own members that a copy does not take over */
export function copyHandler<Item extends Copied, Input, Wire>(resource: Resource<Item, Input, Wire>, own: Partial<Item> = {}) {
  return (
    context: Asking & { readonly params: { readonly id: string }; readonly transaction: Transaction<Versioned> },
  ): Promise<Versioned> =>
    context.transaction(async (tx, audit) => {
      const { kernel, session, db } = context
      await resource.begin?.(kernel, tx)
      const from = present(await resource.store.find(tx, context.params.id))
      const names = copyNames(from, await resource.store.list(tx, { order: sql`id` }))
      if (!names) throw new Refused(refusal('invalid', 'message-center.copy-too-long'))
      const after = { ...from, ...names, ...own, enabled: false, id: newId(), version: 1 }
      const change = { kernel, session, db, tx, act: 'add', before: undefined, after } as const
      await judge(resource, change)
      await insertNew(resource, change, audit)
      return { id: after.id, version: after.version }
    })
}
