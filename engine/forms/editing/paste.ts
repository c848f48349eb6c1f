import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { refusePlace } from './allowed-places.ts'
import { insertParts, type Edited } from './edit-parts.ts'
import { NewKeys } from './new-part.ts'
import { addressIn, outermost, tableBelow, type PartAddress, type PartPlace } from './part-tree.ts'
import { namedElsewhere, withNewNames } from './references.ts'

/** Parts that were copied, as they travel from form to form. */
export interface CopiedParts {
  readonly parts: readonly FormPart[]
}

/** Copies parts in the order in which they stand; columns stay with the originals. */
export function copyParts(form: FormDefinition, types: FieldTypes, addresses: readonly PartAddress[]): CopiedParts {
  const bare = ({ column: _, ...part }: FormPart): FormPart => (part.children ? { ...part, children: part.children.map(bare) } : part)
  return { parts: outermost(form, types, addresses).map(({ part }) => bare(part)) }
}

export interface Pasted extends Edited {
  /** Names of fields that pasted parts refer to and that are not there: `limit`, `items.area`. */
  readonly missing: readonly string[]
}

/**
 * Puts copied parts into a place, each with a key of its own. What they name among themselves follows; fields of the form they came from
 * are looked for by their keys, and those that are not there are told.
 */
export function pasteParts(form: FormDefinition, types: FieldTypes, { parts }: CopiedParts, place: PartPlace): Pasted {
  if (parts.length === 0 || refusePlace(form, types, parts, place)) return { form, addresses: [], missing: [] }
  const alone: FormDefinition = { parts, rules: [], settings: {} }
  const keys = new NewKeys(form, types)
  const names = new Map<string, string>()
  const newKeys: string[] = []
  const keyed = (part: FormPart, from: string | undefined, to: string | undefined): FormPart => {
    const key = part.key.startsWith('#') ? keys.keyFor(part.type) : keys.like(part.key)
    newKeys.push(key)
    names.set(addressIn(from, part.key), addressIn(to, key))
    const [fromBelow, toBelow] = [tableBelow({ part, table: from }, types), tableBelow({ part: { ...part, key }, table: to }, types)]
    return { ...part, key, ...(part.children && { children: part.children.map((child) => keyed(child, fromBelow, toBelow)) }) }
  }
  // References are written anew before the keys change, as names can be told apart only then.
  parts.forEach((part) => keyed(part, undefined, undefined))
  const changed = new Map([...names].filter(([from, to]) => from !== to))
  const named = withNewNames(alone, types, changed)
  let next = 0
  const withKeys = (part: FormPart): FormPart => {
    const key = newKeys[next++] ?? part.key
    return { ...part, key, ...(part.children && { children: part.children.map(withKeys) }) }
  }
  const edited = insertParts(form, types, named.parts.map(withKeys), place)
  return { ...edited, missing: missingAfter(edited, types) }
}

function missingAfter({ form, addresses }: Edited, types: FieldTypes): readonly string[] {
  const outline = outlineOf(form, types)
  const isPasted = (name: string): boolean => addresses.some((address) => name === address || name.startsWith(`${address}.`))
  const named = [...outline.byName.values()].filter(({ name }) => isPasted(name)).flatMap((field) => namedElsewhere(field, outline))
  return [...new Set(named)].filter((name) => !outline.byName.has(name))
}
