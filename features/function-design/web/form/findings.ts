import type { Setting } from '#engine/editing/settings/setting.ts'
import { checkForm } from '#engine/forms/check-form.ts'
import { idleActions } from '#engine/forms/editing/idle-actions.ts'
import { placesOf, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import { nameOfTarget } from '#engine/forms/compiled-form.ts'
import type { FormDefinition, FormPart, FormRuleAction } from '#engine/forms/model.ts'
import { columnsOf, outlineOf } from '#engine/forms/outline.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { fieldTypes as types } from '#fields/definitions.ts'
import { isMore } from '#engine/values/decimal.ts'
import { settingsOf } from '#fields/designer-in-browser.ts'

/** Something that is wrong with a form, or looks as if it were. */
export interface FormFinding {
  readonly level: 'error' | 'warning'
  readonly text: TextKey
  readonly params: TextParams
  readonly address: PartAddress | undefined
  /** Number of the rule it is about, from 1. */
  readonly rule?: number | undefined
  /** Label of the setting it is about, for `{{setting}}` of the text. */
  readonly setting?: TextKey
}

const checked = new WeakMap<FormDefinition, readonly FormFinding[]>()

/** What keeps a form from being published, then what somebody should look at; computed once for a form. */
export function findingsOf(form: FormDefinition): readonly FormFinding[] {
  const known = checked.get(form)
  if (known) return known
  const found = [...errorsOf(form), ...warningsOf(form)]
  checked.set(form, found)
  return found
}

function errorsOf(form: FormDefinition): readonly FormFinding[] {
  const places = [...placesOf(form, types).values()]
  return checkForm(form, types).map(({ text, params = {}, field }) => {
    const rule = Number(params['rule'])
    return {
      level: 'error',
      text,
      params,
      address: field === undefined ? undefined : places.find(({ part, address }) => address === field || part.key === field)?.address,
      ...(Number.isInteger(rule) && { rule }),
    }
  })
}

/** Characters of a label that stand in one line of its field. */
const longestLabel = 20

/** Whether a setting that its part needs says nothing. */
const isMissing = ({ name, needed, applies }: Setting, options: FormPart['options']): boolean => {
  const { [name]: value = '' } = options
  return (
    (needed?.(options) ?? false) &&
    (applies?.(options) ?? true) &&
    (value === '' || value === null || (Array.isArray(value) && value.length === 0))
  )
}

const asNumber = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value !== '' ? value : undefined

/** Whether the least that is allowed is more than the most. */
function isAbove(least: unknown, most: unknown): boolean {
  const [from, to] = [asNumber(least), asNumber(most)]
  return from !== undefined && to !== undefined && isMore(from, to)
}

function warningsOf(form: FormDefinition): readonly FormFinding[] {
  const outline = outlineOf(form, types)
  const all = [...outline.byName.values()]
  const warn = (text: string, name: string, params: TextParams): FormFinding => ({ level: 'warning', text, params, address: name })
  const doneTo = (name: string, ...doings: readonly FormRuleAction['do'][]): boolean =>
    form.rules.some(
      ({ off, then }) => !off && then.some((action) => doings.includes(action.do) && nameOfTarget(outline, action.field) === name),
    )
  const levels = [undefined, ...outline.tables.map(({ key }) => key)]
  const twice = levels.flatMap((table) => {
    const fields = table === undefined ? outline.fields : columnsOf(form, types, table)
    return fields.filter(({ part }, index) => part.label !== '' && fields.findIndex((one) => one.part.label === part.label) < index)
  })
  return [
    ...all.filter(({ part }) => part.label.trim() === '').map(({ name, key }) => warn('form-design.check.no-label', name, { key })),
    ...twice.map(({ name, part }) => warn('form-design.check.same-label', name, { label: part.label })),
    ...all
      .filter(({ name, part }) => part.required && ((part.hidden && !doneTo(name, 'show')) || part.devices?.length === 0))
      .map(({ name, part }) => warn('form-design.check.required-hidden', name, { label: part.label })),
    ...all
      .filter(
        ({ name, part, type }) =>
          part.required &&
          part.readOnly &&
          !doneTo(name, 'enable', 'set') &&
          type.filledBy === undefined &&
          part.defaultValue === undefined &&
          !part.defaultCurrent,
      )
      .map(({ name, part }) => warn('form-design.check.required-read-only', name, { label: part.label })),
    ...all
      .filter(({ part }) => part.label.length > longestLabel)
      .map(({ name, part }) => warn('form-design.check.long-label', name, { label: part.label, count: part.label.length })),
    ...all.flatMap(({ name, part }) =>
      settingsOf(part.type)
        .filter((setting) => isMissing(setting, part.options))
        .map((setting) => ({ ...warn('form-design.check.needed', name, { label: part.label }), setting: setting.label })),
    ),
    ...all
      .filter(
        ({ type, options }) =>
          type.choices && options['dataType'] === 'static' && !(Array.isArray(options['options']) && options['options'].length > 0),
      )
      .map(({ name, part }) => warn('form-design.check.no-choices', name, { label: part.label })),
    ...all
      .filter(({ options }) => isAbove(options['min'], options['max']) || isAbove(options['minRows'], options['maxRows']))
      .map(({ name, part }) => warn('form-design.check.min-above-max', name, { label: part.label })),
    ...outline.tables
      .filter(({ columns }) => columns.length === 0)
      .map(({ name, part }) => warn('form-design.check.no-columns', name, { label: part.label })),
    ...idleActions(form, types).map(({ rule, do: doing, start: { name } }) => ({
      ...warn(`rules.idle.${doing}`, name, { label: outline.byName.get(name)?.part.label || name }),
      rule,
    })),
  ]
}
