import { Refused } from '#engine/values/refusal.ts'
import { unknownField, wholeCode } from '#features/menu-items/server/field-place.ts'
import { itemsOfMenu } from '#features/menu-items/server/items.ts'
import { formOfMenu, type MenuField } from '#features/menu-items/server/menu-form.ts'
import { itemStore, type KeptItem } from '#server/access/item-stores.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking, Transaction } from '#server/managed/resource.ts'
import { newId } from '#server/new-id.ts'

interface ManyOf {
  readonly kind: 'column' | 'field'
  readonly action: string
  readonly offers: (field: MenuField) => boolean
}

interface Batch extends Asking {
  readonly transaction: Transaction<{ added: number }>
  readonly body: { readonly moduleId: string; readonly bindTable?: string | null | undefined }
}

interface Chosen {
  readonly enCode: string
  readonly fullName: string
}

/**
 * Makes items of several fields of one table. Those that are there already are passed over.
 *
 * @throws Refused 422 with each field that the form does not declare
 */
export function createMany({ kind, action, offers }: ManyOf) {
  return ({ kernel, session, body, transaction }: Batch, chosen: readonly Chosen[], member: string) =>
    transaction(async (tx, audit) => {
      await kernel.access.changed(tx)
      const form = present(await formOfMenu(kernel, tx, body.moduleId))
      const known = await itemsOfMenu({ db: tx }, body.moduleId, kind)
      const fields = chosen.map(({ enCode }) => form.fields.get(wholeCode({ enCode, bindTable: body.bindTable }, form)))
      const wrong = chosen.flatMap(({ enCode }, index) => {
        const field = fields[index]
        return field && offers(field) ? [] : [unknownField(enCode, `${member}.${index}.enCode`)]
      })
      if (wrong.length > 0) throw new Refused(wrong)
      const codes = new Set(known.map(({ code }) => code))
      const named = new Map(fields.map((field, index) => [field?.code ?? '', chosen[index]?.fullName.trim() || field?.label || '']))
      const made = [...named]
        .filter(([code]) => !codes.has(code))
        .map(([code, name], index): KeptItem => ({
          id: newId(),
          version: 1,
          menu_id: body.moduleId,
          kind,
          code,
          name: name.slice(0, 50),
          enabled: true,
          switchedOn: true,
          withdrawn: false,
          declared: null,
          parent_id: null,
          property: {},
          sort_code: known.length + index,
          description: '',
        }))
      if (made.length > 0) {
        await itemStore.insert(tx, made, { now: new Date(kernel.now()), userId: session.userId })
        const after = made.map(({ code }) => code)
        audit({ action: `${action}.created`, object: `menu:${body.moduleId}`, changes: { [kind]: { before: null, after } } })
      }
      return { added: made.length }
    })
}
