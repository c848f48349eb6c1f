import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { refuseMove, refusePlace } from './allowed-places.ts'
import { NewKeys, refuseKey } from './new-part.ts'
import {
  addressIn,
  editParts,
  outermost,
  partAt,
  partsAt,
  placesOf,
  tableBelow,
  type PartAddress,
  type PartPlace,
  type PlacedPart,
} from './part-tree.ts'
import { namesBelow, withNewNames, withoutShown, withoutTargets, type NewNames } from './references.ts'

/*
 * The edits of a form. Each gives a new form, or the very same one where it is refused (`refusePlace`, `refuseMove`, `refuseKey`) or changes
 * nothing; what did not change stays the same objects. Rules, formulas and options follow a field that is called otherwise.
 */

/** An edit of parts, and where they are now. */
export interface Edited {
  readonly form: FormDefinition
  readonly addresses: readonly PartAddress[]
}

function withChildren(
  form: FormDefinition,
  types: FieldTypes,
  parent: PartAddress | undefined,
  children: readonly FormPart[],
): FormDefinition {
  if (parent === undefined) return { ...form, parts: children }
  return editParts(form, types, (part, address) => (address === parent ? [{ ...part, children }] : undefined))
}

const inserted = (parts: readonly FormPart[], index: number, added: readonly FormPart[]): readonly FormPart[] =>
  parts.toSpliced(Math.min(Math.max(index, 0), parts.length), 0, ...added)

function tableOfPlace(form: FormDefinition, types: FieldTypes, parent: PartAddress | undefined): string | undefined {
  const placed = parent === undefined ? undefined : placesOf(form, types).get(parent)
  return placed && tableBelow(placed, types)
}

/** Puts new parts into a place. */
export function insertParts(form: FormDefinition, types: FieldTypes, parts: readonly FormPart[], place: PartPlace): Edited {
  if (parts.length === 0 || refusePlace(form, types, parts, place)) return { form, addresses: [] }
  const table = tableOfPlace(form, types, place.parent)
  return {
    form: withChildren(form, types, place.parent, inserted(partsAt(form, types, place.parent), place.index, parts)),
    addresses: parts.map(({ key }) => addressIn(table, key)),
  }
}

/** Takes parts out, with the actions of rules that have no target any more, and from what a verify code shows. What else names them stays, and the check tells it. */
export function removeParts(form: FormDefinition, types: FieldTypes, addresses: readonly PartAddress[]): FormDefinition {
  const gone = new Set(addresses)
  const edited = editParts(form, types, (_, address) => (gone.has(address) ? [] : undefined))
  if (edited === form) return form
  const [before, left] = [placesOf(form, types), placesOf(edited, types)]
  const isGone = (name: string): boolean => before.has(name) && !left.has(name)
  return { ...withoutShown(edited, types, isGone), rules: withoutTargets(form.rules, form, types, isGone) }
}

/** Addresses of what a part holds once it stands in another table, by those of now. */
function namesAfterMove(
  form: FormDefinition,
  types: FieldTypes,
  moved: readonly PlacedPart[],
  table: string | undefined,
  keys: NewKeys,
): NewNames {
  const names = new Map<string, string>()
  const below = (part: FormPart, from: string | undefined, to: string | undefined): void => {
    const address = addressIn(from, part.key)
    const isTaken = from !== to && placesOf(form, types).has(addressIn(to, part.key))
    const key = isTaken ? keys.like(part.key) : part.key
    if (from !== to) names.set(address, addressIn(to, key))
    if (types.get(part.type)?.nature !== 'sub-table') for (const child of part.children ?? []) below(child, from, to)
  }
  for (const placed of moved) below(placed.part, placed.table, table)
  return names
}

/** A part as it is called by then; its column belongs to the table that it leaves. */
function renamedPart(part: FormPart, names: NewNames, from: string | undefined, types: FieldTypes): FormPart {
  const name = names.get(addressIn(from, part.key))
  const isTable = types.get(part.type)?.nature === 'sub-table'
  const children = isTable ? part.children : part.children?.map((child) => renamedPart(child, names, from, types))
  if (name === undefined) return part
  const { column: _, ...kept } = part
  return { ...kept, key: name.split('.').at(-1) ?? part.key, ...(children && { children }) }
}

/**
 * Moves parts to a place, in the order in which they stand. A field that enters or leaves a sub-table is called otherwise by all that names
 * it, gets another key where its own is taken there, and a column of its own when it is published: what its old one holds is not taken along.
 *
 * @param place among the parts as they stand before the move
 */
export function moveParts(form: FormDefinition, types: FieldTypes, addresses: readonly PartAddress[], place: PartPlace): Edited {
  if (refuseMove(form, types, addresses, place)) return { form, addresses: [] }
  const moved = outermost(form, types, addresses)
  const before = moved.filter((one) => one.place.parent === place.parent && one.place.index < place.index).length
  const table = tableOfPlace(form, types, place.parent)
  const names = namesAfterMove(form, types, moved, table, new NewKeys(form, types))
  const named = withNewNames(form, types, names)
  const parts = moved.map((one) => renamedPart(partAt(named, types, one.address) ?? one.part, names, one.table, types))
  const out = new Set(moved.map(({ address }) => address))
  const left = editParts(named, types, (_, address) => (out.has(address) ? [] : undefined))
  const edited = withChildren(left, types, place.parent, inserted(partsAt(left, types, place.parent), place.index - before, parts))
  const isSame = names.size === 0 && sameOrder(form, edited, types)
  return { form: isSame ? form : edited, addresses: parts.map(({ key }) => addressIn(table, key)) }
}

const sameOrder = (a: FormDefinition, b: FormDefinition, types: FieldTypes): boolean => {
  const [one, other] = [a, b].map((form) => [...placesOf(form, types).values()].map(({ address, place }) => `${place.parent} ${address}`))
  return one?.join('|') === other?.join('|')
}

/** A change of members; those that are undefined go back to what they are without being set. */
export type PartChange = Partial<Omit<FormPart, 'key' | 'type' | 'children' | 'column'>>

const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value

/** Changes members of parts; `options` are laid over those that a part has. */
export function changeParts(
  form: FormDefinition,
  types: FieldTypes,
  addresses: readonly PartAddress[],
  change: PartChange,
): FormDefinition {
  const asked = new Set(addresses)
  const options = (part: FormPart) => (change.options ? { options: withoutUndefined({ ...part.options, ...change.options }) } : {})
  const edit = (part: FormPart): FormPart => {
    const next = withoutUndefined({ ...part, ...change, ...options(part) })
    return JSON.stringify(next) === JSON.stringify(part) ? part : next
  }
  return editParts(form, types, (part, address) => (asked.has(address) ? [edit(part)] : undefined))
}

/** Calls a field otherwise, in its own form: rules, formulas and options follow. */
export function renameField(form: FormDefinition, types: FieldTypes, address: PartAddress, key: string): Edited {
  const placed = placesOf(form, types).get(address)
  if (!placed || placed.part.key === key || refuseKey(form, types, address, key)) return { form, addresses: [address] }
  const to = addressIn(placed.table, key)
  const named = withNewNames(form, types, namesBelow(form, types, address, to))
  return {
    form: editParts(named, types, (part, at) => (at === address ? [{ ...part, key }] : undefined)),
    addresses: [to],
  }
}
