import fc from 'fast-check'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { TreePlace } from '#engine/forms/field-type.ts'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { fieldTypes } from '#fields/definitions.ts'

/*
 * Random options and values of every field type, for tests that hold for all of them. A value fits its options, so that what refuses it is
 * a fault of the code.
 */

const people: Readonly<Record<string, { readonly name: string; readonly account: string }>> = {
  'user-wang': { name: '王强', account: 'wangqiang' },
  'user-li': { name: '李娜', account: 'lina' },
  // Of one name: a workbook tells them apart by their accounts.
  'user-li-2': { name: '李娜', account: 'lina2' },
}

const place = (path: readonly string[], pathNames: readonly string[], rest: Partial<TreePlace> = {}): TreePlace => ({
  name: pathNames.at(-1) ?? '',
  path,
  pathNames,
  ...rest,
})

const organizations: Readonly<Record<string, TreePlace>> = {
  'org-seed': place(['org-top', 'org-seed'], ['临泽县', '绿源种业'], { kind: 'company' }),
  'org-lab': place(['org-top', 'org-seed', 'org-lab'], ['临泽县', '绿源种业', '检验科'], { kind: 'department' }),
  // The same name elsewhere: its path tells which.
  'org-lab-2': place(['org-top', 'org-lab-2'], ['临泽县', '检验科'], { kind: 'department' }),
}

const carriers: Readonly<Record<string, string>> = { 'carrier-seed': '种子检验', 'carrier-field': '田间检验' }

const regions: Readonly<Record<string, TreePlace>> = {
  '620723': place(['620000', '620700', '620723'], ['甘肃省', '张掖市', '临泽县']),
  '620722': place(['620000', '620700', '620722'], ['甘肃省', '张掖市', '民乐县']),
}

const idsWhere = <Value>(all: Readonly<Record<string, Value>>, is: (value: Value) => boolean): readonly string[] =>
  Object.keys(all).filter((id) => is(all[id]!))

/** Facts in which the ids of random values have names, some of them several. */
export const randomFacts: FormFacts = {
  ...exampleFacts,
  user: { id: 'user-wang', organizationId: 'org-lab', positionId: 'carrier-seed' },
  lookups: {
    ...exampleFacts.lookups,
    organization: (id) => organizations[id],
    user: (id) => people[id],
    carrier: (_kind, id) => (carriers[id] === undefined ? undefined : { name: carriers[id] }),
    region: (code) => regions[code],
    findOrganization: (names) => idsWhere(organizations, ({ pathNames }) => pathNames.join('/') === names.join('/'))[0],
    findUser: (name, account) => {
      const found = idsWhere(people, (one) => one.name === name && (account === undefined || one.account === account))
      return found.length === 1 ? found[0] : undefined
    },
    findCarrier: (_kind, name) => idsWhere(carriers, (one) => one === name)[0],
    findNamed: (kind, name) => (kind === 'user' ? idsWhere(people, (one) => one.name === name) : []),
    // Whatever is shown of a row that a field refers to.
    related: (_source, id) => new Proxy({}, { get: (_row, shown) => `${String(shown)} ${id.slice(0, 8)}` }),
    findRegions: (name) => idsWhere(regions, ({ pathNames }) => pathNames.join('/').endsWith(name)),
  },
}

type Values = fc.Arbitrary<unknown>
type Options = Readonly<Record<string, unknown>>

/** Words as people type them, and such as programs stumble over. */
const word = fc.oneof(
  fc.constantFrom(
    '甲',
    '=1+1',
    '@cmd',
    '-2',
    "O'Neil",
    '"引号"',
    '０１',
    'a/b',
    '<b>粗</b>',
    '{{x}}',
    '\u{1F33E}',
    '2026-03-05',
    'null',
    '，',
  ),
  fc.string({ minLength: 1, maxLength: 12 }),
)
const line = word.map((text) => text.replace(/[\r\n\t]+/g, ' ').trim()).filter((text) => !fieldTypes.get('text')!.isEmpty(text))
const lines = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((all) => all.join('\n').replace(/\s+$/, ''))
  .filter((text) => text.trim() !== '')

