import { LRUCache } from 'lru-cache'
import type { Syllables } from '#engine/values/pinyin.ts'

/** More than all regions have names; the names of people come and go. */
const readings = new LRUCache<string, Syllables>({ max: 100_000 })

export interface PinyinReader {
  /** A name that is not known takes some 20 µs to read. */
  readonly isKnown: (name: string) => boolean
  readonly read: (name: string) => Syllables
}

/** Reads names as pinyin. The table of signs is large and is loaded by the first who asks. */
export async function pinyinReader(): Promise<PinyinReader> {
  const { pinyin } = await import('pinyin-pro')
  return {
    isKnown: (name) => readings.has(name),
    read: (name) => {
      const known = readings.get(name)
      if (known) return known
      const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
      readings.set(name, syllables)
      return syllables
    },
  }
}
