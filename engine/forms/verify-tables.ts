import { fixedFilterIn } from './fixed-filter.ts'
import type { VerifyCodeOf, VerifyTable } from './model.ts'
import { comparedField } from './super-query.ts'

/*
 * Sub-tables of other functions that a verify code tells beside its record, such as the licences in the profile of the company that filed it.
 */

/** Tables beside a record. */
export const mostVerifyTables = 5
/** Columns of one: what says whether it counts, not the record. */
export const mostVerifyColumns = 8
/** Rows of one that are told. */
export const mostVerifyRows = 20

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isTextIfAny = (value: unknown): boolean => value === undefined || isText(value)

function isTable(value: unknown): value is VerifyTable {
  if (typeof value !== 'object' || value === null) return false
  const { function: of, table, title, columns, from, until, own, its } = value as Readonly<Record<string, unknown>>
  const isNamed = isText(of) && isText(table) && Array.isArray(columns) && columns.every(isText)
  const isWhole = [from, until, own, its].every(isTextIfAny) && (title === undefined || typeof title === 'string')
  return isNamed && isWhole && (own === undefined) === (its === undefined)
}

/** The tables of a verify code; undefined where one is written in another shape, as definitions come from files and clients. */
export function verifyTablesOf({ tables }: VerifyCodeOf): readonly VerifyTable[] | undefined {
  const given: unknown = tables ?? []
  return Array.isArray(given) && given.every(isTable) ? given : undefined
}

/** What a table names of the other function: its sub-table, columns (`licences.licNo`), the field by which its records are found, and those of its filter. */
export function namedOther({ table, columns, from, until, its, ruleList }: VerifyTable): readonly string[] {
  const rows = [...columns, from, until].filter((key) => key !== undefined).map((key) => `${table}.${key}`)
  const compared = fixedFilterIn(ruleList)?.groups.flatMap(({ conditions }) => conditions) ?? []
  const filtered = compared.flatMap((one) => [one.field, comparedField(one)])
  return [...new Set([table, ...rows, its, ...filtered].filter((name) => name !== undefined))]
}
