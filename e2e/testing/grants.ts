import { sql } from 'kysely'
import { setRoleGrants } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Kernel } from '#server/kernel.ts'
import { byProgram } from '#server/resource/audited-change.ts'

/** Gives a role the entry of a published function with its usual buttons, as whoever administers roles gives it. */
export async function grantFunction(kernel: Kernel, roleId: string, code: string): Promise<void> {
  const entries = sql<{ id: string }>`select id from menu where address like ${`%model/${code}`}`
  const [menu] = (await entries.execute(kernel.db)).rows
  if (!menu) throw new Error(`The function ${code} has no entry.`)
  const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail']
  const menus = [{ menuId: menu.id, buttons, fields: [], columns: [], rows: [] }]
  await inTransaction(kernel.db, (tx) => setRoleGrants(kernel, byProgram(tx), roleId, { menus }))
}
