/** A JSON text of a draft as an object; undefined for what is none. Nothing typed yet is an empty one. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
