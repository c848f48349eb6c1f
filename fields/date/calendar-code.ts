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

/** Fetches the calendar once. Where that fails the plain input goes on taking typed dates. */
function load(): void {
  loading ??= fetchCalendar().catch(() => undefined)
}

/** The code of the calendar, which date fields ask for when somebody begins to use the page. */
export const calendarCode = {
  load,
  loaded: (): typeof loaded => loaded,
  subscribe: (tell: () => void): (() => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  },
  /** @returns how to stop waiting */
  loadWithFirstUse: (): (() => void) => {
    if (loading) return () => undefined
    const waiting = new AbortController()
    for (const use of firstUses) window.addEventListener(use, load, { once: true, signal: waiting.signal })
    return () => waiting.abort()
  },
}
