import type { ListButtonName } from '../../list-buttons.ts'
import { buttonLabels } from '../../list-buttons.ts'
import type { ListButton, ListColumn, ListDefinition, ListLayout, ListSearch } from '../../model.ts'
import type { FormField } from '../../outline.ts'
import { decodeList, encodeList } from '../../codec-list.ts'
import { searchKindsOf } from '../../check-list.ts'

/** The items in another order: one is taken out and put where another stands. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const taken = items[from]
  if (taken === undefined || from === to || to < 0 || to >= items.length) return items
  const others = items.filter((_, index) => index !== from)
  return [...others.slice(0, to), taken, ...others.slice(to)]
}

/** The items with one changed; members that are set to undefined are left out. */
export function changed<Item extends object>(items: readonly Item[], at: number, change: Partial<Item>): readonly Item[] {
  return items.map((item, index) => (index === at ? without({ ...item, ...change }) : item))
}

/** Leaves out members without a value, as a definition that does not say something has none. */
export const without = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Value

export const removed = <Item>(items: readonly Item[], at: number): readonly Item[] => items.filter((_, index) => index !== at)

/** A column that shows a field. */
export function columnOf({ key, part, type }: FormField): ListColumn {
  return { key, label: part.label || key, ...(type.align === 'left' ? {} : { align: type.align }) }
}

/** A search by a field, in the way its type suggests. */
export function searchOf(field: FormField): ListSearch {
  const kinds = searchKindsOf(field)
  const wanted = field.type.searchKind
  return { key: field.key, label: field.part.label || field.key, kind: kinds.find((one) => one === wanted) ?? kinds[0] ?? 'equal' }
}

/** A button with its usual words. */
export const buttonOf = (name: ListButtonName): ListButton => ({ name, label: buttonLabels[name] })

/**
 * The list with or without a button; one that comes stands where the order of the buttons has it. Buttons that nobody serves keep their
 * places.
 */
export function switchedButton(
  buttons: readonly ListButton[],
  name: ListButtonName,
  order: readonly ListButtonName[],
): readonly ListButton[] {
  if (buttons.some((one) => one.name === name)) return buttons.filter((one) => one.name !== name)
  const before = new Set<string>(order.slice(0, order.indexOf(name)))
  const at = buttons.findLastIndex((one) => before.has(one.name)) + 1
  return [...buttons.slice(0, at), buttonOf(name), ...buttons.slice(at)]
}

/** The members of the family's JSON that say how records are arranged. */
const layoutMembers: Readonly<Record<ListLayout, object>> = {
  plain: { type: 1 },
  cards: { type: 1, seedbedCards: true },
  beside: { type: 2 },
  grouped: { type: 3 },
  'in-place': { type: 4 },
  tree: { type: 5 },
}

/** The list in another layout. What it had in that layout before comes back, as the definition keeps it; the fields of cards go with the cards. */
export function withLayout(list: ListDefinition, layout: ListLayout): ListDefinition {
  const { seedbedCards: _, seedbedCardFields, ...others } = encodeList(list)
  const decoded = decodeList({
    ...others,
    ...(layout === 'cards' && seedbedCardFields ? { seedbedCardFields } : {}),
    ...layoutMembers[layout],
  })
  return decoded.ok ? { ...decoded.value, ...(list.phone && { phone: list.phone }) } : list
}
