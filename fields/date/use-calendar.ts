import { useEffect, useSyncExternalStore } from 'react'
import type { Calendar } from '#fields/date/calendar.tsx'

/** The component once it is there. */
let loaded: { readonly Calendar?: typeof Calendar } = {}
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Events that tell that somebody begins to use the page. */
const firstUses = ['pointerdown', 'keydown'] as const

async function fetchCalendar(): Promise<void> {
  loaded = await import('#fields/date/calendar.tsx')
  for (const tell of listeners) tell()
}

/** Fetches the calendar once. Where that fails, the plain input goes on taking typed dates. */
export function loadCalendar(): void {
  loading ??= fetchCalendar().catch(() => undefined)
}

/** What was loaded of the calendar so far. */
export const loadedCalendar = (): typeof loaded => loaded

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The calendar once it is there; it is fetched when somebody begins to use the page. */
export function useCalendar(): typeof loaded {
  useEffect(() => {
    if (loading) return undefined
    const waiting = new AbortController()
    for (const use of firstUses) window.addEventListener(use, loadCalendar, { once: true, signal: waiting.signal })
    return () => waiting.abort()
  }, [])
  return useSyncExternalStore(subscribe, loadedCalendar)
}
