import type { CopiedParts } from '#engine/forms/editing/paste.ts'
import { onSessionEnd } from '#web/session/end-session.ts'
import { localStore } from '#web/session/local-store.ts'

/** Kept by the browser, so that it can be pasted into another form in another window. */
const place = 'designer.copied-parts'

export const keepCopied = (copied: CopiedParts): void => void localStore.set(place, JSON.stringify(copied))

/** What was copied last; undefined where that is nothing, or nothing of ours. */
export function copiedParts(): CopiedParts | undefined {
  try {
    const kept: unknown = JSON.parse(localStore.get(place) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'parts' in kept && Array.isArray(kept.parts) ? (kept as CopiedParts) : undefined
  } catch {
    return undefined
  }
}

onSessionEnd(() => void localStore.set(place, undefined))
