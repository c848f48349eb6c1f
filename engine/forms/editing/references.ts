import { readTokens } from '#engine/expressions/read-tokens.ts'
import { nameOfTarget, nearestName } from '#engine/forms/compiled-form.ts'
import type { FieldTypes } from '#engine/forms/field-type.ts'
import { formulaFields } from '#engine/forms/formula.ts'
import type { FormDefinition, FormPart, FormRule, VerifyCodeOf } from '#engine/forms/model.ts'
import { fieldsOfOwn } from '#engine/forms/own-records.ts'
import { outlineOf, type FormField, type FormOutline } from '#engine/forms/outline.ts'
import { editParts, placesOf, type PartAddress } from './part-tree.ts'
import { verifyTablesOf } from '#engine/forms/verify-tables.ts'

/** What names a field within its own form, apart from lists, flows and other functions. */
export type FieldUse =
  | { readonly kind: 'rule-condition' | 'rule-target' | 'rule-value'; /** From 1. */ readonly rule: number }
  /** The formula of another field, or an option of it: what limits it, where its choices come from. */
  | { readonly kind: 'formula' | 'option'; readonly address: PartAddress }

/** A new name for each old one; names that are not in it stay. */
export type NewNames = ReadonlyMap<string, string>

/** The text of an expression with other names of fields, character by character otherwise as it was; one that cannot be read stays. */
export function renamedInExpression(text: string, names: NewNames): string {
  const tokens = readTokens(text)
  if ('refusal' in tokens) return text
  let renamed = ''
  let done = 0
  for (const { kind, text: word, at } of tokens) {
    const own = kind === 'text' ? fieldsOfOwn(word) : undefined
    const next = own ? `own.${own.map((key) => names.get(key) ?? key).join('.')}` : kind === 'name' ? names.get(word) : undefined
    if (next === undefined || next === word) continue
    const start = own ? at + 1 : at
    renamed += text.slice(done, start) + next
    done = start + word.length
  }
  return renamed + text.slice(done)
}

function namesIn(text: string): readonly string[] {
  const tokens = readTokens(text)
  if ('refusal' in tokens) return []
  return tokens.flatMap(({ kind, text: word }) => (kind === 'name' ? [word] : kind === 'text' ? (fieldsOfOwn(word) ?? []) : []))
}

/** Targets of rules are written as `items-area` by clients of the family, as `items.area` by ours. */
function renamedTarget(outline: FormOutline, field: string, names: NewNames): string {
  const next = names.get(nameOfTarget(outline, field))
  return next === undefined ? field : next.includes('.') && !field.includes('.') && field.includes('-') ? next.replace('.', '-') : next
}

function renamedRule(rule: FormRule, outline: FormOutline, names: NewNames): FormRule {
  const when = rule.when === undefined ? undefined : renamedInExpression(rule.when, names)
  const then = rule.then.map((action) => ({
    ...action,
    field: renamedTarget(outline, action.field, names),
    ...(action.value !== undefined && { value: renamedInExpression(action.value, names) }),
  }))
  return { ...rule, ...(when !== undefined && { when }), then }
}

/** What the type of a field says that it depends on by keys, of which a column of the same sub-table goes before a field of the form. */
function dependencies({ type }: FormField, options: Readonly<Record<string, unknown>>): readonly (readonly string[])[] {
  return [
    type.sources?.(options) ?? [],
    type.comparedWith?.(options) ?? [],
    [type.referredText?.(options)?.through ?? ''],
    type.namesFields?.(options) ?? [],
  ]
}

/** Names in the formula of a field; a column has its sub-table before it there, also within the row. */
const inFormula = ({ type }: FormField, options: Readonly<Record<string, unknown>>): readonly string[] =>
  formulaFields(type.formula?.(options) ?? [])

/** What is read of options as one text, undefined where these are no options of the type. */
function readIf(field: FormField, options: unknown, read: typeof inFormula | typeof dependencies): string | undefined {
  const { type } = field
  return type.options.safeParse(options).success ? JSON.stringify(read(field, type.options.parse(options))) : undefined
}

/** Replaces one text in the options, as deep as it stands; each replacement is judged by itself. */
function mapTexts(
  value: unknown,
  replace: (text: string, put: (text: string) => unknown) => string,
  put: (part: unknown) => unknown,
): unknown {
  if (typeof value === 'string') return replace(value, put)
  if (Array.isArray(value)) {
    let list: readonly unknown[] = value
    for (const index of value.keys())
      list = list.with(
        index,
        mapTexts(list[index], replace, (part) => put(list.with(index, part))),
      )
    return list.every((one, index) => one === value[index]) ? value : list
  }
  if (typeof value !== 'object' || value === null) return value
  let record = value as Readonly<Record<string, unknown>>
  for (const name of Object.keys(value)) {
    const next = mapTexts(record[name], replace, (part) => put({ ...record, [name]: part }))
    if (next !== record[name]) record = { ...record, [name]: next }
  }
  return record
}

