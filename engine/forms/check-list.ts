import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { conditionOffer } from '../access/row-scheme.ts'
import type { FieldTypes } from './field-type.ts'
import { checkOwnButtons } from './check-own-buttons.ts'
import { directoriesOf, directoryFilters, mayBeTold, mostDirectories, mostDirectoryColumns, type Directory } from './directory.ts'
import { fieldComparisons } from './field-comparison.ts'
import { fixedFilterOf, type FixedFilter } from './fixed-filter.ts'
import { sortsAtMost, sortsOfList } from './list-sorts.ts'
import { arranges, arrangingField } from './list-layout.ts'
import type { FormDefinition, ListDefinition, ListSearch, PhoneSection } from './model.ts'
import { outlineOf, type FormField, type FormOutline } from './outline.ts'
import { withOwnButtons } from './own-buttons.ts'
import { hasPhoneList, isApart, listOnPhone, ownButtonsOfPhoneAlone } from './phone/phone-list.ts'
import { comparedField, superQuerySymbols, type WireCondition } from './super-query.ts'

/** A field that stands in the record itself, not in a sub-table. */
const mainField = ({ byName }: FormOutline, key: string): FormField | undefined => {
  const field = byName.get(key)
  return field && field.table === undefined && field.type.nature === 'value' ? field : undefined
}

const columnOf = ({ type, options }: FormField) => type.column(options)

/** A number that is calculated anew with each form and not stored: no list could show it, sum it or sort by it. */
const isOnlyCalculated = (field: FormField): boolean => field.type.isNumber && columnOf(field) === undefined

/** Whether a list may show a field as a column. */
export const mayBeColumn = (field: FormField): boolean =>
  field.table === undefined && field.type.mayBeListColumn && !isOnlyCalculated(field)

/** How a list may be searched by a field. */
export const searchKindsOf = (field: FormField): readonly ListSearch['kind'][] =>
  field.table === undefined ? searchKindsOfColumn(field) : []

/** How rows may be searched by the column of a field, also of a sub-table. */
export function searchKindsOfColumn(field: FormField): readonly ListSearch['kind'][] {
  const { operators } = field.type
  if (columnOf(field) === undefined) return []
  const able: readonly (readonly [ListSearch['kind'], boolean])[] = [
    ['equal', operators.includes('equals') || operators.includes('in')],
    ['like', operators.includes('contains')],
    ['range', operators.includes('between')],
  ]
  return able.flatMap(([kind, can]) => (can ? [kind] : []))
}

/** Whether the records of a list may be sorted by a field; covered values would tell their order. */
export const mayBeSorted = (field: FormField): boolean => {
  const column = columnOf(field)
  return field.table === undefined && !field.type.cover && column !== undefined && column !== 'jsonb' && !column.endsWith('[]')
}

export const mayBeSummed = (field: FormField): boolean => mayBeColumn(field) && field.type.isNumber

const wrong = (field: string, text: string, params: Record<string, string | number> = {}): Refusal =>
  refusal('invalid', `forms.definition.list-${text}`, { params, field })

/** Keys that stand twice. */
const twice = (items: readonly { readonly key: string }[]): readonly string[] =>
  items.flatMap(({ key }, index) => (items.findIndex((other) => other.key === key) < index ? [key] : []))

function checkColumns(list: ListDefinition, outline: FormOutline): readonly Refusal[] {
  const { columns, summary } = list
  const found: Refusal[] = columns.length === 0 ? [wrong('columns', 'no-column')] : []
  for (const { key, label } of columns) {
    const field = mainField(outline, key)
    if (!field) found.push(wrong('columns', 'gone', { label: label || key, key }))
    else if (!mayBeColumn(field)) found.push(wrong('columns', 'no-list-column', { label: label || key }))
  }
  found.push(...twice(columns).map((key) => wrong('columns', 'twice', { label: mainField(outline, key)?.part.label ?? key })))
  for (const key of summary) {
    const field = mainField(outline, key)
    if (!field || !mayBeSummed(field)) found.push(wrong('summary', 'no-sum', { label: field?.part.label ?? key }))
  }
  const sorts = sortsOfList(list)
  for (const { key } of sorts) {
    const field = mainField(outline, key)
    if (!field || !mayBeSorted(field))
      found.push(wrong('sort', field?.part.encrypted ? 'encrypted-sort' : 'no-sort', { label: field?.part.label ?? key }))
  }
  if (sorts.length > sortsAtMost || twice(sorts).length > 0) found.push(wrong('sort', 'sorts', { most: sortsAtMost }))
  return found
}

function checkSearches({ searches }: ListDefinition, outline: FormOutline): readonly Refusal[] {
  const found = searches.flatMap(({ key, label, kind, keyword, preset }) => {
    const field = mainField(outline, key)
    if (!field) return [wrong('searches', 'search-gone', { label: label || key, key })]
    if (field.part.encrypted && (kind !== 'equal' || keyword))
      return [wrong('searches', 'encrypted-search', { label: label || field.part.label })]
    // Neither definitions nor addresses say values that are covered elsewhere.
    if (field.type.cover && preset !== undefined) return [wrong('searches', 'covered-preset', { label: label || field.part.label })]
    return searchKindsOf(field).length > 0 ? [] : [wrong('searches', 'no-search', { label: label || field.part.label })]
  })
  return [
    ...found,
    ...twice(searches).map((key) => wrong('searches', 'search-twice', { label: mainField(outline, key)?.part.label ?? key })),
  ]
}

