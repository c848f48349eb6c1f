import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isPinyin, matchesPinyin, type Syllables } from '#engine/values/pinyin.ts'

/** More than all regions have names; the names of people come and go. */
const readings = new LRUCache<string, Syllables>({ max: 100_000 })

/** Names read without a pause for other calls: some 10 ms of work. */
const slice = 500

/** Those of the names whose pinyin holds the typed text; none where that is no pinyin. */
export async function namesByPinyin(names: Iterable<string>, typed: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (!isPinyin(typed)) return found
  // The table of signs is large, and many servers are never asked.
  const { pinyin } = await import('pinyin-pro')
  let read = 0
  for (const name of names) {
    let syllables = readings.get(name)
    if (!syllables) {
      syllables = pinyin(name, { toneType: 'none', type: 'array', v: true })
      readings.set(name, syllables)
      read += 1
      // oxlint-disable-next-line no-await-in-loop -- the pause is what is wanted
      if (read % slice === 0) await setImmediate()
    }
    if (matchesPinyin(syllables, typed)) found.add(name)
  }
  return found
}
