import type { FieldDefinition } from '#fields/define.ts'
import type * as definitions from '#fields/definitions.ts'
import { laterLoaded } from '#fields/later-loaded.ts'
import { laterTypes } from '#fields/later-types.ts'
import * as usualTypes from '#fields/types.ts'

const usual: readonly FieldDefinition[] = Object.values(usualTypes)
const there = new Map(usual.map((definition) => [definition.type, definition]))
const coming = new Map<string, Promise<void>>()

export const fieldTypes: typeof definitions.fieldTypes = there

async function loadOne(type: string, beside: (() => Promise<void>) | undefined): Promise<void> {
  const [{ loadLaterType }] = await Promise.all([import('#fields/later-loaders.ts'), beside?.()])
  const loaded = await loadLaterType(type)
  laterLoaded.set(type, loaded)
  there.set(type, loaded.definition)
}

export const loadFieldTypes: typeof definitions.loadFieldTypes = (names, beside) => {
  const missing = Object.entries(laterTypes).filter(([type, kind]) => !there.has(type) && (names.includes(type) || names.includes(kind)))
  if (missing.length === 0) return undefined
  const load = ([type]: (typeof missing)[number]): Promise<void> => {
    const started = coming.get(type) ?? loadOne(type, beside)
    coming.set(type, started)
    // Asked for again after a failure.
    started.catch(() => coming.delete(type))
    return started
  }
  return Promise.all(missing.map(load)).then(() => undefined)
}
