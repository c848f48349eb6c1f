import type { FormDefinition } from '#engine/forms/model.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FunctionDefinition } from '#features/records/server/online-function.ts'
import type { Db, Tx } from '#server/database/types.ts'

/** A field that stores a text of the record that another field refers to, with where the text comes from. */
interface KeptText {
  readonly field: FormField
  readonly functionId: string
  readonly shown: string
}

/**
 * What keeps masked values in a plain column: attributes of related records that are stored, where the other function masks the field they
 * show. Refused whichever of the two functions is published with it.
 */
export async function keptMaskedTexts(tx: Db | Tx, id: string, form: FormDefinition): Promise<readonly Refusal[]> {
  const own = keptTexts(form)
  const masked = maskedKeys(form)
  const named = new Set(own.map(({ functionId }) => functionId))
  if (named.size === 0 && masked.size === 0) return []
  const others = await tx.selectFrom('online_function').select(['id', 'name', 'published']).where('id', '<>', id).execute()
  const forms = others.flatMap(({ published, ...other }) => (published ? [{ ...other, form: formOf(published) }] : []))
  const masks = new Map([[id, masked], ...forms.filter((one) => named.has(one.id)).map((one) => [one.id, maskedKeys(one.form)] as const)])
  const here = own
    .filter(({ functionId, shown }) => masks.get(functionId)?.has(shown))
    .map(({ field }) => refusal('invalid', 'records.publish.keeps-masked', { params: { field: field.part.label }, field: field.name }))
  const elsewhere = masked.size === 0 ? [] : forms.flatMap((one) => keptElsewhere(one, id, masked))
  return [...here, ...elsewhere]
}

const formOf = ({ form }: FunctionDefinition): FormDefinition => form

function keptElsewhere(other: { name: string; form: FormDefinition }, id: string, masked: ReadonlySet<string>): readonly Refusal[] {
  return keptTexts(other.form)
    .filter(({ functionId, shown }) => functionId === id && masked.has(shown))
    .map(({ field, shown }) =>
      refusal('invalid', 'records.publish.kept-elsewhere', { params: { name: other.name, field: field.part.label }, field: shown }),
    )
}

/** Fields of records that are masked; rows of sub-tables are referred to by nobody. */
function maskedKeys(form: FormDefinition): ReadonlySet<string> {
  const { fields } = outlineOf(form, fieldTypes)
  return new Set(fields.filter(({ type }) => type.cover).map(({ key }) => key))
}

function keptTexts(form: FormDefinition): readonly KeptText[] {
  const { fields, tables } = outlineOf(form, fieldTypes)
  const kept = (its: readonly FormField[], around: readonly FormField[]): readonly KeptText[] =>
    its.flatMap((field) => {
      const referred = field.type.referredText?.(field.options)
      const through = referred && around.find(({ key }) => key === referred.through)
      const source = through?.type.refersTo?.(through.options)?.source
      const isStored = field.type.column(field.options) !== undefined
      return referred && isStored && source?.kind === 'function' ? [{ field, functionId: source.id, shown: referred.shown }] : []
    })
  return [...kept(fields, fields), ...tables.flatMap(({ columns }) => kept(columns, [...columns, ...fields]))]
}
