import { parsedJson } from '#engine/values/parsed-json.ts'
/** Limits of a JSON document (security 5.1), counted also inside the JSON texts that the family packs into members. */
export const jsonLimits = { depth: 20, keysOfObject: 2_000, keysInAll: 50_000 } as const

export interface JsonLimits {
  readonly depth: number
  readonly keysInAll: number
}

/** Names that would reach JavaScript's own members where values are kept by name. */
export function isPoisonous(name: string): boolean {
  return name === '__proto__' || name === 'constructor' || name === 'prototype'
}

/** Members of the family's calls whose text is JSON itself. */
const packed = new Set([
  'data',
  'formData',
  'columnData',
  'appColumnData',
  'queryJson',
  'superQueryJson',
  'conditionJson',
  'fieldList',
  'flowTemplateJson',
  'propertyJson',
  'tables',
])

/**
 * Whether a parsed body stays inside the limits.
 *
 * @param limits those of a call that says others
 * @returns the reason it does not, for the log; undefined when it does
 */
export function jsonExcess(document: unknown, limits: Partial<JsonLimits> = {}): string | undefined {
  const { depth: deepest, keysInAll } = { ...jsonLimits, ...limits }
  let keys = 0
  const visit = (value: unknown, depth: number): string | undefined => {
    if (isUnstorable(value)) return 'forbidden character'
    if (value === null || typeof value !== 'object') return undefined
    if (depth > deepest) return 'too deep'
    if (Array.isArray(value)) {
      keys += value.length
      if (keys > keysInAll) return 'too many values'
      return firstOf(value, (item) => visit(item, depth + 1))
    }
    const entries = Object.entries(value)
    keys += entries.length
    if (entries.length > jsonLimits.keysOfObject || keys > keysInAll) return 'too many keys'
    return firstOf(entries, ([key, member]) =>
      isPoisonous(key) || isUnstorable(key) ? 'forbidden key' : (packedExcess(key, member, depth) ?? visit(member, depth + 1)),
    )
  }
  const packedExcess = (key: string, member: unknown, depth: number): string | undefined => {
    if (!packed.has(key) || typeof member !== 'string' || !/^\s*[[{]/.test(member)) return undefined
    return visit(parsedJson(member), depth + 1)
  }
  return visit(document, 1)
}

/** PostgreSQL cannot store a zero byte or an unpaired surrogate: the call would fail in the middle of its work. */
export function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())
}

function firstOf<Item>(items: readonly Item[], reason: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = reason(item)
    if (found) return found
  }
  return undefined
}
