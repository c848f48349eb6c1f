import Fuse from 'fuse.js'
import { isPinyin, matchesPinyin, type Syllables } from '#engine/values/pinyin.ts'

/** A page that the search can find. */
export interface Findable {
  readonly title: string
  readonly path: string
  /** The pinyin of its Chinese name and of the folders it is in. */
  readonly pinyin: Syllables
}

const shownResults = 10

/**
 * Creates the search over the menu: fuzzy in name (weight 0.7) and path (0.3) with a threshold of 0.4 (document 1, section 2),
 * and by pinyin, whole or by first letters: `zidian` and `zdgl` find 字典管理.
 */
export function makeMenuFinder(pages: readonly Findable[]): (text: string) => readonly Findable[] {
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (text) => {
    const wanted = text.trim()
    if (!wanted) return []
    const typed = wanted.replaceAll(' ', '')
    const byPinyin = isPinyin(typed) ? pages.filter(({ pinyin }) => matchesPinyin(pinyin, typed)) : []
    return [...new Set([...byPinyin, ...fuse.search(wanted).map((result) => result.item)])].slice(0, shownResults)
  }
}
