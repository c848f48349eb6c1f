/** Whether something is a JSON object, not a list. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type Row = Readonly<Record<string, unknown>>

/** Where services usually put their rows, after the answer itself. */
const usualPlaces = ['data.list', 'data', 'list', 'rows', 'result'] as const

/**
 * The rows in what an interface gave: a list of objects, or a list of values, each of which stands for its own name.
 *
 * @param path where they stand, `''` for one of the usual places
 * @returns undefined where there is no list
 */
export function rowsIn(data: unknown, path = ''): readonly Row[] | undefined {
  const found = path === '' ? [data, ...usualPlaces.map((place) => at(data, place))].find(Array.isArray) : at(data, path)
  if (!Array.isArray(found)) return undefined
  return found.map((one: unknown) => (isJsonObject(one) ? one : { id: one, fullName: one }))
}

function at(data: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inside, name) => {
    if (Array.isArray(inside)) return inside[Number(name)] as unknown
    return isJsonObject(inside) && Object.hasOwn(inside, name) ? inside[name] : undefined
  }, data)
}

/** Names of the members of the first rows, in order. */
export function columnsOf(rows: readonly Row[]): readonly string[] {
  return [...new Set(rows.slice(0, 100).flatMap((row) => Object.keys(row)))]
}

/** A value as a text, such as a label or an id. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
