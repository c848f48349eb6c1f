const hasInside = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A value as the parameter of an interface: several of a choice as a comma list, as the family sends them; what has an inside, as JSON. */
export function parameterText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.some(hasInside) ? JSON.stringify(value) : value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
