import { parsedJson } from '#engine/values/parsed-json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { columnSettingsBytes, readColumns, saveColumns } from '#features/column-settings/contract.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    column_setting: { user_id: string; menu_id: string; columns: string; modified_at: Date }
  }
}

type Columns = Record<string, unknown>[]

export const serveReadColumns = serve(readColumns, async ({ kernel, db, session, params: { moduleId } }) => {
  await refuseForeignMenu(kernel, session, moduleId)
  const stored = await db
    .selectFrom('column_setting')
    .select('columns')
    .where('user_id', '=', session.userId)
    .where('menu_id', '=', moduleId)
    .executeTakeFirst()
  return stored ? (JSON.parse(stored.columns) as Columns) : []
})

export const serveSaveColumns = serve(saveColumns, async ({ kernel, session, body: { moduleId, fieldList }, transaction }) => {
  await refuseForeignMenu(kernel, session, moduleId)
  const columns = JSON.stringify(columnsOf(fieldList))
  const written = { columns, modified_at: new Date(kernel.now()) }
  return transaction(async (tx) => {
    await tx
      .insertInto('column_setting')
      .values({ user_id: session.userId, menu_id: moduleId, ...written })
      .onConflict((oc) => oc.columns(['user_id', 'menu_id']).doUpdateSet(written))
      .execute()
    return null
  })
})

/** A menu that is not granted is answered like a missing one. */
async function refuseForeignMenu(kernel: Kernel, session: SignedIn, menuId: string): Promise<void> {
  const menus = await kernel.access.grantedMenus(session)
  if (!menus.some((menu) => menu.menuId === menuId)) throw new Refused(refusal('missing', 'kernel.missing'))
}

function columnsOf(fieldList: string): Columns {
  const malformed = new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'fieldList' }, field: 'fieldList' }))
  if (Buffer.byteLength(fieldList) > columnSettingsBytes) throw malformed
  const columns = parsedJson(fieldList)
  if (!Array.isArray(columns) || !columns.every(isObject)) throw malformed
  return columns
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
