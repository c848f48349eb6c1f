import { checkExpression } from '#engine/expressions/check.ts'
import { parseExpression } from '#engine/expressions/parse.ts'
import { isFieldName } from '#engine/expressions/parse.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import { isIdentifierKind } from '#engine/values/identifiers.ts'
import { isMaskKind } from '#engine/values/masked.ts'
import { compilePattern } from '#engine/values/safe-pattern.ts'
import type { CompiledForm } from './compiled-form.ts'
import { compiledForm, nameOfTarget } from './compiled-form.ts'
import { isColumnName } from './columns.ts'
import type { FieldTypes } from './field-type.ts'
import { formulaFields, isWellFormed } from './formula.ts'
import { checkVerifyCode } from './check-verify-code.ts'
import type { FieldMask, FormDefinition, FormPart, FormRuleAction, SumOfEntries } from './model.ts'
import type { FormField } from './outline.ts'
import { outlineOf } from './outline.ts'

const partRefusal = (part: FormPart, text: string, params: Record<string, string | number> = {}): Refusal =>
  refusal('invalid', text, { params: { label: part.label || part.key, ...params }, field: part.key })

const flat = (parts: readonly FormPart[]): readonly FormPart[] => parts.flatMap((part) => [part, ...flat(part.children ?? [])])

/** Names with a meaning of their own in JSON of the family or in JavaScript. */
const takenKeys = new Set(['id', 'version', 'constructor', 'prototype', '__proto__'])

/** Whether a field can have this key: a name that expressions can read, at most 100 characters, and none with another meaning. */
export const isFieldKey = (key: string): boolean => isFieldName(key) && !key.includes('.') && key.length <= 100 && !takenKeys.has(key)

/** Definitions are read from files and clients, which can hold anything. */
const isWellFormedMask = ({ kind, clearFor = [] }: FieldMask): boolean =>
  isMaskKind(kind) && Array.isArray(clearFor) && clearFor.every((role) => typeof role === 'string')

export const isWellFormedSum = ({ function: of, through, value, balance = '' }: SumOfEntries): boolean =>
  [of, through, value, balance].every((name) => typeof name === 'string') && [of, through, value].every((name) => name !== '')

const checkedParts = new WeakMap<FormPart, { readonly types: FieldTypes; readonly found: readonly Refusal[] }>()

/** What is wrong with a part by itself; looked at once for a part object. */
function checkPart(part: FormPart, types: FieldTypes): readonly Refusal[] {
  const last = checkedParts.get(part)
  if (last?.types === types) return last.found
  const found = refusalsOf(part, types)
  checkedParts.set(part, { types, found })
  return found
}

function refusalsOf(part: FormPart, types: FieldTypes): readonly Refusal[] {
  const type = types.get(part.type)
  if (!type) {
    const config: unknown = part.rest?.__config__
    const kind = typeof config === 'object' && config !== null && 'jnpfKey' in config ? String(config.jnpfKey) : part.type
    return [partRefusal(part, 'forms.definition.unknown-type', { kind })]
  }
  const found: Refusal[] = []
  if (!type.options.safeParse(part.options).success) found.push(partRefusal(part, 'forms.definition.options'))
  if (part.mask && !type.mayBeMasked) found.push(partRefusal(part, 'forms.definition.mask'))
  if (part.mask && !isWellFormedMask(part.mask)) found.push(partRefusal(part, 'forms.definition.mask-kind'))
  if (part.encrypted && !type.mayBeEncrypted) found.push(partRefusal(part, 'forms.definition.encrypted'))
  // What may be masked is a text of one line.
  if (part.identifier !== undefined && !(type.mayBeMasked && isIdentifierKind(part.identifier)))
    found.push(partRefusal(part, 'forms.definition.identifier'))
  if (part.sumOf && !(isWellFormedSum(part.sumOf) && type.isNumber && part.readOnly && !type.filledBy))
    found.push(partRefusal(part, 'forms.definition.sum'))
  for (const { pattern } of part.patterns ?? []) if (!compilePattern(pattern).ok) found.push(partRefusal(part, 'forms.definition.pattern'))
  if (type.nature !== 'value' && type.nature !== 'sub-table') return found
  if (part.key.startsWith('#')) found.push(partRefusal(part, 'forms.definition.key-missing'))
  else if (!isFieldKey(part.key)) found.push(partRefusal(part, 'forms.definition.key-shape', { key: part.key }))
  if (part.column !== undefined && !isColumnName(part.column))
    found.push(partRefusal(part, 'forms.definition.column', { column: part.column }))
  return found
}

function checkSubTable(table: FormPart, types: FieldTypes): readonly Refusal[] {
  return (
    flat(table.children ?? [])
      // Own definitions of the family hold radio and checkbox columns, though its designer does not offer them.
      .filter((part) => types.get(part.type)?.nature === 'sub-table' || types.get(part.type)?.mayBeInSubTable === false)
      .filter((part) => types.get(part.type)?.nature !== 'container')
      .map((part) => partRefusal(part, 'forms.definition.not-in-sub-table'))
  )
}

