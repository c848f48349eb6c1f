/**
 * Puts parameters and query of a call into its address.
 *
 * @param path with parameters in braces: `/api/x/{id}`
 * @throws when a parameter is missing, because the address would then be that of another call
 */
export function callAddress(path: string, params: unknown, query: unknown, seconds: number): string {
  const given = (params ?? {}) as Readonly<Record<string, unknown>>
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = given[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams({ n: String(seconds) })
  for (const [name, value] of Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)) {
    if (value !== undefined && value !== null) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return `${filled}?${search.toString()}`
}
