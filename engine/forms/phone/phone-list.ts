import type { ListColumn, ListDefinition, ListSearch, PhoneList, PhoneSection } from '../model.ts'
import { sortsOfList, withSorts } from '../list-sorts.ts'
import { ownButtonsMember, ownButtonsOf, withOwnButtons, type OwnButton } from '../own-buttons.ts'

/** What of a list can be set for phones alone, in the order in which the designer shows it. */
export const phoneSections = ['columns', 'searches', 'display', 'buttons'] as const satisfies readonly PhoneSection[]

/** Whether a section of the list is set for phones alone. */
export const isApart = ({ phone }: ListDefinition, section: PhoneSection): boolean => phone?.apart.includes(section) ?? false

/** Whether a phone shows something else than a computer. */
export const hasPhoneList = ({ phone }: ListDefinition): boolean => phone !== undefined && phone.apart.length > 0

const onPhones = new WeakMap<ListDefinition, ListDefinition>()

/** The list as a phone shows it; the same for as long as the definition is. */
export function listOnPhone(list: ListDefinition): ListDefinition {
  const known = onPhones.get(list) ?? newListOnPhone(list)
  onPhones.set(list, known)
  return known
}

function newListOnPhone(list: ListDefinition): ListDefinition {
  const { phone, cardFields: ofComputer, ...computer } = list
  if (!phone || phone.apart.length === 0) return ofComputer ? { ...computer, cardFields: ofComputer } : computer
  const is = (section: PhoneSection): boolean => phone.apart.includes(section)
  const { columns, searches } = phone.list
  // A card has room for what was chosen for it, so all of it is shown.
  const cardFields = is('columns') ? columns.map(({ key }) => key) : ofComputer
  const shown: ListDefinition = {
    ...(is('display') ? withDisplay(computer, phone.list) : computer),
    ...(is('columns') && { columns }),
    ...(is('searches') && { searches: searches.map((search) => searchOnPhone(search, list)) }),
    ...(is('buttons') && { buttons: phone.list.buttons, rowButtons: phone.list.rowButtons }),
    ...(cardFields && { cardFields }),
  }
  return is('buttons') ? withButtonsIfAny(shown, ownButtonsOnPhone(phone.list, list)) : shown
}

/** A list with order, pages and totals of another one. */
export function withDisplay(list: ListDefinition, from: ListDefinition): ListDefinition {
  const { paged, pageSize, summary } = from
  return { ...withSorts(list, sortsOfList(from)), sortDirection: from.sortDirection, paged, pageSize, summary }
}

/**
 * A field that both lists are searched by is searched in one way, so that a link and what was typed mean the same on both. Which searches there are, their
 * order and words are the phone's own.
 */
function searchOnPhone(search: ListSearch, { searches }: ListDefinition): ListSearch {
  const same = searches.find(({ key }) => key === search.key)
  if (!same) return search
  const { label, rest } = search
  const { rest: _, ...way } = same
  return { ...way, label, ...(rest && { rest }) }
}

/** A button does the same wherever it stands: what it does is said by the list of the computer where that has it. */
function ownButtonsOnPhone(phone: ListDefinition, list: ListDefinition): readonly OwnButton[] {
  const ofComputer = new Map(ownButtonsOf(list).map((button) => [button.name, button]))
  return ownButtonsOf(phone).map((button) => ofComputer.get(button.name) ?? button)
}

/** A list that has no own buttons and gets none stays as it is written. */
const withButtonsIfAny = (list: ListDefinition, buttons: readonly OwnButton[]): ListDefinition =>
  buttons.length === 0 && list.rest?.[ownButtonsMember] === undefined ? list : withOwnButtons(list, buttons)

/** The own buttons that a phone alone has, as definitions of other products may say. */
export function ownButtonsOfPhoneAlone(list: ListDefinition): readonly OwnButton[] {
  if (!isApart(list, 'buttons')) return []
  const ofComputer = new Set(ownButtonsOf(list).map(({ name }) => name))
  return ownButtonsOf(listOnPhone(list)).filter(({ name }) => !ofComputer.has(name))
}

/** The list with the same change in what it says of computers and of phones. */
export function onEachDevice(list: ListDefinition, change: (list: ListDefinition) => ListDefinition): ListDefinition {
  const { phone } = list
  const changed = change(list)
  if (!phone) return changed
  const ofPhone = change(phone.list)
  return ofPhone === phone.list ? changed : { ...changed, phone: { ...phone, list: ofPhone } }
}

const wholes = new WeakMap<ListDefinition, ListDefinition>()

/**
 * What the list has on any device: columns, searches, totals and buttons of both. So one answer serves both, and what a phone alone shows hangs
 * on the same rights. Order and pages are those of the computer.
 */
export function listOnAnyDevice(list: ListDefinition): ListDefinition {
  if (!hasPhoneList(list)) return list
  const known = wholes.get(list) ?? newListOnAnyDevice(list)
  wholes.set(list, known)
  return known
}

function newListOnAnyDevice(list: ListDefinition): ListDefinition {
  const phone = listOnPhone(list)
  const { phone: _phone, ...computer } = list
  const whole = {
    ...computer,
    columns: both<ListColumn>(list.columns, phone.columns, ({ key }) => key),
    searches: both<ListSearch>(list.searches, phone.searches, ({ key }) => key),
    summary: both(list.summary, phone.summary, (key) => key),
    buttons: both(list.buttons, phone.buttons, ({ name }) => name),
    rowButtons: both(list.rowButtons, phone.rowButtons, ({ name }) => name),
    paged: list.paged && phone.paged,
  }
  return withButtonsIfAny(whole, [...ownButtonsOf(list), ...ownButtonsOfPhoneAlone(list)])
}

/** The items of one list and those that the other alone has. */
function both<Item>(ones: readonly Item[], others: readonly Item[], nameOf: (item: Item) => string): readonly Item[] {
  const names = new Set(ones.map(nameOf))
  return [...ones, ...others.filter((other) => !names.has(nameOf(other)))]
}

/**
 * A definition from before phones had a list of their own: the fields that it chose for cards are the columns of the phone, behind the first, which is the
 * title of a card.
 */
export function withPhoneOfCards(list: ListDefinition): ListDefinition {
  const { cardFields, ...others } = list
  if (cardFields === undefined || list.layout === 'cards') return list
  if (list.phone) return others
  const columns = list.columns.filter(({ key }, at) => at === 0 || cardFields.includes(key))
  return columns.length === 0 ? others : { ...others, phone: newPhoneList(others, 'columns', columns) }
}

/** The beginning of a phone's list: what the computer shows, with one section set apart. */
export function newPhoneList(list: ListDefinition, section: PhoneSection, columns = list.columns): PhoneList {
  const { phone: _phone, rest: _rest, cardFields: _cards, treeBeside: _tree, groupBy: _group, parent: _parent, ...own } = list
  return { apart: [section], list: withButtonsIfAny({ ...own, columns, layout: 'plain' }, ownButtonsOf(list)) }
}
