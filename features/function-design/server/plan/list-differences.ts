import { isDeepStrictEqual } from 'node:util'
import { knownListMembers } from '#engine/forms/codec-list.ts'
import { listMoments, scriptsInList, withListScript } from '#engine/forms/editing/list-scripts.ts'
import { fixedFilterOf } from '#engine/forms/fixed-filter.ts'
import type { ListColumn, ListDefinition, ListSearch, PhoneSection, TreeBeside } from '#engine/forms/model.ts'
import { ownButtonsMember, ownButtonsOf, type OwnButton } from '#engine/forms/own-buttons.ts'
import { sortsOfList } from '#engine/forms/list-sorts.ts'
import { listOnPhone, phoneSections } from '#engine/forms/phone/phone-list.ts'
import { told, type Difference } from '#features/function-design/server/plan/difference.ts'
import { filterWords } from '#features/function-design/server/plan/filter-words.ts'
import { spoken } from '#features/function-design/server/plan/spoken-value.ts'

/** A list with the titles of what it may name: `面积` for `area`. */
export interface TitledList {
  readonly list: ListDefinition
  readonly titleOf: (key: string) => string
}

/** A member that is told with its value; `side` is the list that the thing belongs to. */
type Saying<Thing> = Readonly<Record<string, (thing: Thing, side: TitledList) => unknown>>

interface Keyed {
  readonly key: string
  readonly label: string
}

/** A standard button has a name, a label and what is only kept. */
type AnyButton = Keyed & Partial<OwnButton>

const choice = (prefix: string, value: string | undefined): unknown => (value === undefined ? undefined : spoken(`${prefix}-${value}`))

const ofColumn: Saying<ListColumn> = {
  label: ({ label }) => label,
  width: ({ width }) => (width === undefined ? spoken('width-automatic') : spoken('pixels', { count: width })),
  align: ({ align = 'left' }) => choice('align', align),
  fixed: ({ fixed = 'none' }) => choice('fixed', fixed),
  sortable: ({ sortable = false }) => sortable,
}

const ofSearch: Saying<ListSearch> = {
  label: ({ label }) => label,
  kind: ({ kind }) => choice('search-kind', kind),
  multiple: ({ multiple = false }) => multiple,
  keyword: ({ keyword = false }) => keyword,
  // Other values are ids and days as they are stored.
  preset: ({ preset, kind }) => (preset === undefined ? spoken('preset-none') : kind === 'like' ? preset : spoken('preset-given')),
}

const ofButton: Saying<AnyButton> = {
  label: ({ label }) => label,
  action: ({ action }) => choice('button-action', action),
  places: ({ places }) => places?.map((place) => choice('button-place', place)),
  when: ({ when }) => when,
  confirms: ({ confirms }) => confirms,
  question: ({ question }) => question,
  done: ({ done }) => done,
  functionId: ({ functionId }) => functionId,
  title: ({ title }) => title,
  frame: ({ frame }) => choice('button-frame', frame),
  width: ({ width }) => width,
  formOptions: ({ formOptions }, { titleOf }) =>
    formOptions?.map(({ currentField, field }) => spoken('hands-on', { from: titleOf(currentField), to: field })),
  script: ({ script }) => script,
  interface: ({ interfaceId, interfaceName }) => interfaceName || interfaceId,
  parameters: ({ parameters }, { titleOf }) =>
    parameters?.map(({ field, fieldName, relationField, defaultValue }) =>
      spoken('parameter', { name: fieldName || field, value: relationField ? titleOf(relationField) : (defaultValue ?? '') }),
    ),
  address: ({ address }) => address,
}

const ofTree: Saying<Partial<TreeBeside>> = {
  title: ({ title }) => title,
  source: ({ source }) => choice('tree-source', source),
  dictionary: ({ dictionary }) => dictionary,
  functionId: ({ functionId }) => functionId,
  interfaceId: ({ interfaceId }) => interfaceId,
  value: ({ value }) => value,
  name: ({ name }) => name,
  children: ({ children }) => children,
  root: ({ root }) => root,
  field: ({ field }, { titleOf }) => (field ? titleOf(field) : undefined),
  searched: ({ searched }) => searched,
}

