import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'

/**
 * Names a part of a form while it is designed: its key, or `items.area` for what stands in the sub-table `items`. Parts without a value
 * have the `#` and number of their key. As expressions name fields (`FormField.name`).
 */
export type PartAddress = string

/** Where parts can stand: below a container or sub-table (undefined: in the form itself), before the part with this index. */
export interface PartPlace {
  readonly parent: PartAddress | undefined
  readonly index: number
}

export interface PlacedPart {
  readonly address: PartAddress
  readonly part: FormPart
  readonly place: PartPlace
  /** Key of the sub-table it stands in, at whatever depth. */
  readonly table: string | undefined
}

type Places = ReadonlyMap<PartAddress, PlacedPart>

export function addressIn(table: string | undefined, key: string): PartAddress {
  return table === undefined ? key : `${table}.${key}`
}

/** The key of the sub-table whose rows the children of a part belong to. */
export function tableBelow({ part, table }: Pick<PlacedPart, 'part' | 'table'>, types: FieldTypes): string | undefined {
  return types.get(part.type)?.nature === 'sub-table' ? part.key : table
}

const known = new WeakMap<FormDefinition, { readonly types: FieldTypes; readonly places: Places }>()

/** All parts of a form by address, in reading order. Of two with one address, which cannot be published, the first counts. */
export function placesOf(form: FormDefinition, types: FieldTypes): Places {
  const last = known.get(form)
  if (last?.types === types) return last.places
  const places = new Map<PartAddress, PlacedPart>()
  const walk = (parts: readonly FormPart[], parent: PartAddress | undefined, table: string | undefined): void => {
    for (const [index, part] of parts.entries()) {
      const address = addressIn(table, part.key)
      const placed = { address, part, place: { parent, index }, table }
      if (!places.has(address)) places.set(address, placed)
      walk(part.children ?? [], address, tableBelow(placed, types))
    }
  }
  walk(form.parts, undefined, undefined)
  known.set(form, { types, places })
  return places
}

export function partAt(form: FormDefinition, types: FieldTypes, address: PartAddress): FormPart | undefined {
  return placesOf(form, types).get(address)?.part
}

/** The parts among which a place lies. */
export function partsAt(form: FormDefinition, types: FieldTypes, parent: PartAddress | undefined): readonly FormPart[] {
  return parent === undefined ? form.parts : (partAt(form, types, parent)?.children ?? [])
}

/** Whether a part stands in another one, at whatever depth, or is it. */
export function isWithin(form: FormDefinition, types: FieldTypes, address: PartAddress, outer: PartAddress): boolean {
  const places = placesOf(form, types)
  for (let at: PartAddress | undefined = address; at !== undefined; at = places.get(at)?.place.parent) if (at === outer) return true
  return false
}

/** Of these parts those that do not stand in another one of them, in reading order. */
export function outermost(form: FormDefinition, types: FieldTypes, addresses: readonly PartAddress[]): readonly PlacedPart[] {
  const asked = new Set(addresses)
  return [...placesOf(form, types).values()].filter(
    ({ address, place }) =>
      asked.has(address) &&
      !addresses.some((other) => other !== address && place.parent !== undefined && isWithin(form, types, place.parent, other)),
  )
}

/**
 * The form with what an edit makes of its parts. Parts in which nothing changes stay the same objects, so that a canvas draws only what
 * differs.
 *
 * @param edit gives what stands in place of a part, which it is handed with its children edited; undefined keeps it
 */
export function editParts(
  form: FormDefinition,
  types: FieldTypes,
  edit: (part: FormPart, address: PartAddress) => readonly FormPart[] | undefined,
): FormDefinition {
  const walk = (parts: readonly FormPart[], table: string | undefined): readonly FormPart[] => {
    const edited = parts.flatMap((part) => {
      const children = part.children && walk(part.children, tableBelow({ part, table }, types))
      const within = children === part.children ? part : { ...part, children: children ?? [] }
      return edit(within, addressIn(table, part.key)) ?? [within]
    })
    return edited.length === parts.length && edited.every((part, index) => part === parts[index]) ? parts : edited
  }
  const parts = walk(form.parts, undefined)
  return parts === form.parts ? form : { ...form, parts }
}
