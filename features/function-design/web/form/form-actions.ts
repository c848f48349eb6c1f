import type { StepName } from '#engine/editing/history.ts'
import { refuseMove, refusePlace } from '#engine/forms/editing/allowed-places.ts'
import { insertParts, moveParts, removeParts, type Edited } from '#engine/forms/editing/edit-parts.ts'
import { NewKeys, newPart, type Beginning } from '#engine/forms/editing/new-part.ts'
import { outermost, partsAt, placesOf, type PartAddress, type PartPlace } from '#engine/forms/editing/part-tree.ts'
import { copyParts, pasteParts } from '#engine/forms/editing/paste.ts'
import { usesWithin } from '#engine/forms/editing/references.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Removal } from '#features/function-design/web/form/ask-removal.tsx'
import type { CanvasActions, Choosing } from '#features/function-design/web/form/canvas-store.ts'
import { copiedParts, keepCopied } from '#features/function-design/web/form/copied.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import type { Dragged, DropSide } from '#web/designer/drag.ts'

/** What the actions work on, and how they speak. */
export interface FormActionsGiven {
  readonly form: () => FormDefinition
  readonly selected: () => readonly PartAddress[]
  readonly select: (addresses: readonly PartAddress[]) => void
  readonly change: (name: StepName, make: (form: FormDefinition) => FormDefinition) => void
  readonly beginningOf: (type: string, nth: number) => Beginning
  readonly typeName: (type: string) => string
  readonly refuse: (refusal: Refusal) => void
  readonly tell: (text: 'nothing-copied' | 'copied') => void
  /** Fields that pasted parts name and that are not there. */
  readonly tellMissing: (names: readonly string[]) => void
  /** Asks before parts are removed on which something hangs: values of records, rules, other things that name them. */
  readonly askRemoval: (removal: Pick<Removal, 'parts' | 'within'>) => Promise<boolean>
}

export interface FormActions extends CanvasActions {
  /** Puts a new part behind or into what is chosen, at the end where it cannot stand there. */
  readonly add: (type: string) => void
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => void
  readonly go: (where: 'previous' | 'next' | 'outside' | 'inside', extend: boolean) => void
  readonly selectAll: () => void
}

type Given = FormActionsGiven

const labelOf = (parts: readonly FormPart[], typeName: (type: string) => string): string =>
  parts.map(({ label, type }) => label || typeName(type)).join('、')

/** The place before, after or inside of a part; undefined where there is no such part. */
function placeAt(form: FormDefinition, target: PartAddress | undefined, side: DropSide): PartPlace | undefined {
  if (target === undefined) return { parent: undefined, index: form.parts.length }
  const placed = placesOf(form, types).get(target)
  if (!placed) return undefined
  if (side === 'inside') return { parent: target, index: placed.part.children?.length ?? 0 }
  return { parent: placed.place.parent, index: placed.place.index + (side === 'after' ? 1 : 0) }
}

/** A part of the type as it is before it has a key: enough to ask whether it may stand somewhere. */
const sampleOf = (type: string): FormPart => ({ key: '#', type, label: '', options: {} })

function refuseDrop(form: FormDefinition, dragged: Dragged, place: PartPlace): Refusal | undefined {
  return dragged.from === 'palette'
    ? refusePlace(form, types, [sampleOf(dragged.item)], place)
    : refuseMove(form, types, dragged.keys, place)
}

/** Where something new goes that was not dragged: into or behind what is chosen, as near as it may stand. */
function nearestPlace(form: FormDefinition, selected: readonly PartAddress[], parts: readonly FormPart[]): PartPlace | undefined {
  const may = (place: PartPlace | undefined) => (place && !refusePlace(form, types, parts, place) ? place : undefined)
  let at = selected.at(-1)
  const inside = at === undefined ? undefined : may(placeAt(form, at, 'inside'))
  if (inside && placesOf(form, types).get(at ?? '')?.part.children) return inside
  while (at !== undefined) {
    const behind = may(placeAt(form, at, 'after'))
    if (behind) return behind
    at = placesOf(form, types).get(at)?.place.parent
  }
  return may(placeAt(form, undefined, 'inside'))
}

/** Makes an edit that also says where its parts are now, and chooses them. */
function makeEdit({ form, change, select }: Given, name: StepName, make: (form: FormDefinition) => Edited): Edited {
  const edited = make(form())
  change(name, () => edited.form)
  if (edited.addresses.length > 0) select(edited.addresses)
  return edited
}

function newParts({ form, beginningOf }: Given, type: string): readonly FormPart[] {
  return [newPart(type, new NewKeys(form(), types), types, beginningOf)]
}

function insertNew(given: Given, type: string, place: PartPlace): void {
  const parts = newParts(given, type)
  makeEdit(given, { text: 'form-design.step.add', params: { label: given.typeName(type) } }, (form) =>
    insertParts(form, types, parts, place),
  )
}

function drops(given: Given): Pick<FormActions, 'add' | 'mayDrop' | 'drop'> {
  return {
    add: (type) => {
      const place = nearestPlace(given.form(), given.selected(), [sampleOf(type)])
      if (place) insertNew(given, type, place)
      else given.refuse({ kind: 'invalid', text: 'forms.editing.not-here' })
    },
    mayDrop: (dragged, target, side) => {
      const form = given.form()
      const place = placeAt(form, target, side)
      return place !== undefined && refuseDrop(form, dragged, place) === undefined
    },
    drop: (dragged, target, side) => {
      const place = placeAt(given.form(), target, side)
      if (!place) return
      if (dragged.from === 'palette') insertNew(given, dragged.item, place)
      else moveTo(given, dragged.keys, place)
    },
  }
}

