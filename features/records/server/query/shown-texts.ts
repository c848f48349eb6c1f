import type { ReferredText } from '#engine/forms/field-type.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { listOnAnyDevice } from '#engine/forms/phone/phone-list.ts'
import { referredTextOf } from '#engine/forms/referred-texts.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import type { OnlineFunction } from '#features/records/server/online-function.ts'
import type { VisibleFields } from '#features/records/server/query/visible-fields.ts'
import type { StoredField } from '#features/records/server/record-tables.ts'

/** A column of a list that has no value of its own: it shows a text of the row that another field refers to, as that row says it now. */
export interface ShownText {
  readonly key: string
  readonly referred: ReferredText
  /** The field that refers. */
  readonly through: StoredField
}

/** The columns of a list that this reader sees and that only show a text of elsewhere. */
export function shownTextsIn({ form, list, tables }: OnlineFunction, visible: VisibleFields): readonly ShownText[] {
  const { byName } = outlineOf(form, fieldTypes)
  return listOnAnyDevice(list).columns.flatMap(({ key }) => {
    const field = byName.get(key)
    const referred = field?.type.column(field.options) === undefined ? field?.type.referredText?.(field.options) : undefined
    const through = referred && tables.main.stored.find((one) => one.field.key === referred.through)
    return referred && through && visible.inList(key) ? [{ key, referred, through }] : []
  })
}

/**
 * The text of such a column in one row.
 *
 * @param value of the field that refers
 * @returns '' where nothing is chosen, or the reader may not see the row that is
 */
export function shownTextOf({ referred, through: { field } }: ShownText, value: unknown, facts: ServerFacts): string {
  return referredTextOf(referred, [{ fields: [field], values: { [field.key]: value } }], facts) ?? ''
}
