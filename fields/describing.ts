import type { Setting, SettingChoice } from '#engine/editing/settings/setting.ts'

/** Groups of the palette as people of the field know them. */
export type PaletteGroupName = 'basic' | 'advanced' | 'system' | 'layout'

/**
 * What a form designer must know of a field type beside its definition: `designer.ts` of its folder, loaded by designers alone. The defaults of
 * the settings are those of the schema of its options; `fields/designer.test.ts` walks both.
 */
export interface TypeDescription {
  /** Where the palette offers it; absent for what only comes along with its container: pages of tabs, cells. */
  readonly group?: PaletteGroupName
  /** Its place in the group, the lowest first. */
  readonly rank?: number
  /** One for each option that can be set, by its name. */
  readonly settings: readonly Setting[]
  /** Options that no panel asks for, each with the reason. */
  readonly internal?: Readonly<Record<string, string>>
  /** Types that a field of this one may be given later, as its values can be read as theirs; the others would leave them empty. */
  readonly becomes?: readonly string[]
  /** What a new one begins with beside its label. */
  readonly beginning?: { readonly options: Readonly<Record<string, unknown>> }
}

export function describing(description: TypeDescription): TypeDescription {
  return description
}

export const clearable: Setting = { name: 'clearable', label: 'setting.clearable', kind: 'switch' }
export const filterable: Setting = { name: 'filterable', label: 'setting.filterable', kind: 'switch' }
export const multiple: Setting = { name: 'multiple', label: 'setting.multiple', kind: 'switch' }

/** Why no panel asks where choices come from that hang on other fields: `templateJson` says so already. */
export const putInByServer = 'The server puts it in for who fills the form in.'

type Values = Readonly<Record<string, unknown>>

export const always = (): boolean => true

const isFrom =
  (source: string) =>
  ({ dataType = 'static' }: Values): boolean =>
    dataType === source

const choiceSettings = (editor: string, interfaceEditor: string): readonly Setting[] => [
  {
    name: 'dataType',
    label: 'setting.source',
    kind: 'choice',
    choices: [
      { value: 'static', label: 'setting.source-static' },
      { value: 'dictionary', label: 'setting.source-dictionary' },
      { value: 'dynamic', label: 'setting.source-interface' },
    ],
  },
  { name: 'options', label: 'setting.choices', kind: 'custom', editor, applies: isFrom('static') },
  { name: 'dataSource', label: 'setting.interface', kind: 'custom', editor: interfaceEditor, applies: isFrom('dynamic') },
  {
    name: 'dictionaryType',
    label: 'setting.dictionary',
    kind: 'custom',
    editor: 'dictionary',
    needed: always,
    applies: isFrom('dictionary'),
  },
  {
    name: 'parentField',
    label: 'setting.parent-field',
    kind: 'custom',
    editor: 'field',
    help: 'setting.parent-field-help',
    applies: isFrom('dictionary'),
  },
]

/** Where the choices come from, in one list. */
export const flatChoices = choiceSettings('choices', 'choice-interface')

/** Where the choices come from, in a tree. */
export const treeChoices = choiceSettings('choice-tree', 'choice-tree-interface')

const unit = (value: number, name: string): SettingChoice => ({ value, label: `setting.unit-${name}` })
export const dateUnits: readonly SettingChoice[] = [unit(1, 'year'), unit(2, 'month'), unit(3, 'day')]
export const timeUnits: readonly SettingChoice[] = [unit(4, 'hour'), unit(5, 'minute'), unit(6, 'second')]

/** The fixed moment, another field, now, before now, after now (form-definition 1.4). */
const limitKinds: readonly SettingChoice[] = ['fixed', 'field', 'now', 'before', 'after'].map((name, index) => ({
  value: index + 1,
  label: `setting.limit-${name}`,
}))

/** One end of what is allowed. @param label of the switch that turns the limit on */
export function limits(end: 'start' | 'end', label: 'has-start' | 'has-end', units: readonly SettingChoice[]): readonly Setting[] {
  const on = end === 'start' ? 'hasStart' : 'hasEnd'
  const kind = `${end}Kind`
  const isKind =
    (...kinds: readonly number[]) =>
    (values: Values): boolean =>
      values[on] === true && kinds.includes(Number(values[kind] ?? 1))
  const group = 'setting.limits'
  return [
    { name: on, label: `setting.${label}`, kind: 'switch', group },
    { name: kind, label: 'setting.limit-kind', kind: 'choice', choices: limitKinds, group, applies: (values) => values[on] === true },
    { name: `${end}Value`, label: 'setting.limit-value', kind: 'custom', editor: 'moment', group, applies: isKind(1) },
    { name: `${end}Value`, label: 'setting.limit-amount', kind: 'number', min: 0, max: 9999, group, applies: isKind(4, 5) },
    { name: `${end}Unit`, label: 'setting.limit-unit', kind: 'choice', choices: units, group, applies: isKind(4, 5) },
    { name: `${end}Field`, label: 'setting.field', kind: 'custom', editor: 'field', group, applies: isKind(2) },
  ]
}

const follows = ['dep', 'pos', 'role', 'group'] as const
const followed = { dep: 'department', pos: 'position', role: 'role', group: 'group' } as const

/** Whether all may be chosen or some. @param byFields they may also follow another field */
export function allowed(byFields: boolean): Setting {
  const own: readonly SettingChoice[] = ['all', 'custom'].map((value) => ({ value, label: `setting.allowed-${value}` }))
  const further: readonly SettingChoice[] = follows.map((value) => ({ value, label: `setting.allowed-${followed[value]}` }))
  return { name: 'selectType', label: 'setting.allowed', kind: 'choice', choices: byFields ? [...own, ...further] : own }
}

/** Ids that may be chosen, where not all may. @param source of the picker */
export function ids(name: string, label: string, source: string): Setting {
  return {
    name,
    label: `setting.${label}`,
    kind: 'custom',
    editor: 'ids',
    of: source,
    applies: ({ selectType }) => selectType === 'custom',
  }
}
