import type { Setting, SettingChoice } from '#engine/editing/settings/setting.ts'
import type { FormPart } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { settingsOf, typeDescriptions } from '#fields/designer-in-browser.ts'

const spans: readonly SettingChoice[] = [8, 12, 16, 24].map((value) => ({ value, label: `form-design.span-${value}` }))

const devices: readonly SettingChoice[] = ['pc', 'app'].map((value) => ({ value, label: `form-design.device-${value}` }))

const look = 'form-design.group-look'
const rules = 'form-design.group-rules'
const state = 'form-design.group-state'

type Kind = 'typed' | 'value' | 'labelled' | 'any'

interface CommonSetting extends Setting {
  /** Which parts have it: fields that are typed into, all with a value, all that show their label, every part. */
  readonly of: Kind
}

/** What parts of all types have (`FormPart`), by the members of the model. */
const common: readonly CommonSetting[] = [
  { name: 'label', label: 'form-design.label', kind: 'text', longest: 100, of: 'any' },
  { name: 'type', label: 'form-design.type', kind: 'custom', editor: 'type', of: 'value' },
  { name: 'key', label: 'form-design.key', kind: 'custom', editor: 'key', of: 'value' },
  { name: 'defaultCurrent', label: 'form-design.default-current', kind: 'switch', default: false, of: 'typed' },
  { name: 'defaultValue', label: 'form-design.default-value', kind: 'custom', editor: 'default-value', default: null, of: 'typed' },
  {
    name: 'placeholder',
    label: 'form-design.placeholder',
    kind: 'text',
    longest: 200,
    default: '',
    help: 'form-design.placeholder-help',
    of: 'typed',
  },
  { name: 'help', label: 'form-design.help', kind: 'long-text', longest: 500, default: '', of: 'value' },
  { name: 'required', label: 'form-design.required', kind: 'switch', default: false, group: rules, of: 'typed' },
  {
    name: 'unique',
    label: 'form-design.unique',
    kind: 'switch',
    default: false,
    group: rules,
    help: 'form-design.unique-help',
    of: 'typed',
  },
  { name: 'patterns', label: 'form-design.patterns', kind: 'custom', editor: 'patterns', default: [], group: rules, of: 'typed' },
  { name: 'mask', label: 'form-design.mask', kind: 'custom', editor: 'mask', default: null, group: rules, of: 'value' },
  {
    name: 'encrypted',
    label: 'form-design.encrypted',
    kind: 'switch',
    default: false,
    group: rules,
    help: 'form-design.encrypted-help',
    of: 'value',
  },
  { name: 'verifyCode', label: 'form-design.verify-code', kind: 'custom', editor: 'verify-code', default: null, group: rules, of: 'value' },
  { name: 'notCopied', label: 'form-design.not-copied', kind: 'switch', default: false, group: rules, of: 'typed' },
  { name: 'span', label: 'form-design.span', kind: 'choice', choices: spans, default: 24, group: look, of: 'any' },
  {
    name: 'columnWidth',
    label: 'form-design.column-width',
    kind: 'number',
    min: 40,
    max: 1000,
    default: null,
    group: look,
    unit: 'setting.pixels',
    of: 'any',
  },
  { name: 'showLabel', label: 'form-design.show-label', kind: 'switch', default: true, group: look, of: 'value' },
  { name: 'hidden', label: 'form-design.hide', kind: 'switch', default: false, group: state, of: 'any' },
  { name: 'readOnly', label: 'form-design.read-only', kind: 'switch', default: false, group: state, of: 'typed' },
  { name: 'devices', label: 'form-design.devices', kind: 'choices', choices: devices, default: ['pc', 'app'], group: state, of: 'any' },
]

/** Rows are compared with those of the same record alone. */
const uniqueInTable = { label: 'form-design.unique-rows', help: 'form-design.unique-rows-help' }
const commonInTable = common.map((setting) => (setting.name === 'unique' ? { ...setting, ...uniqueInTable } : setting))

/** What is neither typed into nor stored shows its own words; what it is called besides is read in the outline alone. */
const inOutline = { label: 'form-design.outline-name', help: 'form-design.outline-name-help' }
const commonOfOthers = common.map((setting) => (setting.name === 'label' ? { ...setting, ...inOutline } : setting))

/** The settings that parts like this one have in common. */
function commonOf(part: FormPart, inTable: boolean): readonly CommonSetting[] {
  if (inTable) return commonInTable
  const nature = fieldTypes.get(part.type)?.nature
  return nature === 'static' || nature === 'container' ? commonOfOthers : common
}

const commonNames = new Set(common.map(({ name }) => name))

/** Whether a setting is a member of the part itself and no option of its type. */
export const isCommon = (name: string): boolean => commonNames.has(name)

function has(setting: CommonSetting, part: FormPart, inTable: boolean): boolean {
  const type = fieldTypes.get(part.type)
  if (!type) return setting.name === 'label'
  const isValue = type.nature === 'value'
  const isField = isValue || type.nature === 'sub-table'
  if (setting.of === 'typed' && (!isField || type.filledBy !== undefined)) return false
  if (setting.of === 'value' && !isField) return false
  const asked: Readonly<Record<string, boolean>> = {
    type: isValue && (typeDescriptions.get(part.type)?.becomes ?? []).length > 0,
    defaultCurrent: type.current !== undefined,
    defaultValue: isValue && !part.defaultCurrent,
    placeholder: isValue,
    help: isValue && !inTable,
    unique: isValue && type.longest !== undefined,
    patterns: isValue && type.column(type.options.parse({})) === 'text' && type.longest !== undefined,
    mask: type.mayBeMasked === true,
    encrypted: type.mayBeEncrypted === true,
    // One that stands where it cannot is shown too, so that it can be taken off.
    verifyCode: (type.mayBeMasked === true && !inTable) || part.verifyCode !== undefined,
    span: !inTable,
    columnWidth: inTable,
    showLabel: isValue && !inTable,
    readOnly: isValue,
  }
  return asked[setting.name] ?? true
}

const ofTypes = new Map<string, readonly Setting[]>()

/** The settings of a type; the same objects each time, so that their rows are drawn anew only for other values. */
function ownSettings(type: string): readonly Setting[] {
  const known = ofTypes.get(type)
  if (known) return known
  const own = settingsOf(type).map((setting) => ({ ...setting, group: setting.group ?? 'form-design.group-type' }))
  ofTypes.set(type, own)
  return own
}

/** The settings that a part has: those of all parts and those of its type. */
export function settingsOfPart(part: FormPart, inTable: boolean): readonly Setting[] {
  const own = ownSettings(part.type)
  const [base, rest] = [true, false].map((isBase) =>
    commonOf(part, inTable).filter((setting) => (setting.group === undefined) === isBase && has(setting, part, inTable)),
  )
  return [...(base ?? []), ...own, ...(rest ?? [])]
}

/** What is set, by the names of the settings. */
export const valuesOfPart = (part: FormPart): Readonly<Record<string, unknown>> => ({
  ...part.options,
  ...Object.fromEntries(common.map(({ name }) => [name, part[name as keyof FormPart]])),
})
