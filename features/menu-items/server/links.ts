import { holdsKeyword } from '#engine/resource/search.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { linkedFields, linkedTables, readLink, saveLink } from '#features/menu-items/contract.ts'
import { presentMenu } from '#features/menu-items/server/items.ts'
import { menuForm, type MenuForm } from '#features/menu-items/server/menu-form.ts'
import { publishedFunctions } from '#features/records/entry.ts'
import { chooseTables, chosenTables, type LinkedKind } from '#server/access/menu-tables.ts'
import { actorOf } from '#server/http/route.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

/** The product's own database; items of menus come from no other. */
const ownDatabase = '0'

const kinds: Readonly<Record<string, LinkedKind>> = { 1: 'column', 2: 'field', 3: 'data' }

/** The tables that items of a kind are taken from: those that were chosen of the form's, else all of them. */
async function tablesOf({ db }: Pick<Asking, 'db'>, menuId: string, kind: LinkedKind, form: MenuForm) {
  const chosen = await chosenTables(db, menuId, kind)
  const all = form.tables.map(({ name }) => name)
  const kept = all.filter((name) => chosen?.tables.includes(name))
  return { id: chosen?.id ?? '', tables: kept.length > 0 ? kept : all }
}

export const linkCalls = [
  serve(linkedTables, async (asking) => {
    const { menuId, type } = asking.params
    const form = await presentMenu(asking, menuId)
    return { linkId: ownDatabase, linkTables: form ? (await tablesOf(asking, menuId, kinds[type]!, form)).tables : [] }
  }),
  serve(readLink, async (asking) => {
    const { menuId, type } = asking.params
    const form = await presentMenu(asking, menuId)
    if (!form) return {}
    const { id, tables } = await tablesOf(asking, menuId, kinds[type]!, form)
    return { id, linkId: ownDatabase, linkTables: tables.join(',') }
  }),
  serve(saveLink, async (asking) => {
    const { kernel, session, caller, body, transaction } = asking
    const form = await presentMenu(asking, body.moduleId)
    const tables = [...new Set(body.linkTables.split(',').map((name) => name.trim()))].filter((name) => name !== '')
    const unknown = tables.find((name) => !form?.tables.some((table) => table.name === name))
    if (body.linkId !== ownDatabase) throw new Refused(refusal('invalid', 'menu-items.other-database', { field: 'linkId' }))
    if (tables.length === 0 || unknown !== undefined)
      throw new Refused(
        refusal('invalid', 'menu-items.table-unknown', { params: { table: (unknown ?? '').slice(0, 60) }, field: 'linkTables' }),
      )
    return transaction(async (tx) => {
      await chooseTables(kernel, { tx, actor: actorOf(caller, session) }, body.moduleId, kinds[body.dataType]!, tables)
      return null
    })
  }),
  serve(linkedFields, async ({ kernel, params, query }) => {
    const functions = params.linkId === ownDatabase ? await publishedFunctions(kernel) : []
    const fn = functions.find(({ tables }) => [tables.main, ...tables.subTables].some(({ name }) => name === params.table))
    const fields = fn
      ? [...menuForm(fn).fields.values()].filter(({ table, field }) => table.name === params.table && field.type.nature === 'value')
      : []
    const found = fields
      .map(({ field }) => ({ field: field.key, fieldName: field.part.label }))
      .filter(({ field, fieldName }) => holdsKeyword(query.keyword, [field, fieldName]))
    const { currentPage, pageSize } = query
    const list = found.slice((currentPage - 1) * pageSize, currentPage * pageSize)
    return { list, pagination: { currentPage, pageSize, total: found.length } }
  }),
]
