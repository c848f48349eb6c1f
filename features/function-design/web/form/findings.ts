import { checkForm } from '#engine/forms/check-form.ts'
import { placesOf, type PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { columnsOf, outlineOf } from '#engine/forms/outline.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import { fieldTypes as types } from '#fields/definitions.ts'

/** Something that is wrong with a form, or looks as if it were. */
export interface FormFinding {
  readonly level: 'error' | 'warning'
  readonly text: TextKey
  readonly params: TextParams
  readonly address: PartAddress | undefined
  /** Number of the rule it is about, from 1. */
  readonly rule?: number | undefined
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

function warningsOf(form: FormDefinition): readonly FormFinding[] {
  const outline = outlineOf(form, types)
  const all = [...outline.byName.values()]
  const warn = (text: string, name: string, params: TextParams): FormFinding => ({ level: 'warning', text, params, address: name })
  const levels = [undefined, ...outline.tables.map(({ key }) => key)]
  const twice = levels.flatMap((table) => {
    const fields = table === undefined ? outline.fields : columnsOf(form, types, table)
    return fields.filter(({ part }, index) => part.label !== '' && fields.findIndex((one) => one.part.label === part.label) < index)
  })
  return [
    ...all.filter(({ part }) => part.label.trim() === '').map(({ name, key }) => warn('form-design.check.no-label', name, { key })),
    ...twice.map(({ name, part }) => warn('form-design.check.same-label', name, { label: part.label })),
    ...all
      .filter(({ part }) => part.required && (part.hidden || part.devices?.length === 0))
      .map(({ name, part }) => warn('form-design.check.required-hidden', name, { label: part.label })),
    ...all
      .filter(
        ({ part, type }) =>
          part.required && part.readOnly && type.filledBy === undefined && part.defaultValue === undefined && !part.defaultCurrent,
      )
      .map(({ name, part }) => warn('form-design.check.required-read-only', name, { label: part.label })),
    ...all
      .filter(({ part }) => part.label.length > longestLabel)
      .map(({ name, part }) => warn('form-design.check.long-label', name, { label: part.label, count: part.label.length })),
    ...all
      .filter(({ options, part }) => options['dataType'] === 'dictionary' && !options['dictionaryType'] && part.label !== undefined)
      .map(({ name, part }) => warn('form-design.check.no-dictionary', name, { label: part.label })),
    ...all
      .filter(
        ({ type, options }) =>
          type.choices && options['dataType'] === 'static' && !(Array.isArray(options['options']) && options['options'].length > 0),
      )
      .map(({ name, part }) => warn('form-design.check.no-choices', name, { label: part.label })),
    ...outline.tables
      .filter(({ columns }) => columns.length === 0)
      .map(({ name, part }) => warn('form-design.check.no-columns', name, { label: part.label })),
  ]
}
