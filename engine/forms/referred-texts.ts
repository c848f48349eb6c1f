import type { FieldFacts, Reference, ReferredText } from './field-type.ts'
import type { FormValues } from './model.ts'
import type { FormField, FormOutline } from './outline.ts'
import { rowsIn, type Cell, type RecordState } from './record-state.ts'

type Outline = Pick<FormOutline, 'fields' | 'tables'>

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string' && id !== '')

/** Ids of the rows that a field refers to. */
export const referredIds = ({ type, options }: FormField, value: unknown): readonly string[] =>
  type.refersTo?.(options) ? listOf(type.toExpression(value ?? type.empty, options)) : []

/** Names of the texts by which a row is shown. */
export const shownTexts = ({ shown, further = [] }: Reference): readonly string[] => [shown, ...further]

/** What a row is called where it is referred to: `6207231029010001 东大地`. */
export const referenceName = (to: Reference, texts: Readonly<Record<string, string>>): string =>
  shownTexts(to)
    .map((name) => texts[name] ?? '')
    .filter((text) => text !== '')
    .join(' ')

/** The name of the text that a field shows of what another refers to: one or none. */
export function shownThrough(field: FormField, key: string): readonly string[] {
  const referred = field.type.referredText?.(field.options)
  return referred?.through === key ? [referred.shown] : []
}

/**
 * The text that a field shows of the row that another refers to.
 *
 * @param others fields of the same row, before those of the form
 * @returns undefined where the row is not known, so that a stored text stays; '' where nothing is chosen
 */
export function referredTextOf(
  referred: ReferredText,
  others: readonly { readonly fields: readonly FormField[]; readonly values: FormValues }[],
  { lookups }: Pick<FieldFacts, 'lookups'>,
): string | undefined {
  for (const { fields, values } of others) {
    const field = fields.find(({ key }) => key === referred.through)
    const to = field?.type.refersTo?.(field.options)
    if (!field || !to) continue
    const ids = referredIds(field, values[field.key])
    const texts = ids.map((id) => lookups.related?.(to.source, id)?.[referred.shown])
    return texts.every((text) => text !== undefined) ? texts.join(',') : undefined
  }
  return undefined
}

interface Around {
  readonly fields: readonly FormField[]
  readonly values: FormValues
}

/** Ids of the rows that the field of a text refers to. */
function idsBehind({ through }: ReferredText, around: readonly Around[]): string {
  const [held] = around.flatMap(({ fields, values }) =>
    fields
      .filter(({ key, type, options }) => key === through && type.refersTo?.(options))
      .map((field) => referredIds(field, values[through])),
  )
  return JSON.stringify(held ?? [])
}

/**
 * The values with the texts of the rows that they refer to, as far as these are known.
 *
 * @param before what is stored: a text whose row is another one now, and not known, says nothing of it and is emptied
 */
export function withReferredTexts(
  { fields, tables }: Outline,
  values: FormValues,
  facts: Pick<FieldFacts, 'lookups'>,
  before?: FormValues,
): FormValues {
  if (![...fields, ...tables.flatMap(({ columns }) => columns)].some(({ type }) => type.referredText)) return values
  const form = { fields, values }
  const formerForm = before && { fields, values: before }
  const filled = (its: readonly FormField[], others: readonly Around[], formers: readonly Around[] | undefined): [string, unknown][] =>
    its.flatMap((field): [string, unknown][] => {
      const referred = field.type.referredText?.(field.options)
      const text = referred && referredTextOf(referred, others, facts)
      const isOther = referred && formers && idsBehind(referred, others) !== idsBehind(referred, formers)
      if (text === undefined) return isOther ? [[field.key, field.type.empty]] : []
      return [[field.key, field.type.fromExpression(text, field.options)]]
    })
  const rows = tables.map((table): [string, unknown] => {
    const { key, columns } = table
    const former = new Map(rowsIn(before?.[key]).map((row) => [row.id, row]))
    return [
      key,
      rowsIn(values[key]).map((row) => {
        const formers = formerForm && [{ fields: columns, values: former.get(row.id) ?? {} }, formerForm]
        return { ...row, ...Object.fromEntries(filled(columns, [{ fields: columns, values: row }, form], formers)) }
      }),
    ]
  })
  return { ...values, ...Object.fromEntries([...filled(fields, [form], formerForm && [formerForm]), ...rows]) }
}

/** Puts the texts of newly chosen rows beside the fields that refer to them. @returns the cells that changed */
export const followReferences = (
  { outline }: { readonly outline: Outline },
  state: RecordState,
  changed: readonly Cell[],
  facts: Pick<FieldFacts, 'lookups'>,
): Cell[] => changed.flatMap((cell) => followReference(outline, state, cell, facts))

/**
 * Puts the texts of a newly chosen row beside the field that refers to it, as far as the row is known.
 *
 * @returns the cells that changed
 */
function followReference({ fields, tables }: Outline, state: RecordState, cell: Cell, facts: Pick<FieldFacts, 'lookups'>): Cell[] {
  const to = cell.field.type.refersTo?.(cell.field.options)
  if (!to) return []
  const ids = referredIds(cell.field, state.get(cell.field, cell.row))
  const { table } = cell.field
  const beside = table === undefined ? fields : (tables.find(({ key }) => key === table)?.columns ?? [])
  return beside.flatMap((field) => {
    const shown = shownThrough(field, cell.field.key)[0]
    if (shown === undefined) return []
    const text = ids.map((id) => facts.lookups.related?.(to.source, id)?.[shown] ?? '').join(',')
    return state.set(field, cell.row, field.type.fromExpression(text, field.options)) ? [{ field, row: cell.row }] : []
  })
}
