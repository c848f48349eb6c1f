import { useSyncExternalStore } from 'react'
import { isPinyin, matchesPinyin, type Syllables } from '#engine/values/pinyin.ts'

type Reading = (label: string) => Syllables

let reading: Reading | undefined
let asked: Promise<void> | undefined
const listeners = new Set<() => void>()

/** The pinyin table is large; it is loaded by the first search with letters. After a failure the next search tries again. */
function loadReading(): Promise<void> {
  asked ??= import('pinyin-pro').then(
    ({ pinyin }) => {
      reading = (label) => pinyin(label, { toneType: 'none', type: 'array', v: true })
      for (const tell of listeners) tell()
    },
    () => {
      asked = undefined
    },
  )
  return asked
}

/** Whether a label contains the typed characters, or its pinyin does, whole or by first letters. */
function matches(label: string, typed: string): boolean {
  if (label.toLowerCase().includes(typed.toLowerCase())) return true
  return isPinyin(typed) && reading !== undefined && matchesPinyin(reading(label), typed)
}

/** Returns a function that matches labels with a search, also by pinyin; redraws the caller when the table is loaded. */
export function useLabelMatch(): (label: string, typed: string) => boolean {
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => reading,
  )
  return (label, typed) => {
    const wanted = typed.trim()
    if (isPinyin(wanted)) void loadReading()
    return matches(label, wanted)
  }
}

/** The same for a search that may wait: matches when the table is there, by the characters alone when it cannot be loaded. */
export async function labelMatch(typed: string): Promise<(label: string) => boolean> {
  const wanted = typed.trim()
  if (isPinyin(wanted)) await loadReading()
  return (label) => matches(label, wanted)
}