function checkLayout(list: ListDefinition, outline: FormOutline): readonly Refusal[] {
  const by = arrangingField(list)
  if (by === undefined) return []
  const field = mainField(outline, by)
  if (by === '') return [wrong('layout', 'layout-no-field')]
  if (!arranges(list.layout, field)) return [wrong('layout', 'layout-field', { label: field?.part.label ?? by })]
  const { treeBeside } = list
  const source = { dictionary: treeBeside?.dictionary, interface: treeBeside?.interfaceId, records: treeBeside?.functionId }
  const named = treeBeside && Object.hasOwn(source, treeBeside.source) ? source[treeBeside.source as keyof typeof source] : 'none'
  if (list.layout !== 'beside') return []
  if (named === '') return [wrong('layout', 'layout-no-source')]
  return treeBeside?.source === 'records' && treeBeside.name === '' ? [wrong('layout', 'layout-no-name')] : []
}

function isReadable(condition: WireCondition, outline: FormOutline): boolean {
  const { field, symbol } = condition
  const named = mainField(outline, field)
  const operator = Object.hasOwn(superQuerySymbols, symbol) ? superQuerySymbols[symbol] : undefined
  const compared = comparedField(condition)
  if (!named || !operator) return false
  if (compared !== undefined) {
    const other = mainField(outline, compared)
    return other !== undefined && fieldComparisons(named, other).includes(operator)
  }
  return conditionOffer(named.type, columnOf(named)).operators.includes(operator)
}

function checkFilter(list: ListDefinition, outline: FormOutline): readonly Refusal[] {
  const filter = fixedFilterOf(list)
  if (!filter) return [wrong('filter', 'filter')]
  const conditions = filter.groups.flatMap((group) => group.conditions)
  return conditions.flatMap((condition, index) =>
    isReadable(condition, outline) ? [] : [wrong('filter', 'filter-condition', { number: index + 1, field: condition.field })],
  )
}

/** What keeps directories from being published: one would tell what is covered, or offer nothing, or all. */
export function checkDirectory(list: ListDefinition, outline: FormOutline): readonly Refusal[] {
  const directories = directoriesOf(list)
  if (directories === 'unreadable' || directories.size > mostDirectories) return [wrong('directory', 'directory')]
  return [...directories.values()].flatMap((directory) => checkOneDirectory(directory, outline))
}

function checkOneDirectory(directory: Directory, outline: FormOutline): readonly Refusal[] {
  const { columns } = directory
  if (columns.length === 0) return [wrong('directory', 'directory')]
  const found = columns.flatMap((key) => {
    const field = mainField(outline, key)
    if (!field) return [wrong('directory', 'directory-gone', { key })]
    return mayBeTold(field) ? [] : [wrong('directory', 'directory-column', { label: field.part.label })]
  })
  if (columns.length > mostDirectoryColumns) found.push(wrong('directory', 'directory-many', { most: mostDirectoryColumns }))
  const fits = directoryFilters(directory).every((filter) => isOpenFilter(filter, outline))
  return fits ? found : [...found, wrong('directory', 'directory-filter')]
}

/** Whether a filter can be read and compares no covered field, by which it would tell who has which value. */
export function isOpenFilter(filter: FixedFilter | undefined, outline: FormOutline): boolean {
  const isOpen = (key: string | undefined) => key === undefined || !mainField(outline, key)?.type.cover
  const fits = (one: WireCondition) => isReadable(one, outline) && isOpen(one.field) && isOpen(comparedField(one))
  return filter?.groups.flatMap((group) => group.conditions).every(fits) ?? false
}

/** In which section of a phone's list a fault is mended. */
const phoneSectionOf: Readonly<Record<string, PhoneSection>> = {
  columns: 'columns',
  searches: 'searches',
  summary: 'display',
  sort: 'display',
  'own-buttons': 'buttons',
}

const listFault = 'forms.definition.list-'

/** The faults of what is set for phones alone; each says that it is of the phone, and `field` is that of the computer behind `phone-`. */
function checkPhone(list: ListDefinition, outline: FormOutline): readonly Refusal[] {
  if (!hasPhoneList(list)) return []
  const shown = listOnPhone(list)
  const alone = withOwnButtons(shown, ownButtonsOfPhoneAlone(list))
  return [...checkColumns(shown, outline), ...checkSearches(shown, outline), ...checkOwnButtons(alone, outline)]
    .filter(({ field = '' }) => phoneSectionOf[field] !== undefined && isApart(list, phoneSectionOf[field]))
    .map(({ text, field = '', ...fault }) => ({
      ...fault,
      text: field === 'own-buttons' ? `${listFault}phone-button` : text.replace(listFault, `${listFault}phone-`),
      field: `phone-${field}`,
    }))
}

/**
 * What keeps a list from being published: columns, searches, sums and orders by fields that are gone or cannot do it, a layout without its
 * field, a fixed filter that cannot be read, with which the list would have no records, own buttons that cannot do what they say.
 *
 * @returns all of it for a function that has a list; `field` names the part of the list: `columns`, `searches`, `summary`, `sort`, `layout`, `filter`,
 * `directory`, `own-buttons`; of what is set for phones alone with `phone-` before it
 */
export function checkList(form: FormDefinition, list: ListDefinition, types: FieldTypes): readonly Refusal[] {
  const outline = outlineOf(form, types)
  return [
    ...checkColumns(list, outline),
    ...checkSearches(list, outline),
    ...checkLayout(list, outline),
    ...checkFilter(list, outline),
    ...checkDirectory(list, outline),
    ...checkOwnButtons(list, outline),
    ...checkPhone(list, outline),
  ]
}