/** Keys that occur twice among the fields of the record, or among the columns of one sub-table. */
function checkKeys(definition: FormDefinition, types: FieldTypes): readonly Refusal[] {
  const { fields, tables } = outlineOf(definition, types)
  const twice = (its: readonly FormField[]) =>
    its
      .filter(({ key }, index) => its.findIndex((other) => other.key === key) < index)
      .map(({ part }) => partRefusal(part, 'forms.definition.key-twice', { key: part.key }))
  return [...twice([...fields, ...tables]), ...tables.flatMap(({ columns }) => twice(columns))]
}

function checkText(text: string, known: ReadonlySet<string>): boolean {
  const parsed = parseExpression(text)
  return parsed.ok && checkExpression(parsed.expression, known).length === 0
}

function checkAction(action: FormRuleAction, rule: number, form: CompiledForm, known: ReadonlySet<string>): readonly Refusal[] {
  const found: Refusal[] = []
  if (!form.outline.byName.has(nameOfTarget(form.outline, action.field)))
    found.push(refusal('invalid', 'forms.definition.rule-field', { params: { rule, field: action.field } }))
  if (action.do !== 'set') return found
  if (action.value === undefined) found.push(refusal('invalid', 'forms.definition.rule-value', { params: { rule } }))
  else if (!checkText(action.value, known)) found.push(refusal('invalid', 'forms.definition.rule-expression', { params: { rule } }))
  return found
}

function checkRules(definition: FormDefinition, form: CompiledForm): readonly Refusal[] {
  const known = new Set(form.outline.names)
  return definition.rules.flatMap(({ when, then, off }, index) => {
    const rule = index + 1
    if (off) return []
    const broken = when !== undefined && when.trim() !== '' && !checkText(when, known)
    const condition = broken ? [refusal('invalid', 'forms.definition.rule-expression', { params: { rule } })] : []
    return [...condition, ...then.flatMap((action) => checkAction(action, rule, form, known))]
  })
}

function checkFormulas(form: CompiledForm): readonly Refusal[] {
  return [...form.outline.byName.values()].flatMap((field) => {
    const tokens = field.type.formula?.(field.options)
    if (!tokens || tokens.length === 0) return []
    const found: Refusal[] = isWellFormed(tokens) ? [] : [partRefusal(field.part, 'forms.definition.formula')]
    for (const name of formulaFields(tokens)) {
      const read = form.outline.byName.get(name)
      if (!read) found.push(partRefusal(field.part, 'forms.definition.formula-field', { field: name }))
      else if (!read.type.isNumber) found.push(partRefusal(field.part, 'forms.definition.formula-number'))
    }
    return found
  })
}

/** Fields whose value depends on itself through formulas and `set` rules; a condition may read its own target. */
function checkCircles(form: CompiledForm): readonly Refusal[] {
  const reads = new Map(
    form.computations.map(({ target, reads: names, setters }) => [
      target.name,
      { names, ownValue: setters.some((setter) => setter.readsOwnValue) },
    ]),
  )
  const reaches = (from: string, goal: string, seen: Set<string>): boolean =>
    (reads.get(from)?.names ?? []).some((name) => name === goal || (!seen.has(name) && reaches(name, goal, seen.add(name))))
  return form.computations
    .filter(({ target }) => reads.get(target.name)?.ownValue || reaches(target.name, target.name, new Set()))
    .map(({ target }) => partRefusal(target.part, 'forms.definition.circle'))
}

/** Fields computed from a masked or encrypted one without being so themselves: they would tell, or store in clear, what it covers. */
function checkMasks({ computations, outline }: CompiledForm): readonly Refusal[] {
  const lacking = (member: 'mask' | 'encrypted', text: string): readonly Refusal[] =>
    computations
      .filter(({ target, reads }) => !target.part[member] && reads.some((name) => outline.byName.get(name)?.part[member]))
      .map(({ target }) => partRefusal(target.part, text))
  return [...lacking('mask', 'forms.definition.reads-mask'), ...lacking('encrypted', 'forms.definition.reads-encrypted')]
}

/** A bill number holds the value of its place in clear. */
function checkPlaces({ outline }: CompiledForm): readonly Refusal[] {
  return [...outline.byName.values()]
    .filter(({ type, options }) => type.filledBy === 'number' && outline.byName.get(String(options.place))?.part.encrypted)
    .map(({ part }) => partRefusal(part, 'forms.definition.place-encrypted'))
}

/**
 * What keeps a definition from being published: unknown controls, keys missing, wrong or twice, wrong settings, patterns that
 * can't be used, rules and formulas with unknown names or cycles, impossible columns.
 *
 * @returns all of it, in reading order; empty when it may be published
 */
export function checkForm(definition: FormDefinition, types: FieldTypes): readonly Refusal[] {
  const parts = flat(definition.parts)
  if (parts.length === 0) return [refusal('invalid', 'forms.definition.empty')]
  const form = compiledForm(definition, types)
  return [
    ...parts.flatMap((part) => checkPart(part, types)),
    ...parts.filter((part) => types.get(part.type)?.nature === 'sub-table').flatMap((part) => checkSubTable(part, types)),
    ...checkKeys(definition, types),
    ...checkRules(definition, form),
    ...checkFormulas(form),
    ...checkCircles(form),
    ...checkMasks(form),
    ...checkPlaces(form),
    ...checkVerifyCode(form),
  ]
}
