import { isFieldKey } from '#engine/forms/check-form.ts'
import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { childTypeOf } from './allowed-places.ts'
import { addressIn, placesOf, type PartAddress } from './part-tree.ts'

const hasKey = (type: string, types: FieldTypes): boolean => ['value', 'sub-table'].includes(types.get(type)?.nature ?? '')

/**
 * Gives keys that no part of a form has, also those given before by the same object. They differ in the whole form and not only in their
 * sub-table, so that a part can be moved anywhere.
 */
export class NewKeys {
  readonly #taken: Set<string>
  readonly #types: FieldTypes

  constructor(form: FormDefinition, types: FieldTypes) {
    this.#taken = new Set([...placesOf(form, types).values()].map(({ part }) => part.key))
    this.#types = types
  }

  /** `longText1`, `longText2` … for a field; `#7` for a part without a value. */
  keyFor(type: string): string {
    const stem = hasKey(type, this.#types) ? type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) : '#'
    return this.#first((number) => `${stem}${number}`)
  }

  /** The key itself where it is free, else `area2`, `area3` … */
  like(key: string): string {
    if (!this.#taken.has(key)) {
      this.#taken.add(key)
      return key
    }
    const stem = key.replace(/\d+$/, '')
    return this.#first((number) => `${stem}${number}`, 2)
  }

  #first(keyOf: (number: number) => string, from = 1): string {
    let number = from
    while (this.#taken.has(keyOf(number))) number += 1
    const key = keyOf(number)
    this.#taken.add(key)
    return key
  }
}

export interface Beginning {
  readonly label: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly placeholder?: string
}

/** How many children of its one type a container begins with. */
const childrenAtFirst: Readonly<Record<string, number>> = { tabs: 2, steps: 3, collapse: 2, 'table-grid': 2, 'table-grid-row': 2 }

/**
 * A part as the palette puts it into a form: with a key of its own, and with what its type cannot do without (pages of tabs, cells).
 *
 * @param beginningOf label and options of a part of a type, the nth of its kind below its parent (from 1)
 */
export function newPart(
  type: string,
  keys: NewKeys,
  types: FieldTypes,
  beginningOf: (type: string, nth: number) => Beginning,
  nth = 1,
): FormPart {
  const { label, options = {}, placeholder } = beginningOf(type, nth)
  const child = childTypeOf(type)
  const isParent = ['container', 'sub-table'].includes(types.get(type)?.nature ?? '')
  const key = keys.keyFor(type)
  const count = child === undefined ? 0 : (childrenAtFirst[type] ?? 1)
  return {
    key,
    type,
    label,
    options,
    ...(placeholder !== undefined && { placeholder }),
    ...(isParent && {
      children: Array.from({ length: count }, (_, index) => newPart(child!, keys, types, beginningOf, index + 1)),
    }),
  }
}

/** Why a field cannot be called so, undefined where it can. */
export function refuseKey(form: FormDefinition, types: FieldTypes, address: PartAddress, key: string): Refusal | undefined {
  const places = placesOf(form, types)
  const placed = places.get(address)
  if (!placed) return refusal('missing', 'forms.editing.gone')
  if (placed.part.key === key) return undefined
  // Its column holds values, and lists, flows and other functions name the field.
  if (placed.part.column !== undefined) return refusal('conflict', 'forms.editing.key-fixed')
  if (!isFieldKey(key)) return refusal('invalid', 'forms.editing.key-shape')
  return places.has(addressIn(placed.table, key)) ? refusal('conflict', 'forms.editing.key-taken') : undefined
}
