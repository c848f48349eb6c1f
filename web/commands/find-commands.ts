import Fuse from 'fuse.js'
import { isPinyin, matchesPinyin, type Syllables } from '#engine/values/pinyin.ts'

/** What the search can find without asking the server. */
export interface Findable {
  readonly title: string
  /** Its Chinese name, where another language is shown: people tell each other the one they know. */
  readonly alias?: string
  /** Address of a page. */
  readonly path?: string
  /** The pinyin of its Chinese name and of the folders it is in. */
  readonly pinyin?: Syllables
}

/**
 * Creates the search over pages and actions: fuzzy in either name (weight 0.7) and path (0.3) with a threshold of 0.4 (document 1,
 * section 2), and by pinyin, whole or by first letters: `zidian` and `zdgl` find 字典管理.
 *
 * @returns all that is found, best first
 */
export function makeFinder<Item extends Findable>(items: readonly Item[]): (text: string) => readonly Item[] {
  const fuse = new Fuse(items, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'alias', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (text) => {
    const wanted = text.trim()
    if (!wanted) return []
    const typed = wanted.replaceAll(' ', '')
    const byPinyin = isPinyin(typed) ? items.filter(({ pinyin }) => pinyin && matchesPinyin(pinyin, typed)) : []
    return [...new Set([...byPinyin, ...fuse.search(wanted).map((result) => result.item)])]
  }
}
