import { referencesOf } from '#engine/expressions/expression.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { CompiledForm } from './compiled-form.ts'
import type { FormPart } from './model.ts'
import type { FormField } from './outline.ts'
import { mostVerifyTables, verifyTablesOf } from './verify-tables.ts'

/** What is wrong with the verify code of a form: what the field is, and what somebody with the code would be told. */
export function checkVerifyCode(form: CompiledForm): readonly Refusal[] {
  const fields = [...form.outline.byName.values()].filter(({ part }) => part.verifyCode)
  return fields.flatMap((field, index) => [
    ...(index > 0 ? [refused(field, 'forms.definition.verify-code-twice')] : []),
    ...(isFitting(field, form) ? [] : [refused(field, 'forms.definition.verify-code')]),
    ...checkShown(field, form),
    ...checkDays(field, form),
    ...checkOwnOfTables(field, form),
    ...checkReaders(field, form),
  ])
}

const refused = ({ key, part }: FormField, text: string, params: Record<string, string> = {}): Refusal =>
  refusal('invalid', text, { params: { label: part.label || key, ...params }, field: key })

/** What may be masked is a text of one line. */
function isFitting({ name, table, part, type }: FormField, { computationOf }: CompiledForm): boolean {
  const isText = type.mayBeMasked === true && !part.mask && !part.encrypted
  const isServers = part.readOnly === true && !part.required && part.defaultValue === undefined && !computationOf.has(name)
  return table === undefined && isText && isServers
}

function checkShown(field: FormField, form: CompiledForm): readonly Refusal[] {
  const shown: unknown = field.part.verifyCode?.shown
  if (!Array.isArray(shown) || shown.length === 0) return [refused(field, 'forms.definition.verify-code-none')]
  return shown.flatMap((name: unknown) => {
    const found = form.outline.byName.get(String(name))
    if (!found || found.type.nature !== 'value') return [refused(field, 'forms.definition.verify-code-gone', { field: String(name) })]
    const params = { field: found.part.label || found.name }
    if (isAlwaysHidden(found, form)) return [refused(field, 'forms.definition.verify-code-hidden', params)]
    return mayBePublic(found, form) ? [] : [refused(field, 'forms.definition.verify-code-private', params)]
  })
}

/** Whether nobody ever sees a field in the form itself, so that it would be told to everybody and shown to nobody. */
export function isAlwaysHidden({ name, part, table }: FormField, { flagsOf, outline }: CompiledForm): boolean {
  const neverShows = (one: string) => !flagsOf.get(one)?.some(({ flag, to }) => flag === 'visible' && to)
  const isHidden = (one: FormPart, its: string) => one.devices?.length === 0 || (one.hidden === true && neverShows(its))
  const holder = table === undefined ? undefined : outline.tableByKey.get(table)
  return isHidden(part, name) || (holder !== undefined && isHidden(holder.part, holder.name))
}

/**
 * Whether the texts of a field may be told to everybody: neither it nor anything it is computed from is a person, is covered, or is kept by
 * other rights, as a result tells what it was made of.
 */
export function mayBePublic(field: FormField, { computationOf, outline }: CompiledForm): boolean {
  const met = new Set<string>()
  const isFree = (name: string): boolean => {
    const found = outline.byName.get(name)
    if (!found || met.has(name)) return true
    met.add(name)
    return privateItself(found) === undefined && (computationOf.get(name)?.reads ?? []).every(isFree)
  }
  return isFree(field.name)
}

/** Why a field is not told to everybody. */
export type Private = 'hidden' | 'covered' | 'person' | 'file' | 'formatted' | 'elsewhere' | 'computed'

/** What keeps a field from being told to everybody; undefined for one that may be. */
export function privateBecause(field: FormField, form: CompiledForm): Private | undefined {
  const itself = isAlwaysHidden(field, form) ? 'hidden' : privateItself(field)
  return itself ?? (mayBePublic(field, form) ? undefined : 'computed')
}