/** The sub-table among whose columns a key is looked for first: a sub-table names its own. */
const scopeOf = ({ key, table, type }: FormField): string | undefined => (type.nature === 'sub-table' ? key : table)

/** The name behind a key in the options of a field. */
function nearest(outline: FormOutline, field: FormField, key: string): string {
  const column = `${scopeOf(field)}.${key}`
  return outline.byName.has(column) ? column : nearestName(outline, field, key)
}

/** A name as an option says it: a column of the same sub-table by its key alone, another one as the option named it before. */
function asNamed(name: string, before: string, scope: string | undefined): string {
  const [table = '', column] = name.split('.')
  if (column === undefined) return name
  if (!/[.-]/.test(before) && table === scope) return column
  return before.includes('-') ? `${table}-${column}` : name
}

/**
 * Options with other names of fields. A text is the name of a field where the type says of the options with another text that they depend on
 * something else; so no list of such options is needed, and a label that reads like a key stays.
 */
function renamedOptions(field: FormField, outline: FormOutline, names: NewNames): Readonly<Record<string, unknown>> {
  const scope = scopeOf(field)
  const scopeThen = scope === undefined ? undefined : (names.get(scope) ?? scope)
  const tells = (one: unknown, other: unknown, read: typeof inFormula | typeof dependencies): boolean => {
    const [before, after] = [one, other].map((options) => readIf(field, options, read))
    return before !== undefined && after !== undefined && before !== after
  }
  const replace = (text: string, put: (text: string) => unknown): string => {
    const operand = names.get(nameOfTarget(outline, text))
    if (operand !== undefined && tells(put(text), put(asNamed(operand, text, undefined)), inFormula))
      return asNamed(operand, text, undefined)
    const next = names.get(nearest(outline, field, text))
    const named = next === undefined ? text : asNamed(next, text, scopeThen)
    return tells(put(text), put(named), dependencies) ? named : text
  }
  return mapTexts(field.part.options, replace, (options) => options) as Readonly<Record<string, unknown>>
}

/** Names of the fields that the options of a field name by keys. */
const keysIn = (field: FormField, outline: FormOutline): readonly string[] =>
  dependencies(field, field.options)
    .flat()
    .filter((key) => key !== '')
    .map((key) => nearest(outline, field, key))

const operandsIn = (field: FormField, outline: FormOutline): readonly string[] =>
  inFormula(field, field.options).map((name) => nameOfTarget(outline, name))

/** Names of the fields that the options and the formula of a field name, and those that its verify code names. */
export const namedElsewhere = (field: FormField, outline: FormOutline): readonly string[] => [
  ...keysIn(field, outline),
  ...operandsIn(field, outline),
  ...namedByCode(field.part),
]

/** What the verify code of a part names: what it shows, the days from and until which a record counts, and by what tables beside it are found. */
function namedByCode({ verifyCode }: Pick<FormPart, 'verifyCode'>): readonly string[] {
  const { shown, from, until } = verifyCode ?? {}
  const ties = (verifyTablesOf(verifyCode ?? {}) ?? []).map(({ own }) => own)
  return [...(Array.isArray(shown) ? (shown as readonly string[]) : []), from, until, ...ties].filter((name) => name !== undefined)
}

/**
 * The verify code of a part with other names of fields; the same where it names none of them.
 *
 * @param nameOf gives the new name; undefined for what is not to be named any more
 */
function verifyCodeNaming(
  { verifyCode }: Pick<FormPart, 'verifyCode'>,
  nameOf: (name: string) => string | undefined,
): VerifyCodeOf | undefined {
  if (!verifyCode) return undefined
  const { shown, from, until, tables, ...rest } = verifyCode
  const days = Object.entries({ from, until }).flatMap(([member, name]) => {
    const named = name === undefined ? undefined : nameOf(name)
    return named === undefined ? [] : [[member, named] as const]
  })
  const next: VerifyCodeOf = {
    ...rest,
    // What somebody wrote who knew it no better is left to the check.
    ...(shown !== undefined && {
      shown: Array.isArray(shown) ? (shown as readonly string[]).flatMap((name) => nameOf(name) ?? []) : shown,
    }),
    ...Object.fromEntries(days),
    ...(tables !== undefined && { tables: tablesNaming(verifyCode, nameOf) }),
  }
  return namedByCode({ verifyCode }).every((name) => nameOf(name) === name) ? verifyCode : next
}