/** Order, pages and totals, which a phone may have of its own. */
const ofDisplay: Saying<ListDefinition> = {
  sorting: (list, { titleOf }) => {
    const sorts = sortsOfList(list)
    return sorts.length === 0
      ? spoken('newest-first')
      : sorts.map(({ key, direction }) => spoken(`sorted-${direction}`, { field: titleOf(key) }))
  },
  paged: ({ paged }) => paged,
  'page-size': ({ pageSize }) => spoken('rows', { count: pageSize }),
  summary: ({ summary }, { titleOf }) => summary.map(titleOf),
}

/** Scripts of the list itself; those of its buttons are told with them. */
const ofScripts: Saying<ListDefinition> = Object.fromEntries(
  listMoments.map((name) => [
    `script-${name}`,
    (list: ListDefinition) => scriptsInList(list).find(({ button, moment }) => button === undefined && moment === name)?.source,
  ]),
)

/** What is said of the list itself. */
const ofList: Saying<ListDefinition> = {
  ...ofDisplay,
  'super-query': ({ superQuery = false }) => superQuery,
  layout: ({ layout = 'plain' }) => choice('layout', layout),
  'group-by': ({ groupBy }, { titleOf }) => (groupBy ? titleOf(groupBy) : undefined),
  parent: ({ parent }, { titleOf }) => (parent ? titleOf(parent) : undefined),
  'row-click': ({ rowClick = 'detail' }) => choice('row-click', rowClick),
  cards: ({ cardFields }, { titleOf }) => (cardFields?.length ? cardFields.map(titleOf) : spoken('cards-automatic')),
  filter: (list, { titleOf }) => filterWords(fixedFilterOf(list), titleOf),
  'judge-buttons': ({ judges }) => judges.buttons,
  'judge-columns': ({ judges }) => judges.columns,
  'judge-fields': ({ judges }) => judges.fields,
  'judge-rows': ({ judges }) => judges.rows,
}

/** Members that say nothing by themselves, or that are told one by one beside. */
const toldElsewhere = new Set<string>([
  ...['columns', 'searches', 'buttons', 'rowButtons', 'sortBy', 'sortDirection', 'thenBy', 'paged', 'pageSize', 'summary', 'superQuery'],
  ...['layout', 'treeBeside', 'groupBy', 'parent', 'rowClick', 'cardFields', 'judges', 'phone', 'rest'],
])

/** Each member whose value is another one; `undefined` of both is none. */
function sayings<Thing>(
  kind: string,
  name: string,
  saying: Saying<Thing>,
  was: readonly [Thing, TitledList],
  is: readonly [Thing, TitledList],
): readonly Difference[] {
  return Object.entries(saying).flatMap(([member, say]) => {
    const [before, after] = [say(...was), say(...is)]
    return isDeepStrictEqual(before ?? '', after ?? '') ? [] : [told(`${kind}-${member}`, name, before, after)]
  })
}

/** What the items of a list said and say, one by its key: those that came and went, what of each is another, and their order. */
function keyed<Item extends Keyed>(
  kind: 'column' | 'search' | 'button',
  saying: Saying<Item>,
  was: readonly [readonly Item[], TitledList],
  is: readonly [readonly Item[], TitledList],
): readonly Difference[] {
  const [before, after] = [new Map(was[0].map((one) => [one.key, one])), new Map(is[0].map((one) => [one.key, one]))]
  const both = [...after.values()].filter(({ key }) => before.has(key))
  const changed = both.flatMap((one) => {
    const former = before.get(one.key)
    if (!former || isDeepStrictEqual(former, one)) return []
    const members = sayings(kind, one.label || one.key, saying, [former, was[1]], [one, is[1]])
    return members.length > 0 ? members : [told(`${kind}-rest`, one.label || one.key)]
  })
  const named = (items: Iterable<Item>): readonly string[] => [...items].map(({ label, key }) => label || key)
  const order = [...before.values()].filter(({ key }) => after.has(key))
  const isMoved = order.some(({ key }, at) => both[at]?.key !== key)
  return [
    ...[...after.values()].filter(({ key }) => !before.has(key)).map(({ label, key }) => told(`${kind}-added`, label || key)),
    ...[...before.values()].filter(({ key }) => !after.has(key)).map(({ label, key }) => told(`${kind}-removed`, label || key)),
    ...changed,
    ...(isMoved ? [told(`${kind}-order`, '', named(order), named(both))] : []),
  ]
}

