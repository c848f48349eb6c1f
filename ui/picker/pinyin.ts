import { useSyncExternalStore } from 'react'

type FirstLetters = (label: string) => string

let firstLetters: FirstLetters | undefined
let isAsked = false
const listeners = new Set<() => void>()

/** The dictionary of readings is large; it comes with the first search in letters. */
function askForReadings(): void {
  if (isAsked) return
  isAsked = true
  void import('pinyin-pro').then(({ pinyin }) => {
    firstLetters = (label) => pinyin(label, { toneType: 'none', pattern: 'first', type: 'array' }).join('').toLowerCase()
    for (const tell of listeners) tell()
  })
}

/** Whether a label holds what was typed: its signs, or the first letters of their readings. */
function matches(label: string, typed: string, letters: FirstLetters | undefined): boolean {
  const wanted = typed.trim().toLowerCase()
  if (label.toLowerCase().includes(wanted)) return true
  if (!/^[a-z]+$/.test(wanted)) return false
  askForReadings()
  return letters?.(label).includes(wanted) ?? false
}

/** Tells which labels fit a search, also by pinyin; draws its caller anew when the readings have come. */
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
