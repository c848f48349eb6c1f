import { isFieldKey } from '#engine/forms/check-form.ts'
import type { FieldTypes } from '#engine/forms/field-type.ts'
import { NewKeys } from '#engine/forms/editing/new-part.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import type { TextKey } from '#engine/texts/text.ts'
import { patternByName } from '#engine/values/named-patterns.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'

/** What a column of a workbook or of a table may become. */
export const columnKinds = ['text', 'long-text', 'number', 'date', 'date-time', 'time', 'select', 'switch', 'phone', 'id-card'] as const
export type ColumnKind = (typeof columnKinds)[number]

/** A column as it is proposed as a field, and as somebody changes it before the form has it. */
export interface ProposedColumn {
  /** Tells it from the others. */
  readonly id: number
  /** Label of the sub-table it belongs to; `''` for a field of the form itself. */
  readonly group: string
  readonly label: string
  readonly key: string
  readonly kind: ColumnKind
  readonly required: boolean
  /** What a choice offers. */
  readonly choices: readonly string[]
  /** Digits behind the point of a number. */
  readonly digits: number
  /** Some values, to judge the type by. */
  readonly samples: readonly string[]
  readonly taken: boolean
}

/** What was read, and how its source is called: `''` where it has no name. */
export interface ReadColumns {
  readonly name: string
  readonly columns: readonly ProposedColumn[]
}

/** What somebody typed over proposed columns, by their ids. It stays while the same columns are read in another way. */
export type ColumnEdits = ReadonlyMap<number, Partial<ProposedColumn>>

export const noEdits: ColumnEdits = new Map()

/** The columns with what was typed over them; edits of columns that are not there wait for them. */
export function editedColumns(columns: readonly ProposedColumn[], edits: ColumnEdits): readonly ProposedColumn[] {
  return columns.map((column) => {
    const edit = edits.get(column.id)
    return edit ? { ...column, ...edit } : column
  })
}

/** The edits with one more for each of these columns. */
export function withEdit(edits: ColumnEdits, ids: readonly number[], change: Partial<ProposedColumn>): ColumnEdits {
  return new Map([...edits, ...ids.map((id) => [id, { ...edits.get(id), ...change }] as const)])
}

const labelAtMost = 100

interface ColumnProblems {
  readonly label?: Refusal | undefined
  readonly key?: Refusal | undefined
}

/** Keys that an earlier part of the form or an earlier column has; a second one is told at its row. */
function keyProblem({ key }: ProposedColumn, known: ReadonlySet<string>): Refusal | undefined {
  if (!isFieldKey(key)) return refusal('invalid', 'forms.editing.key-shape')
  return known.has(key) ? refusal('conflict', 'forms.editing.key-taken') : undefined
}

function labelProblem({ label, group }: ProposedColumn, known: ReadonlySet<string>): Refusal | undefined {
  if (label.trim() === '') return refusal('invalid', 'function-columns.label-missing')
  if (label.trim().length > labelAtMost) return refusal('invalid', 'function-columns.label-too-long', { params: { max: labelAtMost } })
  if (group.length > labelAtMost) return refusal('invalid', 'function-columns.group-too-long', { params: { max: labelAtMost } })
  return known.has(label.trim()) ? refusal('conflict', 'function-columns.label-taken', { params: { label: label.trim() } }) : undefined
}

/**
 * What is wrong with the columns that are taken, by their ids.
 *
 * @param occupied keys that the form has already
 */
export function columnProblems(columns: readonly ProposedColumn[], occupied: ReadonlySet<string>): ReadonlyMap<number, ColumnProblems> {
  const keys = new Set(occupied)
  const labels = new Map<string, Set<string>>()
  const found = new Map<number, ColumnProblems>()
  for (const column of columns.filter(({ taken }) => taken)) {
    const beside = labels.get(column.group) ?? new Set<string>()
    const problems = { label: labelProblem(column, beside), key: keyProblem(column, keys) }
    labels.set(column.group, beside.add(column.label.trim()))
    keys.add(column.key)
    if (problems.label || problems.key) found.set(column.id, problems)
  }
  return found
}

const patternOf: Partial<Record<ColumnKind, string>> = { phone: 'mobile-or-landline', 'id-card': 'id-card' }

const typeOf: Partial<Record<ColumnKind, string>> = { 'date-time': 'date', phone: 'text', 'id-card': 'text' }

/** The name of the field type that a kind becomes. */
export const typeOfKind = (kind: ColumnKind): string => typeOf[kind] ?? kind

function optionsOf({ kind, choices, digits }: ProposedColumn, say: (key: TextKey) => string): Readonly<Record<string, unknown>> {
  switch (kind) {
    case 'number':
      return { precision: digits }
    case 'date':
      return { format: 'yyyy-MM-dd' }
    case 'date-time':
      return { format: 'yyyy-MM-dd HH:mm:ss' }
    case 'phone':
      return { maxLength: 20 }
    case 'id-card':
      return { maxLength: 18 }
    case 'switch':
      return { onText: say('function-columns.yes'), offText: say('function-columns.no') }
    case 'select':
      return { options: choices.map((fullName, place) => ({ id: String(place + 1), fullName })) }
    default:
      return {}
  }
}

function partOf(column: ProposedColumn, say: (key: TextKey) => string): FormPart {
  const { key, label, kind, required } = column
  const pattern = patternByName(patternOf[kind] ?? '')
  return {
    key,
    type: typeOfKind(kind),
    label: label.trim(),
    options: optionsOf(column, say),
    ...(required && { required }),
    ...(pattern && { patterns: [{ pattern: `/${pattern.source}/`, message: say(pattern.text) }] }),
  }
}

/**
 * The columns that are taken as parts of a form, in their order; those of one group are a sub-table where its first one stands.
 *
 * @param form the form they are added to, whose keys are taken
 */
export function partsOfColumns(
  columns: readonly ProposedColumn[],
  form: FormDefinition,
  types: FieldTypes,
  say: (key: TextKey) => string,
): readonly FormPart[] {
  const taken = columns.filter((column) => column.taken)
  const keys = new NewKeys(form, types)
  taken.forEach(({ key }) => keys.like(key))
  const groups = Map.groupBy(taken, ({ group }) => group)
  return taken.flatMap((column): FormPart[] => {
    const { group } = column
    if (group === '') return [partOf(column, say)]
    const members = groups.get(group) ?? []
    if (members[0] !== column) return []
    return [
      { key: keys.keyFor('sub-table'), type: 'sub-table', label: group, options: {}, children: members.map((one) => partOf(one, say)) },
    ]
  })
}

/** The first of `name`, `name2`, `name3` … that is free and can be a key; `field1`, `field2` … where the name cannot. */
export function freeKey(name: string, known: Set<string>): string {
  const isName = isFieldKey(name)
  const keyOf = (number: number): string => (isName ? (number === 1 ? name : `${name}${number}`) : `field${number}`)
  let number = 1
  while (known.has(keyOf(number))) number += 1
  known.add(keyOf(number))
  return keyOf(number)
}
