import { dataItems } from '#features/menu-items/server/data-fields.ts'
import { menuForm } from '#features/menu-items/server/menu-form.ts'
import { publishedFunctions, type OnlineFunction } from '#features/records/entry.ts'
import { setMenuItems } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Brings the fields that data schemes of a menu may name to what its published form declares. */
export async function keepDataFields(kernel: Kernel, tx: Tx, menuId: string, fn: OnlineFunction): Promise<void> {
  await setMenuItems(kernel, byProgram(tx), menuId, 'data', dataItems(menuForm(fn)))
}

/** The same for all menus, at the start: menus of former versions have none. */
export async function keepAllDataFields(kernel: Kernel): Promise<void> {
  const functions = new Map((await publishedFunctions(kernel)).map((fn) => [fn.id, fn]))
  await inTransaction(kernel.db, async (tx) => {
    const menus = await tx
      .selectFrom('menu')
      .select(['id', 'property'])
      .where('type', '=', 3)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    for (const { id, property } of menus) {
      const fn = functions.get(String((property as { readonly moduleId?: unknown }).moduleId))
      if (fn) await keepDataFields(kernel, tx, id, fn)
    }
  })
}
