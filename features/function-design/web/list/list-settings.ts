import type { Setting } from '#engine/editing/settings/setting.ts'
import { searchKindsOf } from '#engine/forms/check-list.ts'
import type { ListDefinition } from '#engine/forms/model.ts'
import type { FormField } from '#engine/forms/outline.ts'

const choicesOf = (prefix: string, values: readonly (string | number)[]) =>
  values.map((value) => ({ value, label: `list-design.${prefix}.${value}` }))

/** Of a column. */
export const columnSettings: readonly Setting[] = [
  { name: 'label', label: 'list-design.label', kind: 'text', longest: 100 },
  { name: 'width', label: 'list-design.width', kind: 'number', min: 56, max: 800, default: null, help: 'list-design.width-help' },
  { name: 'align', label: 'list-design.align', kind: 'choice', choices: choicesOf('align', ['left', 'center', 'right']), default: 'left' },
  { name: 'fixed', label: 'list-design.fixed', kind: 'choice', choices: choicesOf('fixed', ['none', 'left', 'right']), default: 'none' },
]

/** Of a column that stands on cards, which have neither widths nor an edge to hold it. */
export const cardColumnSettings: readonly Setting[] = columnSettings.filter(({ name }) => name === 'label')

export const sortableSetting: Setting = { name: 'sortable', label: 'list-design.sortable', kind: 'switch', default: false }

/**
 * Of a search by a field: in the ways in which it can be searched.
 *
 * @param followsComputer it is of phones, and the computer's list says in which way
 */
export function searchSettings(field: FormField | undefined, followsComputer: boolean): readonly Setting[] {
  const label: Setting = { name: 'label', label: 'list-design.label', kind: 'text', longest: 100 }
  if (followsComputer) return [{ ...label, help: 'list-design.phone-search-help' }]
  const kinds = field ? searchKindsOf(field) : []
  const several = field !== undefined && (field.type.choices !== undefined || field.type.idsOf !== undefined)
  return [
    label,
    { name: 'kind', label: 'list-design.search-kind', kind: 'choice', choices: choicesOf('search-kind', kinds) },
    ...(several ? [{ name: 'multiple', label: 'list-design.multiple', kind: 'switch', default: false } as const] : []),
    ...(kinds.includes('like')
      ? [{ name: 'keyword', label: 'list-design.keyword', kind: 'switch', default: false, help: 'list-design.keyword-help' } as const]
      : []),
  ]
}

/** How the list is drawn and what it offers. */
export const displaySettings: readonly Setting[] = [
  { name: 'sortBy', label: 'list-design.sort-by', kind: 'custom', editor: 'sorting', group: 'list-design.sorting' },
  {
    name: 'sortDirection',
    label: 'list-design.sort-direction',
    kind: 'choice',
    choices: choicesOf('sort-direction', ['desc', 'asc']),
    default: 'desc',
    group: 'list-design.sorting',
  },
  {
    name: 'thenBy',
    label: 'list-design.then-by',
    kind: 'custom',
    editor: 'then-by',
    group: 'list-design.sorting',
    applies: ({ sortBy }) => sortBy !== '',
  },
  { name: 'paged', label: 'list-design.paged', kind: 'switch', default: true, group: 'list-design.paging' },
  {
    name: 'pageSize',
    label: 'list-design.page-size',
    kind: 'choice',
    choices: [20, 50, 100, 500].map((value) => ({ value, label: String(value) })),
    default: 20,
    group: 'list-design.paging',
    applies: ({ paged }) => paged !== false,
  },
  {
    name: 'summary',
    label: 'list-design.summary',
    kind: 'custom',
    editor: 'sums',
    group: 'list-design.totals',
    help: 'list-design.summary-help',
  },
  {
    name: 'rowClick',
    label: 'list-design.row-click',
    kind: 'choice',
    choices: choicesOf('row-click', ['detail', 'edit', 'none']),
    default: 'detail',
    group: 'list-design.rows',
  },
  { name: 'superQuery', label: 'list-design.super-query', kind: 'switch', default: true, group: 'list-design.rows' },
  {
    name: 'cardFields',
    label: 'list-design.card-fields',
    kind: 'custom',
    editor: 'cards',
    group: 'list-design.cards',
    help: 'list-design.card-fields-help',
    applies: ({ layout }) => layout === 'cards',
  },
]

const ofPhones = new Set(['sortBy', 'sortDirection', 'thenBy', 'paged', 'pageSize', 'summary'])

/** What of it phones may have of their own. */
export const phoneDisplaySettings: readonly Setting[] = displaySettings.filter(({ name }) => ofPhones.has(name))

const switchOf = (name: keyof ListDefinition['judges']): Setting => ({
  name,
  label: `list-design.judges.${name}`,
  kind: 'switch',
  default: false,
})

/** Which rights are judged; those that are not come with the menu. */
export const judgeSettings: readonly Setting[] = [switchOf('buttons'), switchOf('columns'), switchOf('fields'), switchOf('rows')]

/** Of the tree beside a list. */
export const besideSettings: readonly Setting[] = [
  { name: 'title', label: 'list-design.tree-title', kind: 'text', longest: 50, default: '' },
  {
    name: 'source',
    label: 'list-design.tree-source',
    kind: 'choice',
    choices: choicesOf('tree-source', ['dictionary', 'organization', 'department', 'region', 'interface', 'records']),
    default: 'dictionary',
  },
  {
    name: 'dictionary',
    label: 'list-design.tree-dictionary',
    kind: 'custom',
    editor: 'dictionary',
    applies: ({ source }) => source === 'dictionary',
  },
  {
    name: 'interfaceId',
    label: 'list-design.tree-interface',
    kind: 'custom',
    editor: 'interface',
    applies: ({ source }) => source === 'interface',
  },
  { name: 'value', label: 'list-design.tree-value', kind: 'text', default: 'id', applies: ({ source }) => source === 'interface' },
  {
    name: 'functionId',
    label: 'list-design.tree-function',
    kind: 'custom',
    editor: 'function',
    applies: ({ source }) => source === 'records',
  },
  {
    name: 'name',
    label: 'list-design.tree-name',
    kind: 'custom',
    editor: 'node-name',
    default: 'fullName',
    applies: ({ source, functionId }) => source === 'interface' || (source === 'records' && functionId !== ''),
  },
  {
    name: 'children',
    label: 'list-design.tree-children',
    kind: 'text',
    default: 'children',
    applies: ({ source }) => source === 'interface',
  },
  { name: 'root', label: 'list-design.tree-root', kind: 'text', default: '', applies: ({ source }) => source === 'region' },
  { name: 'field', label: 'list-design.tree-field', kind: 'custom', editor: 'arranging' },
  { name: 'searched', label: 'list-design.tree-searched', kind: 'switch', default: true },
]
