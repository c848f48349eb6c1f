import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormField } from '#engine/forms/outline.ts'

/** What values of some kind may look like on the wire; a field type tells by itself which of them it reads. */
const looks: readonly unknown[] = [
  ...[1, true, false, 'a', '2026-03-05', '08:30', '08:30:00', '#1890ff', ['a'], [['a']], [1, 2], [1, null], [0, 86_400_000]],
  ...[['08:30', '17:00'], ['08:30:00', '17:00:00'], [{ name: 'a.pdf', fileId: 'a', url: '/a', fileSize: 1, fileExtension: 'pdf' }]],
]

/**
 * The type of TypeScript that values of a field have on the wire: that of what the field type writes for all that it reads, and of its
 * empty value.
 */
export function wireType({ type, options }: FormField, facts: FieldFacts): string {
  const read = looks.flatMap((look) => {
    const value = type.fromWire(look, options, facts)
    return value.ok && !type.isEmpty(value.value) ? [type.toWire(value.value, options, facts)] : []
  })
  const empty = type.toWire(type.empty, options, facts) ?? null
  const isCovered = Array.isArray(empty) && read.some((one) => Array.isArray(one))
  const found = new Set([...read, ...(isCovered ? [] : [empty])].map(typeOf))
  return [...found].sort(nullLast).join(' | ')
}

const nullLast = (one: string, other: string): number => Number(one === 'null') - Number(other === 'null') || one.localeCompare(other)

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `readonly ${inList([...new Set(value.map(typeOf))].sort(nullLast))}[]`
  if (typeof value === 'object') return 'FileValue'
  return typeof value
}

function inList(types: readonly string[]): string {
  if (types.length === 0) return 'unknown'
  const [only] = types
  return types.length > 1 || only?.startsWith('readonly ') ? `(${types.join(' | ')})` : String(only)
}
