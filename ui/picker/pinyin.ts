import { useSyncExternalStore } from 'react'

type FirstLetters = (label: string) => string

let firstLetters: FirstLetters | undefined
let isAsked = false
const listeners = new Set<() => void>()

/** The pinyin table is large; it is loaded by the first search with letters. */
function askForReadings(): void {
  if (isAsked) return
  isAsked = true
  void import('pinyin-pro').then(({ pinyin }) => {
    firstLetters = (label) => pinyin(label, { toneType: 'none', pattern: 'first', type: 'array' }).join('').toLowerCase()
    for (const tell of listeners) tell()
  })
}

/** Whether a label contains the typed characters, or the first letters of its pinyin match them. */
function matches(label: string, typed: string, letters: FirstLetters | undefined): boolean {
  const wanted = typed.trim().toLowerCase()
  if (label.toLowerCase().includes(wanted)) return true
  if (!/^[a-z]+$/.test(wanted)) return false
  askForReadings()
  return letters?.(label).includes(wanted) ?? false
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
  return (label, typed) => matches(label, typed, letters)
}
