import type { Decoded } from './codec-form.ts'
import { readJson } from './codec-form.ts'
import type { Json, Member } from './codec-members.ts'
import { anything, boolean, copyJson, isJson, list, number, oneOf, putMembers, restOf, takeMembers, text } from './codec-members.ts'
import type { ListButton, ListColumn, ListDefinition, ListLayout, ListSearch, TreeBeside } from './model.ts'

const isSort = (item: unknown): boolean =>
  isJson(item) && typeof item['key'] === 'string' && (item['direction'] === 'asc' || item['direction'] === 'desc')

const listMembers: Readonly<Record<string, Member>> = {
  sortBy: text('defaultSidx', ''),
  sortDirection: oneOf('sort', ['asc', 'desc'], 'desc'),
  thenBy: list('seedbedThenBy', isSort),
  paged: boolean('hasPage', true),
  pageSize: {
    path: 'pageSize',
    otherwise: 20,
    fits: (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 500,
  },
  superQuery: boolean('hasSuperQuery', true),
  rowClick: oneOf('seedbedRowClick', ['detail', 'edit', 'none'], 'detail'),
  cardFields: list('seedbedCardFields', (item) => typeof item === 'string'),
  summary: list('summaryField', (item) => typeof item === 'string', []),
}

const judgeMembers: Readonly<Record<string, Member>> = {
  buttons: boolean('useBtnPermission', false),
  columns: boolean('useColumnPermission', false),
  fields: boolean('useFormPermission', false),
  rows: boolean('useDataPermission', false),
}

const columnMembers: Readonly<Record<string, Member>> = {
  key: text('prop', ''),
  label: text('label', ''),
  width: number('width'),
  fixed: oneOf('fixed', ['left', 'right']),
  align: oneOf('align', ['left', 'center', 'right']),
  sortable: boolean('sortable'),
}

const buttonMembers: Readonly<Record<string, Member>> = { name: text('value', ''), label: text('label', '') }

const searchMembers: Readonly<Record<string, Member>> = {
  label: text('__config__.label', ''),
  multiple: boolean('searchMultiple'),
  keyword: boolean('isKeyword'),
  preset: anything('seedbedDefault'),
}

const searchKinds = new Map<unknown, ListSearch['kind']>([
  [1, 'equal'],
  [2, 'like'],
  [3, 'range'],
])
const searchNumbers = new Map([...searchKinds].map(([number, kind]) => [kind, number]))

const layouts = new Map<unknown, ListLayout>([
  [1, 'plain'],
  [2, 'beside'],
  [3, 'grouped'],
  [4, 'in-place'],
  [5, 'tree'],
])
const layoutNumbers = new Map([...layouts].map(([number, layout]) => [layout, number]))

/** Members whose names begin with `seedbed` are ours. */
const besideMembers: Readonly<Record<string, Member>> = {
  title: text('treeTitle', ''),
  dictionary: text('treeDictionary', ''),
  interfaceId: text('treePropsUrl', ''),
  value: text('treePropsValue', 'id'),
  name: text('treePropsLabel', 'fullName'),
  children: text('treePropsChildren', 'children'),
  functionId: text('seedbedTreeFunction', ''),
  field: text('treeRelation', ''),
  searched: boolean('hasTreeQuery', true),
  root: text('seedbedTreeRoot', ''),
}

/** Says of a list that is plain for the family that its records are drawn as cards. */
const cardsMember = 'seedbedCards'

const groupMembers: Readonly<Record<string, Member>> = { groupBy: text('groupField', '') }
const parentMembers: Readonly<Record<string, Member>> = { parent: text('parentField', '') }

const besideSources = new Map<unknown, TreeBeside['source']>([
  ['dictionary', 'dictionary'],
  ['organize', 'organization'],
  ['department', 'department'],
  ['api', 'interface'],
  ['seedbedRegion', 'region'],
  ['seedbedRecords', 'records'],
])
const besideSourceNames = new Map([...besideSources].map(([name, source]) => [source, name]))

const withRest = (model: Json, rest: Json): Json => {
  const kept = restOf(rest)
  return kept ? { ...model, rest: kept } : model
}

const decodeItem =
  (members: Readonly<Record<string, Member>>) =>
  (item: Json): Json =>
    withRest(takeMembers(item, members), item)

function encodeItem(item: ListColumn | ListButton, members: Readonly<Record<string, Member>>): Json {
  const json = copyJson(item.rest ?? {}) as Json
  putMembers(json, { ...item }, members)
  return json
}

function decodeSearch(item: Json): Json {
  const kind = searchKinds.get(item.searchType)
  if (kind && kind !== 'equal') delete item.searchType
  const model = takeMembers(item, searchMembers)
  return withRest({ key: nameIn(item), ...model, kind: kind ?? 'equal' }, item)
}

/** The member that names the field: `__vModel__`, in old lists `prop` only. It stays in the rest, which so says which of the two. */
function keyMember(item: Json): '__vModel__' | 'prop' {
  const isOld = !isName(item.__vModel__) && isName(item.prop)
  return isOld ? 'prop' : '__vModel__'
}

const nameIn = (item: Json): string => {
  const name = item[keyMember(item)]
  return typeof name === 'string' ? name : ''
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''

function encodeSearch(search: ListSearch): Json {
  const json = copyJson(search.rest ?? {}) as Json
  if (search.key !== '') json[keyMember(json)] = search.key
  putMembers(json, { ...search }, searchMembers)
  if (search.kind !== 'equal' || (json.searchType !== undefined && searchKinds.has(json.searchType)))
    json.searchType = searchNumbers.get(search.kind)
  return json
}

/** Takes a list of objects out of the rest, leaving an empty one that says it was there. */
function takeItems<Item>(rest: Json, name: string, decode: (item: Json) => Json): readonly Item[] {
  const raw = rest[name]
  if (!Array.isArray(raw) || !raw.every(isJson)) return []
  rest[name] = []
  return raw.map((item) => decode(item)) as unknown as readonly Item[]
}

/** Takes a member that the model names otherwise; one that stays in the rest says that it was written though it is the default. */
function takeNamed<Name>(rest: Json, member: string, names: ReadonlyMap<unknown, Name>, otherwise: Name): Name {
  const found = names.get(rest[member])
  if (found !== undefined && found !== otherwise) delete rest[member]
  return found ?? otherwise
}

function putNamed<Name>(
  json: Json,
  member: string,
  names: ReadonlyMap<unknown, Name>,
  numbers: ReadonlyMap<Name, unknown>,
  value: Name,
  otherwise: Name,
): void {
  if (value !== otherwise || names.has(json[member])) json[member] = numbers.get(value)
}

/** Members of the family's JSON that the model knows; in the rest they stand where a default was written out, or what cannot be read. */
export const knownListMembers: ReadonlySet<string> = new Set([
  ...[listMembers, judgeMembers, besideMembers, groupMembers, parentMembers].flatMap((known) =>
    Object.values(known).map(({ path }) => path),
  ),
  ...['columnList', 'searchList', 'btnsList', 'columnBtnsList', 'type', 'treeDataSource', cardsMember],
])

/** What the layout of a list needs; members of another layout stay in the rest. */
function takeLayout(rest: Json): Pick<ListDefinition, 'layout' | 'treeBeside' | 'groupBy' | 'parent'> {
  const layout = takeNamed(rest, 'type', layouts, 'plain')
  if (layout === 'plain' && rest[cardsMember] === true) {
    delete rest[cardsMember]
    return { layout: 'cards' }
  }
  if (layout === 'grouped') return { layout, ...takeMembers(rest, groupMembers) }
  if (layout === 'tree') return { layout, ...takeMembers(rest, parentMembers) }
  if (layout !== 'beside') return { layout }
  const source = takeNamed(rest, 'treeDataSource', besideSources, 'dictionary')
  return { layout, treeBeside: { source, ...takeMembers(rest, besideMembers) } as TreeBeside }
}

function putLayout(json: Json, { layout = 'plain', treeBeside, groupBy, parent }: ListDefinition): void {
  putNamed(json, 'type', layouts, layoutNumbers, layout === 'cards' ? 'plain' : layout, 'plain')
  if (layout === 'cards') json[cardsMember] = true
  putMembers(json, { groupBy, parent }, { ...groupMembers, ...parentMembers })
  if (!treeBeside) return
  putNamed(json, 'treeDataSource', besideSources, besideSourceNames, treeBeside.source, 'dictionary')
  putMembers(json, { ...treeBeside }, besideMembers)
}

/** Reads a `columnData` of the family (form-definition 4), text or object, without loss. Buttons are as written; a list without any has none. */
export function decodeList(source: unknown): Decoded<ListDefinition> {
  const json = readJson(source)
  if (!json.ok) return json
  const rest = json.value
  const columns = takeItems<ListColumn>(rest, 'columnList', decodeItem(columnMembers))
  const searches = takeItems<ListSearch>(rest, 'searchList', decodeSearch)
  const buttons = takeItems<ListButton>(rest, 'btnsList', decodeItem(buttonMembers))
  const rowButtons = takeItems<ListButton>(rest, 'columnBtnsList', decodeItem(buttonMembers))
  const own = takeMembers(rest, listMembers)
  const judges = takeMembers(rest, judgeMembers)
  const value = { columns, searches, buttons, rowButtons, ...own, ...takeLayout(rest), judges, rest }
  return { ok: true, value: value as unknown as ListDefinition }
}

/** Members a new list needs so that clients of the family draw it. */
const newList: Json = {
  type: 1,
  columnList: [],
  searchList: [],
  btnsList: [],
  columnBtnsList: [],
  customBtnsList: [],
  hasSuperQuery: true,
  ruleList: [],
  hasPage: true,
  pageSize: 20,
  sort: 'desc',
  defaultSidx: '',
}

/** The `columnData` of a list as an object; callers make it text. */
export function encodeList(definition: ListDefinition): Json {
  const json = copyJson(definition.rest ?? newList) as Json
  const write = (name: string, items: readonly Json[]) => {
    if (items.length > 0) json[name] = items
  }
  write(
    'columnList',
    definition.columns.map((column) => encodeItem(column, columnMembers)),
  )
  write('searchList', definition.searches.map(encodeSearch))
  write(
    'btnsList',
    definition.buttons.map((button) => encodeItem(button, buttonMembers)),
  )
  write(
    'columnBtnsList',
    definition.rowButtons.map((button) => encodeItem(button, buttonMembers)),
  )
  putMembers(json, { ...definition }, listMembers)
  putMembers(json, definition.judges, judgeMembers)
  putLayout(json, definition)
  return json
}