/** A table that is found by a field which goes stays and says so, as by another one it would tell the rows of others. */
const tablesNaming = (verifyCode: VerifyCodeOf, nameOf: (name: string) => string | undefined): VerifyCodeOf['tables'] =>
  verifyTablesOf(verifyCode)?.map((table) => (table.own === undefined ? table : { ...table, own: nameOf(table.own) ?? table.own })) ??
  verifyCode.tables

/** The form whose verify code does not name fields any more that are gone. */
export function withoutShown(form: FormDefinition, types: FieldTypes, gone: (name: string) => boolean): FormDefinition {
  return editParts(form, types, (part) => {
    const verifyCode = verifyCodeNaming(part, (name) => (gone(name) ? undefined : name))
    return verifyCode === part.verifyCode || !verifyCode ? undefined : [{ ...part, verifyCode }]
  })
}

/**
 * The form whose rules, formulas and options name fields as `names` says. Keys stay: who changes them calls this with the form as it was
 * before, while its names can still be told apart.
 */
export function withNewNames(form: FormDefinition, types: FieldTypes, names: NewNames): FormDefinition {
  if (names.size === 0) return form
  const outline = outlineOf(form, types)
  const edited = editParts(form, types, (part, address) => {
    const field = outline.byName.get(address)
    if (!field) return undefined
    const options = renamedOptions(field, outline, names)
    const verifyCode = verifyCodeNaming(part, (name) => names.get(name) ?? name)
    if (options === part.options && verifyCode === part.verifyCode) return undefined
    return [{ ...part, options, ...(verifyCode && { verifyCode }) }]
  })
  return { ...edited, rules: form.rules.map((rule) => renamedRule(rule, outline, names)) }
}

/** The names that change when a part is called otherwise: its own, and those of its columns where it is a sub-table. */
export function namesBelow(form: FormDefinition, types: FieldTypes, from: PartAddress, to: PartAddress): NewNames {
  const names = [...placesOf(form, types).keys()].filter((address) => address === from || address.startsWith(`${from}.`))
  return new Map(names.map((name) => [name, `${to}${name.slice(from.length)}`]))
}

function usesInRules(rules: readonly FormRule[], outline: FormOutline, isAsked: (name: string) => boolean): readonly FieldUse[] {
  return rules.flatMap(({ when = '', then }, index) => {
    const rule = index + 1
    return [
      ...(namesIn(when).some(isAsked) ? [{ kind: 'rule-condition' as const, rule }] : []),
      ...(then.some(({ field }) => isAsked(nameOfTarget(outline, field))) ? [{ kind: 'rule-target' as const, rule }] : []),
      ...(then.some(({ value = '' }) => namesIn(value).some(isAsked)) ? [{ kind: 'rule-value' as const, rule }] : []),
    ]
  })
}

/**
 * What names these parts, or the columns of a sub-table among them, within the form itself; uses among the parts themselves are left out, as
 * they go with them.
 */
export function usesWithin(form: FormDefinition, types: FieldTypes, addresses: readonly PartAddress[]): readonly FieldUse[] {
  const outline = outlineOf(form, types)
  const isAsked = (name: string): boolean => addresses.some((address) => name === address || name.startsWith(`${address}.`))
  const fields = [...outline.byName.values()].filter(({ name }) => !isAsked(name))
  const uses = fields.flatMap((field): readonly FieldUse[] => {
    const isNamed = [...keysIn(field, outline), ...namedByCode(field.part)].some(isAsked)
    const kinds = [...(operandsIn(field, outline).some(isAsked) ? ['formula' as const] : []), ...(isNamed ? ['option' as const] : [])]
    return kinds.map((kind) => ({ kind, address: field.name }))
  })
  return [...usesInRules(form.rules, outline, isAsked), ...uses]
}

/** The parts whose address a rule targets are gone: their actions go too, and rules that do nothing any more. */
export function withoutTargets(
  rules: readonly FormRule[],
  form: FormDefinition,
  types: FieldTypes,
  gone: (name: string) => boolean,
): readonly FormRule[] {
  const outline = outlineOf(form, types)
  return rules.flatMap((rule) => {
    const then = rule.then.filter(({ field }) => !gone(nameOfTarget(outline, field)))
    if (then.length === rule.then.length) return [rule]
    return then.length === 0 ? [] : [{ ...rule, then }]
  })
}