const decimal = (digits: number, from = -99_999, to = 99_999) =>
  fc.integer({ min: from * 10 ** digits, max: to * 10 ** digits }).map((whole) => {
    const value = (whole / 10 ** digits).toFixed(digits)
    return digits === 0 ? value : value.replace(/\.?0+$/, '').replace(/^-0$/, '0')
  })

const two = (number: number): string => String(number).padStart(2, '0')
const clock = (format: string) =>
  fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) =>
    parts
      .slice(0, format === 'HH:mm' ? 2 : 3)
      .map(two)
      .join(':'),
  )
/** From 1992 on, as summer time before left hours out that a moment can then not name. */
const moment = (format: string) =>
  fc
    .tuple(fc.integer({ min: 1992, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), clock('HH:mm:ss'))
    .map(([year, month, day, time]) => `${year}-${two(month)}-${two(day)} ${time}`.slice(0, format.length))

const pair = (end: Values, isMore: (a: string, b: string) => boolean = (a, b) => a > b): Values =>
  fc.tuple(end, end).map(([a, b]) => (isMore(String(a), String(b)) ? [b, a] : [a, b]))

/** One id, or several in any order, as the field takes them. */
const idsFrom =
  (ids: readonly string[]) =>
  ({ multiple }: Options): Values =>
    multiple === true ? fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }) : fc.constantFrom(...ids)

const flatChoices = ['a', 'b', 'c'].map((id, index) => ({ id, fullName: ['玉米', '水稻', '1'][index]! }))
const treeChoices = [
  { id: 'major', fullName: '主要农作物', children: flatChoices.slice(0, 2) },
  { id: 'minor', fullName: '其他', children: [{ id: 'd', fullName: '谷子' }] },
]

const dateFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'] as const
const timeFormats = ['HH:mm:ss', 'HH:mm'] as const
const several = { multiple: fc.boolean() }
const digitsOf = ({ precision }: Options): number => (typeof precision === 'number' ? precision : 3)

const file = (names: readonly string[]) =>
  fc.record(
    {
      name: fc.constantFrom(...names),
      fileId: fc.uuid(),
      fileSize: fc.nat(500_000),
      url: fc.constant('/api/file/Image/annexpic/x'),
    },
    { requiredKeys: ['name', 'fileId'] },
  )
const files = (names: readonly string[], most: number) => fc.array(file(names), { minLength: 1, maxLength: most })

interface Kind {
  readonly options?: Readonly<Record<string, fc.Arbitrary<unknown>>>
  readonly value: (options: Options) => Values
}

const ofRows: Kind = {
  options: { modelId: fc.constant('varieties'), relationField: fc.constant('name') },
  value: ({ multiple }) => (multiple === true ? fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }) : fc.uuid()),
}
const ofAttribute: Kind = {
  options: { relationField: fc.constant('variety'), showField: fc.constant('code'), isStorage: fc.constant(2) },
  value: () => line,
}
const ofCarrier: Kind = { options: several, value: idsFrom(Object.keys(carriers)) }
const stamp: Kind = { value: () => moment('yyyy-MM-dd HH:mm:ss') }

