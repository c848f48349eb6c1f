import { isDateText } from '#engine/values/calendar.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { Json, Member } from './codec-members.ts'
import { boolean, copyJson, isJson, number, oneOf, putMembers, takeMembers, text } from './codec-members.ts'
import { PartNumbers, decodeParts, encodePart, noControlIn } from './codec-part.ts'
import type { FieldTypes } from './field-type.ts'
import type { FormDefinition, FormRule, FormSettings } from './model.ts'

export type Decoded<Model> = { readonly ok: true; readonly value: Model } | { readonly ok: false; readonly refusal: Refusal }

/** Reads the JSON text of a definition; the family sends each as a string. */
export function readJson(source: unknown): Decoded<Json> {
  try {
    const value: unknown = typeof source === 'string' ? JSON.parse(source) : source
    if (isJson(value)) return { ok: true, value: copyJson(value) as Json }
  } catch {
    // Falls through to the refusal.
  }
  return { ok: false, refusal: refusal('malformed', 'forms.definition.not-json') }
}

const settingMembers: Readonly<Record<keyof FormSettings, Member>> = {
  labelPosition: oneOf('labelPosition', ['left', 'right', 'top']),
  labelWidth: number('labelWidth'),
  gutter: number('gutter'),
  popup: oneOf('popupType', ['general', 'fullScreen', 'drawer']),
  dialogWidth: text('generalWidth'),
  drawerWidth: text('drawerWidth'),
  fullScreenWidth: text('fullScreenWidth'),
  versionCheck: boolean('concurrencyLock'),
  logicalDelete: boolean('logicalDelete'),
  confirmText: text('confirmButtonText'),
  cancelText: text('cancelButtonText'),
}

const actions = ['show', 'hide', 'require', 'optional', 'set', 'clear', 'disable', 'enable', 'reload']

const isAction = (raw: unknown): boolean =>
  isJson(raw) &&
  actions.includes(String(raw.do)) &&
  typeof raw.field === 'string' &&
  ['string', 'undefined'].includes(typeof raw.value) &&
  Object.keys(raw).every((name) => ['do', 'field', 'value'].includes(name))

const isRule = (raw: unknown): raw is FormRule =>
  isJson(raw) &&
  ['string', 'undefined'].includes(typeof raw.when) &&
  Array.isArray(raw.then) &&
  raw.then.every(isAction) &&
  ['boolean', 'undefined'].includes(typeof raw.off) &&
  Object.keys(raw).every((name) => ['when', 'then', 'off'].includes(name))

const isWorkingDays = (raw: unknown): raw is Readonly<Record<string, boolean>> =>
  isJson(raw) && Object.entries(raw).every(([day, worked]) => isDateText(day) && typeof worked === 'boolean')

/**
 * Reads a `formData` of the family, text or object. Nothing is lost: members the model does not know are kept in `rest` at each
 * level, and unknown controls become parts of type `unknown`.
 */
export function decodeForm(source: unknown, types: FieldTypes): Decoded<FormDefinition> {
  const json = readJson(source)
  if (!json.ok) return json
  const rest = json.value
  const parts = decodeParts(rest.fields, types, new PartNumbers())
  if (parts) rest.fields = []
  const rules = Array.isArray(rest.seedbedRules) && rest.seedbedRules.every(isRule) ? rest.seedbedRules : []
  if (rules.length > 0) rest.seedbedRules = []
  const workingDays = isWorkingDays(rest.seedbedWorkingDays) ? rest.seedbedWorkingDays : undefined
  if (workingDays) delete rest.seedbedWorkingDays
  const settings = takeMembers(rest, settingMembers) as FormSettings
  // Also an empty rest is kept: it says that the form came from outside and needs no members put in.
  return { ok: true, value: { parts: parts ?? [], rules, settings, ...(workingDays && { workingDays }), rest } }
}

/**
 * Reads a `formData` that is designed or published. What stands among the controls and is none is refused with its place: kept in `rest`
 * it would hide the controls beside it, and go with the next one that is added. So would a rule that is none with all others.
 */
export function decodeWholeForm(source: unknown, types: FieldTypes): Decoded<FormDefinition> {
  const json = readJson(source)
  const refuse = (text: string, params: Readonly<Record<string, string | number>> = {}) =>
    ({ ok: false, refusal: refusal('malformed', text, { params }) }) as const
  const place = json.ok ? noControlIn(json.value.fields) : undefined
  if (place !== undefined) return refuse('forms.definition.no-control', { place })
  const rules = json.ok ? (json.value.seedbedRules ?? []) : []
  if (!Array.isArray(rules)) return refuse('forms.definition.no-rules')
  const broken = rules.findIndex((rule) => !isRule(rule))
  if (broken >= 0) return refuse('forms.definition.no-rule', { rule: broken + 1 })
  return decodeForm(source, types)
}

/** Members a new form needs so that clients of the family draw it (form-definition 1). */
const newForm: Json = {
  fields: [],
  formRef: 'elForm',
  formModel: 'dataForm',
  formRules: 'rules',
  size: 'small',
  labelPosition: 'right',
  labelWidth: 100,
  gutter: 15,
  span: 24,
  disabled: false,
  popupType: 'general',
  generalWidth: '600px',
  fullScreenWidth: '100%',
  drawerWidth: '600px',
  formStyle: '',
  classNames: [],
  className: [],
  classJson: '',
  idGlobal: 100,
}

/** The `formData` of a definition as an object; callers make it text. */
export function encodeForm(definition: FormDefinition, types: FieldTypes): Json {
  const json = copyJson(definition.rest ?? newForm) as Json
  if (definition.parts.length > 0) json.fields = definition.parts.map((part) => encodePart(part, types))
  if (definition.rules.length > 0) json.seedbedRules = definition.rules.map((rule) => copyJson(rule))
  if (definition.workingDays) json.seedbedWorkingDays = { ...definition.workingDays }
  putMembers(json, { ...definition.settings }, settingMembers)
  return json
}
