import Fuse from 'fuse.js'

/** A page that the search can find. */
export interface Findable {
  readonly title: string
  readonly path: string
}

/** First letters of the pinyin of a Chinese name; empty until the table is loaded. */
export type Initials = (title: string) => string

const shownResults = 10

/**
 * Creates the search over the menu: fuzzy in name (weight 0.7) and path (0.3) with a threshold of 0.4 (document 1, section 2),
 * and by the first letters of the pinyin: `zdgl` finds 字典管理.
 */
export function makeMenuFinder(pages: readonly Findable[], initials: Initials): (text: string) => readonly Findable[] {
  const fuse = new Fuse(pages, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
  })
  const letters = pages.map((page) => ({ page, initials: initials(page.title).toLowerCase() }))
  return (text) => {
    const wanted = text.trim()
    if (!wanted) return []
    const typed = /^[a-z]+$/i.test(wanted) ? wanted.toLowerCase() : undefined
    const byInitials = typed ? letters.filter((one) => one.initials.includes(typed)).map((one) => one.page) : []
    return [...new Set([...byInitials, ...fuse.search(wanted).map((result) => result.item)])].slice(0, shownResults)
  }
}