function privateItself({ part, type, options }: FormField): Exclude<Private, 'hidden' | 'computed'> | undefined {
  if (part.mask !== undefined || part.encrypted === true || type.isSecret === true) return 'covered'
  if (type.idsOf === 'user' || type.holdsPeople === true) return 'person'
  if (type.fileIds) return 'file'
  if (type.cleaned) return 'formatted'
  // Of a record that is referred to, the name that its directory tells whoever chooses may be told; of other sources nobody answers for it.
  const isForeign = type.refersTo?.(options)?.source.kind === 'interface' || type.offersRows?.(options) !== undefined
  return isForeign || type.referredText !== undefined ? 'elsewhere' : undefined
}

/** The code comes after all rules have run, so what a rule made of it would be empty until the next save. */
function checkReaders(field: FormField, { computations, pulses }: CompiledForm): readonly Refusal[] {
  const computed = computations.filter(({ reads }) => reads.includes(field.name)).map(({ target }) => target)
  const begun = pulses.filter(({ when }) => when && referencesOf(when).includes(field.name)).map(({ target }) => target)
  return [...new Set([...computed, ...begun])].map((target) =>
    refused(field, 'forms.definition.verify-code-read', { field: target.part.label || target.name }),
  )
}

/** Whether a field may hold the day from or until which a record counts. */
export const mayHoldDay = ({ part, type, options }: FormField): boolean => type.column(options) === 'date' && !part.mask && !part.encrypted

function checkDays(field: FormField, { outline }: CompiledForm): readonly Refusal[] {
  const { from, until } = field.part.verifyCode ?? {}
  return [from, until].flatMap((name) => {
    if (name === undefined) return []
    const found = outline.fields.find(({ key }) => key === name)
    if (found && mayHoldDay(found)) return []
    return [refused(field, 'forms.definition.verify-code-day', { field: found?.part.label || String(name) })]
  })
}

/** What this form says of the tables that are told beside its records; what the other functions have is asked where those are known. */
function checkOwnOfTables(field: FormField, form: CompiledForm): readonly Refusal[] {
  const tables = verifyTablesOf(field.part.verifyCode ?? {})
  if (!tables || tables.length > mostVerifyTables)
    return [refused(field, 'forms.definition.verify-table', { most: String(mostVerifyTables) })]
  return tables.flatMap(({ own }) => {
    if (own === undefined) return []
    const found = form.outline.fields.find(({ key }) => key === own)
    return found && mayTie(found, form) ? [] : [refused(field, 'forms.definition.verify-table-own', { field: found?.part.label || own })]
  })
}

/** Whether a field may say whose rows are told: a text in clear of the record itself whose value nobody chooses, as he would choose of whom they are. */
export const mayTie = (field: FormField, form: CompiledForm): boolean =>
  field.type.column(field.options) === 'text' && isChosenByNobody(field, form)

/**
 * Whether only the server and what it knows of the user decide about a field: it is filled in when the record is made or numbered, or nobody
 * edits it and the same is true of everything that rules compute it from. What a record that somebody picks says is chosen with the record, and what
 * records add up to with those.
 */
function isChosenByNobody(field: FormField, { computationOf, outline }: CompiledForm): boolean {
  const met = new Set<string>()
  const isGiven = (name: string): boolean => {
    const found = outline.byName.get(name)
    if (!found || met.has(name)) return true
    met.add(name)
    const { part, type, table } = found
    const isCovered = part.mask !== undefined || part.encrypted === true || type.isSecret === true
    if (table !== undefined || isCovered || type.referredText || part.sumOf) return false
    if (type.filledBy === 'creation' || type.filledBy === 'number') return true
    return part.readOnly === true && type.filledBy === undefined && (computationOf.get(name)?.reads ?? []).every(isGiven)
  }
  return isGiven(field.name)
}
