import { setImmediate } from 'node:timers/promises'
import { isPinyin, matchesPinyin } from '#engine/values/pinyin.ts'
import { pinyinReader } from '#server/pinyin.ts'

/** Names read without a pause for other calls: some 10 ms of work. */
const slice = 500

/** Those of the names whose pinyin holds the typed text; none where that is no pinyin. */
export async function namesByPinyin(names: Iterable<string>, typed: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  if (!isPinyin(typed)) return found
  const { isKnown, read } = await pinyinReader()
  let unknown = 0
  for (const name of names) {
    if (!isKnown(name)) {
      unknown += 1
      // oxlint-disable-next-line no-await-in-loop -- the pause is what is wanted
      if (unknown % slice === 0) await setImmediate()
    }
    if (matchesPinyin(read(name), typed)) found.add(name)
  }
  return found
}