function moveTo(given: Given, keys: readonly PartAddress[], place: PartPlace): void {
  const moved = outermost(given.form(), types, keys).map(({ part }) => part)
  const name = { text: 'form-design.step.move', params: { label: labelOf(moved, given.typeName) } }
  makeEdit(given, name, (form) => moveParts(form, types, keys, place))
}

/** Up and down among the neighbours; at the end of a container behind it, where the part may stand there. */
function step(given: Given, where: 'up' | 'down'): void {
  const form = given.form()
  const moved = outermost(form, types, given.selected())
  const first = moved[0]
  const last = moved.at(-1)
  if (!first || !last || moved.some(({ place }) => place.parent !== first.place.parent)) return
  const { parent } = first.place
  const target = where === 'up' ? first.place.index - 1 : last.place.index + 2
  const isOut = target < 0 || target > partsAt(form, types, parent).length
  const place = isOut ? parent && placeAt(form, parent, where === 'up' ? 'before' : 'after') : { parent, index: target }
  const keys = moved.map(({ address }) => address)
  if (place && !refuseMove(form, types, keys, place)) moveTo(given, keys, place)
}

function clipboard(given: Given): Pick<FormActions, 'copy' | 'cut' | 'paste' | 'duplicate' | 'remove'> {
  const chosen = () => outermost(given.form(), types, given.selected())
  const copy = (): boolean => {
    if (chosen().length === 0) return false
    keepCopied(copyParts(given.form(), types, given.selected()))
    return true
  }
  const put = (copied: ReturnType<typeof copyParts>, place: PartPlace, text: string): void => {
    const name = { text, params: { label: labelOf(copied.parts, given.typeName) } }
    const pasted = pasteParts(given.form(), types, copied, place)
    makeEdit(given, name, () => pasted)
    if (pasted.missing.length > 0) given.tellMissing(pasted.missing)
  }
  const takeOut = (text: string): void => {
    const parts = chosen()
    const [first] = parts
    if (!first) return
    const { parent, index } = first.place
    const name = {
      text,
      params: {
        label: labelOf(
          parts.map(({ part }) => part),
          given.typeName,
        ),
      },
    }
    given.change(name, (form) => removeParts(form, types, given.selected()))
    const left = partsAt(given.form(), types, parent)
    const next = left[Math.min(index, left.length - 1)]
    const address = [...placesOf(given.form(), types).values()].find(({ part }) => part === next)?.address
    given.select(address === undefined ? (parent === undefined ? [] : [parent]) : [address])
  }
  return {
    copy: () => void (copy() && given.tell('copied')),
    cut: () => void (copy() && takeOut('form-design.step.cut')),
    paste: () => {
      const copied = copiedParts()
      if (!copied) return given.tell('nothing-copied')
      const place = nearestPlace(given.form(), given.selected(), copied.parts)
      if (place) put(copied, place, 'form-design.step.paste')
      else given.refuse({ kind: 'invalid', text: 'forms.editing.not-here' })
    },
    duplicate: () => {
      const last = chosen().at(-1)
      if (last)
        put(copyParts(given.form(), types, given.selected()), { ...last.place, index: last.place.index + 1 }, 'form-design.step.duplicate')
    },
    remove: () => void removeAsked(given, () => takeOut('form-design.step.remove')),
  }
}

/** What was chosen when it was asked for is removed, whatever was chosen meanwhile; nothing where a part of it is gone. */
async function removeAsked(given: Given, takeOut: () => void): Promise<void> {
  const parts = outermost(given.form(), types, given.selected())
  const addresses = parts.map(({ address }) => address)
  if (parts.length === 0) return
  const within = usesWithin(given.form(), types, addresses)
  if (!(await given.askRemoval({ parts, within }))) return
  const places = placesOf(given.form(), types)
  if (!addresses.every((address) => places.has(address))) return
  if (given.selected().join() !== addresses.join()) given.select(addresses)
  takeOut()
}

function choices({ form, selected, select }: Given): Pick<FormActions, 'choose' | 'go' | 'selectAll'> {
  const addresses = () => [...placesOf(form(), types).keys()]
  const range = (to: PartAddress): readonly PartAddress[] => {
    const all = addresses()
    const from = all.indexOf(selected()[0] ?? to)
    const end = all.indexOf(to)
    const between = all.slice(Math.min(from, end), Math.max(from, end) + 1)
    return from <= end ? between : between.toReversed()
  }
  const ways: Readonly<Record<Choosing, (address: PartAddress) => readonly PartAddress[]>> = {
    only: (address) => [address],
    toggle: (address) => (selected().includes(address) ? selected().filter((one) => one !== address) : [...selected(), address]),
    range,
  }
  return {
    choose: (address, how) => select(ways[how](address)),
    selectAll: () => select(form().parts.map(({ key }) => key)),
    go: (where, extend) => {
      const all = addresses()
      const at = selected().at(-1)
      const placed = at === undefined ? undefined : placesOf(form(), types).get(at)
      const next = {
        previous: all[Math.max(0, all.indexOf(at ?? '') - 1)],
        next: all[Math.min(all.length - 1, all.indexOf(at ?? '') + 1)],
        outside: placed?.place.parent,
        inside: placed && (placed.part.children ?? []).length > 0 ? all[all.indexOf(placed.address) + 1] : undefined,
      }[where]
      if (next !== undefined) select(extend ? [...new Set([...selected(), next])] : [next])
    },
  }
}

/** All that can be done with the parts of a form; the same functions for mouse, keys and buttons. */
export function formActions(given: Given): FormActions {
  return { ...choices(given), ...drops(given), ...clipboard(given), move: (where) => step(given, where) }
}