const buttonsOf = (list: ListDefinition): readonly AnyButton[] =>
  [...list.buttons, ...list.rowButtons, ...ownButtonsOf(list)].map((one) => ({ ...one, key: one.name }))

const withoutScripts = (list: ListDefinition): ListDefinition =>
  listMoments.reduce((left, moment) => withListScript(left, { button: undefined, moment }, ''), list)

/** What of a list is told by no member above. */
function further(list: ListDefinition): unknown {
  const others = Object.fromEntries(Object.entries(list).filter(([name]) => !toldElsewhere.has(name)))
  const { [ownButtonsMember]: _own, ruleList: filter, ...kept } = withoutScripts(list).rest ?? {}
  const rest = Object.fromEntries(Object.entries(kept).filter(([name]) => !knownListMembers.has(name)))
  return { ...others, rest, ...(fixedFilterOf(list) ? {} : { unread: filter }) }
}

/** What differs between two lists, as whoever designs them reads it. */
export function listDifferences(was: TitledList, is: TitledList): readonly Difference[] {
  const [before, after] = [was.list, is.list]
  return [
    ...keyed('column', ofColumn, [before.columns, was], [after.columns, is]),
    ...keyed('search', ofSearch, [before.searches, was], [after.searches, is]),
    ...keyed('button', ofButton, [buttonsOf(before), was], [buttonsOf(after), is]),
    ...sayings('list', '', ofList, [before, was], [after, is]),
    ...sayings('list', '', ofScripts, [before, was], [after, is]),
    ...sayings('tree', '', ofTree, [before.treeBeside ?? {}, was], [after.treeBeside ?? {}, is]),
    ...(isDeepStrictEqual(further(before), further(after)) ? [] : [told('list-settings', '')]),
    ...phoneDifferences(was, is),
  ]
}

/** Cards have neither widths nor edges, so nothing is told of them. */
const onCards = ({ columns }: ListDefinition): readonly ListColumn[] =>
  columns.map(({ key, label, sortable = false }) => ({ key, label, sortable }))

/** Which sections are set for phones alone, and what differs in those that are, or were. */
function phoneDifferences(was: TitledList, is: TitledList): readonly Difference[] {
  const [before, after] = [was.list.phone, is.list.phone]
  const [apartBefore, apartAfter] = [before?.apart ?? [], after?.apart ?? []]
  const [former, now] = [
    { ...was, list: listOnPhone(was.list) },
    { ...is, list: listOnPhone(is.list) },
  ]
  const words = (apart: readonly PhoneSection[]): unknown =>
    apart.length === 0 ? spoken('phone-same') : apart.map((section) => spoken(`phone-${section}`))
  const inSection: Readonly<Record<PhoneSection, () => readonly Difference[]>> = {
    columns: () => keyed('column', ofColumn, [onCards(former.list), former], [onCards(now.list), now]),
    searches: () => keyed('search', ofSearch, [former.list.searches, former], [now.list.searches, now]),
    display: () => sayings('list', '', ofDisplay, [former.list, former], [now.list, now]),
    buttons: () => keyed('button', ofButton, [buttonsOf(former.list), former], [buttonsOf(now.list), now]),
  }
  const found = phoneSections
    .filter((section) => apartBefore.includes(section) || apartAfter.includes(section))
    .flatMap((section) => inSection[section]())
  const isMore = before && after && !isDeepStrictEqual(further(before.list), further(after.list))
  return [
    ...(isDeepStrictEqual(apartBefore, apartAfter) ? [] : [told('list-phone', '', words(apartBefore), words(apartAfter))]),
    ...[...found, ...(isMore ? [told('list-settings', '')] : [])].map((one) => ({ ...one, onPhone: true as const })),
  ]
}
