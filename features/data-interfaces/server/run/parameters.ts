import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { Parameter } from '#features/data-interfaces/contract.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'

/** For whom an interface runs. */
export interface Reader {
  readonly userId: string
  readonly organizationId: string
}

/** What stands for something of the reader, by name; the family knows some of them under two. */
export const variables = ['currentUser', 'user', 'organization', 'currentOrganizationAndSuborganization'] as const
export type Variable = (typeof variables)[number]

export const isVariable = (name: string): name is Variable => variables.some((one) => one === name)

/** Variables that are lists: `organization_id = any(@currentOrganizationAndSuborganization)`. */
export const isList = (name: string): boolean => name === 'currentOrganizationAndSuborganization'

export function variableOf(name: Variable, { userId, organizationId }: Reader, directory: DirectorySnapshot): string | readonly string[] {
  if (name === 'currentUser' || name === 'user') return userId
  return name === 'organization' ? organizationId : directory.subtree(organizationId)
}

/** Values by parameter; a parameter that got none, and has no default, is null. */
export type Values = ReadonlyMap<string, string | null>

const shapes: Readonly<Record<Parameter['dataType'], RegExp>> = {
  varchar: /^[\s\S]*$/,
  int: /^[+-]?\d{1,18}$/,
  decimal: /^[+-]?\d{1,30}(\.\d{1,15})?$/,
  // Epoch milliseconds as well: dates of forms travel so.
  datetime: /^(\d{1,15}|\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?)$/,
}

/**
 * Reads what was given for the parameters. What is not declared is left aside.
 *
 * @param given texts by parameter; an empty one takes the default
 * @param reader whose variables defaults may name
 */
export function readValues(
  parameters: readonly Parameter[],
  given: ReadonlyMap<string, string>,
  reader: Reader,
  directory: DirectorySnapshot,
): { readonly values: Values } | { readonly refusals: readonly Refusal[] } {
  const refusals: Refusal[] = []
  const values = new Map<string, string | null>()
  for (const { field, fieldName, dataType, defaultValue, required } of parameters) {
    const text = given.get(field) || defaultOf(defaultValue, reader, directory)
    const params = { name: fieldName === '' ? field : fieldName }
    if (text === '' && required === 1) refusals.push(refusal('invalid', 'data-interfaces.value-missing', { params, field }))
    else if (text !== '' && !shapes[dataType].test(text.trim()))
      refusals.push(refusal('invalid', 'data-interfaces.value-wrong', { params, field }))
    values.set(field, text === '' ? null : asTyped(text, dataType))
  }
  return refusals.length > 0 ? { refusals } : { values }
}

function asTyped(text: string, type: Parameter['dataType']): string {
  if (type === 'varchar') return text
  const trimmed = text.trim()
  return type === 'datetime' && /^\d+$/.test(trimmed) ? new Date(Number(trimmed)).toISOString() : trimmed
}

function defaultOf(text: string, reader: Reader, directory: DirectorySnapshot): string {
  const name = text.startsWith('@') ? text.slice(1) : ''
  if (!isVariable(name)) return text
  const value = variableOf(name, reader, directory)
  return typeof value === 'string' ? value : value.join(',')
}

/** Whether what an interface gives depends on who reads it. */
export function dependsOnReader({
  parameters,
  query,
  kind,
  reach,
}: {
  readonly parameters: readonly Parameter[]
  readonly query: string
  readonly kind: number
  readonly reach: string
}): boolean {
  if (parameters.some(({ defaultValue }) => defaultValue.startsWith('@'))) return true
  return kind === 1 && (reach !== '3' || variables.some((name) => query.includes(`@${name}`)))
}
