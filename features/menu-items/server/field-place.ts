import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { formOfMenu, type MenuField, type MenuForm } from '#features/menu-items/server/menu-form.ts'
import type { KeptItem } from '#server/access/item-stores.ts'
import type { Asking, Change } from '#server/managed/resource.ts'

/** Where a field stands, as clients send it. */
interface SentPlace {
  readonly moduleId: string
  readonly enCode: string
  readonly bindTable?: string | null | undefined
  readonly fieldRule?: number | null | undefined
  readonly childTableKey?: string | null | undefined
}

/**
 * The whole code of a field: `items-planArea`. Clients of the family send the field alone, beside the key of its sub-table or the name
 * of its table.
 */
export function wholeCode(
  { enCode, bindTable, fieldRule, childTableKey }: Omit<SentPlace, 'moduleId'>,
  form: MenuForm | undefined,
): string {
  if (enCode.includes('-')) return enCode
  if (fieldRule === 2 && childTableKey) return `${childTableKey}-${enCode}`
  const named = bindTable && [...(form?.fields.values() ?? [])].find(({ field, table }) => table.name === bindTable && field.key === enCode)
  return named ? named.code : enCode
}

type Handler<Context, Answer> = (context: Context) => Promise<Answer>

/** Gives a handler the whole code of the field. @throws Refused 422 where the place that was sent is not that of the field */
export function withCode<Body extends SentPlace, Context extends Asking & { readonly body: Body }, Answer>(
  handle: Handler<Context, Answer>,
): Handler<Context, Answer> {
  return async (context) => {
    const { kernel, db, body } = context
    const form = await formOfMenu(kernel, db, body.moduleId)
    const enCode = wholeCode(body, form)
    const field = form?.fields.get(enCode)
    const wrong = [
      body.fieldRule === 1 ? refusal('invalid', 'menu-items.no-associated', { field: 'fieldRule' }) : undefined,
      body.fieldRule === 2 && !enCode.includes('-')
        ? refusal('invalid', 'menu-items.sub-table-missing', { field: 'childTableKey' })
        : undefined,
      field && body.bindTable && body.bindTable !== field.table.name
        ? refusal('invalid', 'menu-items.table-wrong', { params: { table: field.table.label }, field: 'bindTable' })
        : undefined,
    ].filter((one) => one !== undefined)
    if (wrong.length > 0) throw new Refused(wrong)
    return handle({ ...context, body: { ...body, enCode } })
  }
}

/** Only fields that the menu's form declares; an item whose field is gone may keep its code. */
export async function refuseField(
  { kernel, tx, before }: Change<KeptItem>,
  { code, menu_id }: KeptItem,
  offers: (field: MenuField) => boolean,
): Promise<Refusal | undefined> {
  if (before?.code === code) return undefined
  const field = (await formOfMenu(kernel, tx, menu_id))?.fields.get(code)
  return field && offers(field) ? undefined : unknownField(code, 'enCode')
}

export function unknownField(code: string, at: string): Refusal {
  return refusal('invalid', 'menu-items.field-unknown', { params: { field: code.slice(0, 60) }, field: at })
}

/** Where a field stands, told by its code and the form of its menu. */
export function placeOnWire(code: string, form: MenuForm | undefined) {
  const known = form?.fields.get(code)
  const dash = code.indexOf('-')
  const subTable = known ? known.subTable : dash > 0 ? code.slice(0, dash) : undefined
  return {
    bindTable: known?.table.name ?? '',
    bindTableName: known?.table.label ?? '',
    fieldRule: subTable === undefined ? 0 : 2,
    childTableKey: subTable ?? '',
  }
}

/** As a form shows it: the code of the field alone, as the sub-table stands beside it. */
export function formOfField<Wire extends { readonly enCode: string; readonly childTableKey: string }>(wire: Wire): Wire {
  const { enCode, childTableKey } = wire
  return childTableKey === '' ? wire : { ...wire, enCode: enCode.slice(childTableKey.length + 1) }
}

/** The fields that items can be made of. */
export function fieldList(form: MenuForm | undefined, offers: (field: MenuField) => boolean) {
  return [...(form?.fields.values() ?? [])].filter(offers).map(({ code, label }) => ({ field: code, fieldName: label }))
}
