import { liesIn, namesOf, type Region } from '#engine/values/region.ts'
import type { AreaBook } from '#features/areas/server/book.ts'
import { namesByPinyin } from '#server/names-by-pinyin.ts'

const mostFound = 50

interface Sought {
  readonly keyword: string
  /** Only areas below it, undefined for all. */
  readonly parent: string | undefined
  readonly isWanted: (region: Region) => boolean
  readonly atMost?: number
}

/**
 * Areas whose name holds the last word, as it is or as pinyin, or whose code begins with it; words before it narrow down where they
 * lie. Those with exactly this name come first, then the wider ones.
 */
export async function searchRegions(book: AreaBook, { keyword, parent, isWanted, atMost = mostFound }: Sought): Promise<readonly Region[]> {
  const tree = book.tree()
  const [own = '', ...around] = keyword
    .split(/[\s/]+/)
    .filter((word) => word !== '')
    .toReversed()
  if (own === '') return []
  const isCode = /^\d+$/.test(own)
  const names = [...tree.byCode.values()].map(({ name }) => name)
  const holdsOwn = await nameMatch(names, own)
  const matchAround = await Promise.all(around.map((word) => nameMatch(names, word)))
  const fits = ({ code, name }: Region): boolean =>
    (isCode ? code.startsWith(own) : holdsOwn(name)) &&
    (parent === undefined || liesIn(tree, code, parent)) &&
    matchAround.every((holds) => namesOf(tree, code).split('/').some(holds))
  const isExact = ({ name }: Region): number => Number(name === own)
  return [...tree.byCode.values()]
    .filter((region) => fits(region) && isWanted(region))
    .sort((one, other) => isExact(other) - isExact(one) || one.level - other.level)
    .slice(0, atMost)
}

/** Tells names that hold a word, as it is or as pinyin. */
async function nameMatch(names: readonly string[], word: string): Promise<(name: string) => boolean> {
  const byPinyin = await namesByPinyin(names, word)
  return (name) => name.includes(word) || byPinyin.has(name)
}
