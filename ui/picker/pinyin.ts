import { useSyncExternalStore } from 'react'

type FirstLetters = (label: string) => string

let firstLetters: FirstLetters | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The pinyin table is large; it is loaded by the first search with letters. After a failure the next search tries again. */
function loadReadings(): Promise<void> {
  loading ??= import('pinyin-pro').then(
    ({ pinyin }) => {
      firstLetters = (label) => pinyin(label, { toneType: 'none', pattern: 'first', type: 'array' }).join('').toLowerCase()
      for (const tell of listeners) tell()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

const isLetters = (wanted: string): boolean => /^[a-z]+$/.test(wanted)
const wantedIn = (typed: string): string => typed.trim().toLowerCase()

/** Whether a label contains the typed characters, or the first letters of its pinyin match them. */
function matches(label: string, typed: string, letters: FirstLetters | undefined): boolean {
  const wanted = wantedIn(typed)
  if (label.toLowerCase().includes(wanted)) return true
  return isLetters(wanted) && (letters?.(label).includes(wanted) ?? false)
}

/** Returns a function that matches labels with a search, also by pinyin; redraws the caller when the table is loaded. */
export function useLabelMatch(): (label: string, typed: string) => boolean {
  const letters = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => firstLetters,
  )
  return (label, typed) => {
    if (!letters && isLetters(wantedIn(typed))) void loadReadings()
    return matches(label, typed, letters)
  }
}

/** The same for a search that may wait: matches when the table is there, by the characters alone when it cannot be loaded. */
export async function labelMatch(typed: string): Promise<(label: string) => boolean> {
  if (isLetters(wantedIn(typed))) await loadReadings()
  return (label) => matches(label, typed, firstLetters)
}
