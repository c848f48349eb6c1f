import type { FieldTypes } from '#engine/forms/field-type.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { isWithin, outermost, placesOf, type PartAddress, type PartPlace } from './part-tree.ts'

/** Containers whose children are of one type, which stands nowhere else. */
const onlyChildOf: ReadonlyMap<string, string> = new Map([
  ['tabs', 'tab'],
  ['steps', 'step'],
  ['collapse', 'collapse-item'],
  ['table-grid', 'table-grid-row'],
  ['table-grid-row', 'table-grid-cell'],
])
const onlyParentOf: ReadonlyMap<string, string> = new Map([...onlyChildOf].map(([parent, child]) => [child, parent]))

/** The type of the children of a container that takes but one. */
export function childTypeOf(type: string): string | undefined {
  return onlyChildOf.get(type)
}

function refuseType(type: string, parent: FormPart | undefined, types: FieldTypes): Refusal | undefined {
  const isMisplaced = onlyParentOf.get(type) !== parent?.type && onlyParentOf.has(type)
  const takesAnother = parent !== undefined && onlyChildOf.has(parent.type) && onlyChildOf.get(parent.type) !== type
  if (isMisplaced || takesAnother) return refusal('invalid', 'forms.editing.not-here')
  const nature = parent && types.get(parent.type)?.nature
  if (nature === 'sub-table' && types.get(type)?.mayBeInSubTable !== true) return refusal('invalid', 'forms.editing.not-in-sub-table')
  return parent && nature !== 'container' && nature !== 'sub-table' ? refusal('invalid', 'forms.editing.not-here') : undefined
}

const natureIn = (parts: readonly FormPart[], nature: string, types: FieldTypes): boolean =>
  parts.some((part) => types.get(part.type)?.nature === nature || natureIn(part.children ?? [], nature, types))

/**
 * Why these parts cannot stand in a place, undefined where they can. The same answer decides about drop marks, buttons, pasting and the
 * edit itself.
 */
export function refusePlace(
  form: FormDefinition,
  types: FieldTypes,
  parts: readonly FormPart[],
  { parent }: Pick<PartPlace, 'parent'>,
): Refusal | undefined {
  const placed = parent === undefined ? undefined : placesOf(form, types).get(parent)
  if (parent !== undefined && !placed) return refusal('missing', 'forms.editing.gone')
  // What stands in a container within a sub-table, which definitions of other clients may hold, is a column as well.
  if (placed?.table !== undefined && natureIn(parts, 'sub-table', types)) return refusal('invalid', 'forms.editing.not-in-sub-table')
  for (const part of parts) {
    const found = refuseType(part.type, placed?.part, types)
    if (found) return found
  }
  return undefined
}

/** Why these parts cannot be moved to a place: there they could not stand, or they would stand within themselves. */
export function refuseMove(
  form: FormDefinition,
  types: FieldTypes,
  addresses: readonly PartAddress[],
  place: Pick<PartPlace, 'parent'>,
): Refusal | undefined {
  const moved = outermost(form, types, addresses)
  if (moved.length === 0) return refusal('missing', 'forms.editing.gone')
  const { parent } = place
  if (parent !== undefined && moved.some(({ address }) => isWithin(form, types, parent, address)))
    return refusal('invalid', 'forms.editing.within-itself')
  return refusePlace(
    form,
    types,
    moved.map(({ part }) => part),
    place,
  )
}
