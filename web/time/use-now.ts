import { useSyncExternalStore } from 'react'

const stepMilliseconds = 30_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** A page that comes back to the front shows the time of now at once: hidden pages are woken rarely. */
function tickWhenShown(): void {
  if (!document.hidden) tick()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, stepMilliseconds)
    document.addEventListener('visibilitychange', tickWhenShown)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tickWhenShown)
  }
}

/** The time in epoch milliseconds, anew every half minute, so that ages move on while they are looked at. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
