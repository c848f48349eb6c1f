import type { Parsed } from '#engine/forms/field-type.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { refusal } from '#engine/values/refusal.ts'

export const read = <Value>(value: Value): Parsed<Value> => ({ ok: true, value })

export const unreadable = (text: TextKey, params?: TextParams): Parsed<never> => ({
  ok: false,
  refusal: refusal('invalid', text, { params }),
})

/** The refusal of a value whose JSON type does not fit the field type. */
export const malformed = (): Parsed<never> => ({ ok: false, refusal: refusal('malformed', 'fields.wire-shape') })
