import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormField, FormTable } from '#engine/forms/outline.ts'
import { comment, literal } from '#features/function-design/server/generate/literals.ts'
import type { GeneratedFunction } from '#features/function-design/server/generate/model.ts'
import { wireType } from '#features/function-design/server/generate/wire-type.ts'

/** Filled by the server alone. */
export const isFilled = ({ type, options }: FormField): boolean => type.filledBy !== undefined || type.referredText?.(options) !== undefined

/** Days and moments: a number is read, and a text of the day is taken as well. */
export const isMoment = ({ type, options }: FormField): boolean => {
  const column = type.column(options)
  return column === 'date' || column === 'timestamptz'
}

const labelled = (field: FormField): string => `  /** ${comment(field.part.label || field.key)} */\n`

function readMember(field: FormField, facts: FieldFacts): string {
  const type = wireType(field, facts)
  // Who and when travel as text, with the value itself beside it.
  const members = field.type.fill
    ? `  readonly ${literal(field.key)}?: string\n  readonly ${literal(`${field.key}_id`)}?: ${type}\n`
    : `  readonly ${literal(field.key)}?: ${type}\n`
  return labelled(field) + members
}

function writtenMember(field: FormField, facts: FieldFacts): string {
  const type = wireType(field, facts)
  return `${labelled(field)}  readonly ${literal(field.key)}?: ${isMoment(field) ? `string | ${type}` : type}\n`
}

const rowsMember = (table: FormTable, name: string): string => `${labelled(table)}  readonly ${literal(table.key)}?: readonly ${name}[]\n`

/** `types.ts`: what a record is when it is read, and what is sent to save one. */
export function typesCode({ name, label, outline, subNames, facts }: GeneratedFunction): string {
  const { fields, tables } = outline
  const subName = (table: FormTable): string => subNames.get(table.key) ?? table.key
  const written = (its: readonly FormField[]): string =>
    its
      .filter((field) => !isFilled(field))
      .map((field) => writtenMember(field, facts))
      .join('')
  const read = (its: readonly FormField[]): string => its.map((field) => readMember(field, facts)).join('')
  const rows = tables.map((table) => {
    const its = subName(table)
    const id = (optional: string) => `  /** Stays with the row. */\n  readonly id${optional}: string\n`
    return `/** A row of ${comment(table.part.label || table.key)} */
export interface ${its}Item {
${id('')}${read(table.columns)}}

/** A row of ${comment(table.part.label || table.key)} as it is sent; without an id it is a new one. */
export interface ${its}ItemInput {
${id('?')}${written(table.columns)}}
`
  })
  return `/** A file of a record. */
export interface FileValue {
  readonly name: string
  readonly fileId: string
  readonly url?: string
  readonly fileSize?: number
  readonly fileExtension?: string
}

/** A record of ${comment(label)}, as it is read; hidden fields are absent. */
export interface ${name}Values {
${read(fields)}${tables.map((table) => rowsMember(table, `${subName(table)}Item`)).join('')}}

/** What is sent to save a record; members that are left out stay as they are. */
export interface ${name}Input {
${written(fields)}${tables.map((table) => rowsMember(table, `${subName(table)}ItemInput`)).join('')}}

/** A row of the list: texts as people read them, numbers as numbers. */
export type ${name}Row = { readonly id: string } & { readonly [Key in keyof ${name}Values]?: unknown }
${rows.map((one) => `\n${one}`).join('')}`
}