/** By the name of the type. */
const kinds: Readonly<Record<string, Kind>> = {
  text: { value: () => line },
  'long-text': { value: () => lines },
  password: { value: () => fc.string({ minLength: 1, maxLength: 20 }) },
  'auto-complete': { value: () => line },
  number: {
    options: { precision: fc.constantFrom(undefined, 0, 2, 4), thousands: fc.boolean() },
    value: (options) => decimal(digitsOf(options)),
  },
  money: {
    options: { unit: fc.constantFrom('fen', 'yuan'), grouping: fc.boolean() },
    value: ({ unit }) => decimal(unit === 'yuan' ? 2 : 0),
  },
  'number-range': {
    options: { precision: fc.constantFrom(undefined, 0, 2) },
    value: (options) => pair(decimal(digitsOf(options)), (a, b) => Number(a) > Number(b)),
  },
  calculation: { value: () => decimal(2) },
  rate: {
    options: { half: fc.boolean() },
    value: ({ half }) => (half === true ? decimal(0, 1, 10).map((n) => String(Number(n) / 2)) : decimal(0, 1, 5)),
  },
  slider: {
    options: { range: fc.boolean() },
    value: ({ range }) => (range === true ? pair(decimal(0, 0, 100), (a, b) => Number(a) > Number(b)) : decimal(0, 0, 100)),
  },
  date: { options: { format: fc.constantFrom(...dateFormats) }, value: ({ format = 'yyyy-MM-dd' }) => moment(String(format)) },
  'date-range': {
    options: { format: fc.constantFrom(...dateFormats) },
    value: ({ format = 'yyyy-MM-dd' }) => pair(moment(String(format))),
  },
  time: { options: { format: fc.constantFrom(...timeFormats) }, value: ({ format = 'HH:mm:ss' }) => clock(String(format)) },
  'time-range': { options: { format: fc.constantFrom(...timeFormats) }, value: ({ format = 'HH:mm:ss' }) => pair(clock(String(format))) },
  switch: { value: () => fc.boolean() },
  radio: { options: { options: fc.constant(flatChoices) }, value: () => fc.constantFrom('a', 'b', 'c') },
  checkbox: { options: { options: fc.constant(flatChoices) }, value: () => idsFrom(['a', 'b', 'c'])({ multiple: true }) },
  select: { options: { options: fc.constant(flatChoices), ...several }, value: idsFrom(['a', 'b', 'c']) },
  cascader: { options: { options: fc.constant(treeChoices), showPath: fc.boolean(), ...several }, value: idsFrom(['a', 'b', 'd']) },
  'tree-select': { options: { options: fc.constant(treeChoices), ...several }, value: idsFrom(['a', 'b', 'd', 'major']) },
  region: { options: several, value: idsFrom(Object.keys(regions)) },
  organization: { options: several, value: idsFrom(Object.keys(organizations)) },
  department: { options: several, value: idsFrom(['org-lab', 'org-lab-2']) },
  user: { options: several, value: idsFrom(Object.keys(people)) },
  position: ofCarrier,
  role: ofCarrier,
  group: ofCarrier,
  selection: {
    options: several,
    value: ({ multiple }) =>
      idsFrom(['user-wang--user', 'user-li-2--user', ...(multiple === true ? ['carrier-seed--position'] : [])])({ multiple }),
  },
  colour: { value: () => fc.constantFrom('#1890ff', '#000000', '#ffffff') },
  'rich-text': {
    value: () => line.map((text) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`),
  },
  upload: { value: () => files(['a.pdf', '合同 1.DOCX', '表,1.xlsx'], 3) },
  'upload-image': { value: () => files(['田块.jpg', 'b.PNG'], 3) },
  signature: { value: () => files(['手写签名.png'], 1) },
  'bill-number': { value: () => fc.stringMatching(/^[A-Z]{2,4}\d{5,10}$/) },
  'relation-form': ofRows,
  'popup-select': ofRows,
  'popup-table-select': { ...ofRows, options: { ...ofRows.options, ...several } },
  'plot-select': { options: several, value: ofRows.value },
  'relation-form-attr': ofAttribute,
  'popup-attr': ofAttribute,
  'created-by': { value: () => fc.constantFrom(...Object.keys(people)) },
  'modified-by': { value: () => fc.constantFrom(...Object.keys(people)) },
  'created-at': stamp,
  'modified-at': stamp,
  'own-organization': {
    options: { showLevel: fc.constantFrom('last', 'all') },
    value: () => fc.constantFrom(...Object.keys(organizations)),
  },
  'own-department': { value: () => fc.constantFrom('org-lab', 'org-lab-2') },
  'own-position': { value: () => fc.constantFrom(...Object.keys(carriers)) },
}

/** Names of the types whose values are made here: those of all types that have one. */
export const randomTypes: readonly string[] = Object.keys(kinds)

/** Options as a definition says them: of each some, or none. */
export function anyOptions(type: string): fc.Arbitrary<Options> {
  const { options = {} } = kinds[type] ?? {}
  const fixed = Object.keys(options).filter((name) => ['options', 'modelId', 'relationField', 'showField', 'isStorage'].includes(name))
  return fc.record(options, { requiredKeys: fixed }).map((given) => JSON.parse(JSON.stringify(given)) as Options)
}

/** A value that fits the options, and is not empty. */
export function anyValue(type: string, options: Options): fc.Arbitrary<unknown> {
  const kind = kinds[type]
  if (!kind) throw new RangeError(`There are no random values of the field type ${type}.`)
  return kind.value(options)
}
