import { peopleBehindIds } from '#features/pickers/contract.ts'
import { chosenItems, everybodySource, personItem, withKind, type ChosenKind } from '#features/pickers/web/entry.ts'
import { organizationSource } from '#features/pickers/web/sources/entry.ts'
import { groupSource } from '#features/groups/web/entry.ts'
import { positionSource } from '#features/positions/web/entry.ts'
import { roleSource } from '#features/roles/web/entry.ts'
import type { NamedItems, PickerItem, PickerOffer, PickerSource } from '#ui/picker/source.ts'
import { request } from '#web/call/request.ts'

/** The kind of an item, undefined for what only holds others. */
type KindOf<Item> = (item: Item) => ChosenKind | undefined

/** A source as one of several kinds: its items have ids with their kind. */
function kinded<Item extends PickerItem>(source: PickerSource<Item>, kindOf: KindOf<Item>) {
  const itemOf = (item: Item): Item => {
    const kind = item.selectable === false ? undefined : kindOf(item)
    const node = item.node ?? item.id
    return kind === undefined ? { ...item, node, selectable: false } : { ...item, node, id: withKind(item.id, kind) }
  }
  const offer: PickerOffer<Item> = {
    label: (item) => source.label(item),
    detail: (item) => source.detail?.(item) ?? '',
    children: async (node) => ((await source.children?.(node)) ?? []).map(itemOf),
    search: async (text, after) => {
      const { items, ...more } = await source.search(text, after)
      return { items: items.map(itemOf), ...more }
    },
  }
  const named = async (names: readonly string[]): Promise<readonly NamedItems<PickerItem>[]> =>
    ((await source.named?.(names)) ?? []).map(({ name, items }) => ({ name, items: items.map(itemOf) }))
  return { offer, named }
}

const kinds = [
  { title: 'ui.picker.tab.user', ...kinded(everybodySource, () => 'user') },
  { title: 'ui.picker.tab.department', ...kinded(organizationSource, ({ kind }) => kind) },
  { title: 'ui.picker.tab.role', ...kinded(roleSource, () => 'role') },
  { title: 'ui.picker.tab.position', ...kinded(positionSource, () => 'position') },
  { title: 'ui.picker.tab.group', ...kinded(groupSource, () => 'group') },
]

/** An item that other kinds share. */
interface Named extends PickerItem {
  readonly name: string
  readonly names: string
}

/** People, and what they belong to in place of them: organizations, roles, positions, groups. */
export const selectionSource: PickerSource<Named> = {
  tabs: kinds,
  search: async () => ({ items: [] }),
  byIds: chosenItems,
  named: async (names) => {
    const found = await Promise.all(kinds.map(({ named }) => named(names)))
    return names.map((name, index) => ({ name, items: found.flatMap((one) => (one[index]?.items ?? []) as readonly Named[]) }))
  },
  label: ({ name }) => name,
  detail: ({ names }) => names,
  among,
}

/** What a field allows, and the people behind it. */
function among(allowed: readonly string[]): PickerSource<Named> {
  const items: PickerSource<Named> = {
    byIds: chosenItems,
    search: async (text) => {
      const all = (await chosenItems(allowed)).filter(({ disabled }) => !disabled)
      return { items: all.filter(({ name }) => name.includes(text)) }
    },
    label: ({ name }) => name,
    detail: ({ names }) => names,
  }
  const people: PickerOffer<Named> = {
    ...items,
    search: async (text, after) => {
      const currentPage = Number(after ?? '1')
      const pagination = { keyword: text, currentPage, pageSize: peopleAtOnce }
      const answer = await request(peopleBehindIds, { body: { userId: [...allowed], pagination } })
      const found = answer.list.map((node) => {
        const { name, organization, id } = personItem(node)
        return { id: withKind(id, 'user'), name, names: organization, leaf: true }
      })
      return { items: found, ...(currentPage * peopleAtOnce < answer.pagination.total ? { next: String(currentPage + 1) } : {}) }
    },
  }
  return {
    ...items,
    tabs: [
      { title: 'ui.picker.tab.allowed', offer: items },
      { title: 'ui.picker.tab.user', offer: people },
    ],
  }
}

const peopleAtOnce = 20
