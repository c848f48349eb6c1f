import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the browser prints the page right now. What is drawn for paper alone is drawn then, within the event, because the
 * browser copies the page as soon as its listeners are done.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing)
}

let printing = false
const watchers = new Set<() => void>()

function tell(next: boolean): void {
  if (next === printing) return
  printing = next
  flushSync(() => watchers.forEach((watcher) => watcher()))
}

const begins = () => tell(true)
const ends = () => tell(false)

function subscribe(watcher: () => void): () => void {
  if (watchers.size === 0) {
    window.addEventListener('beforeprint', begins)
    window.addEventListener('afterprint', ends)
  }
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    window.removeEventListener('beforeprint', begins)
    window.removeEventListener('afterprint', ends)
    printing = false
  }
}
