import { offsetOf } from '#engine/contract/shapes.ts'
import { childrenOf, isOffered, liesIn, pathOf, regionByCode, type Region } from '#engine/values/region.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { districtLevel, districtRegions, regionalList, regionByCodeAll } from '#features/areas/contract.ts'
import { areaBook, type AreaBook } from '#features/areas/server/book.ts'
import { searchRegions } from '#features/areas/server/search-regions.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'

/** Most regions a search of the portal goes through, page by page. */
const mostFound = 1_000

function regionOf({ code, name, level, parentCode, childLevel }: Region) {
  return { code, name, level: level + 1, parentCode: parentCode ?? '', hasChildren: childLevel !== undefined }
}

/** Those directly below one; of a region that is not offered none. */
function offeredBelow(book: AreaBook, parentCode: string): readonly Region[] {
  if (parentCode === '') return childrenOf(book.tree())
  return isOffered(book.tree(), parentCode) ? childrenOf(book.tree(), parentCode) : []
}

const serveChildren = serve(districtRegions, async ({ kernel, query }) =>
  offeredBelow(await areaBook(kernel), query.parentCode).map(regionOf),
)

const lowestOfCountry = 2

const serveLevel = serve(districtLevel, async ({ kernel, query: { parentCode, level } }) => {
  if (parentCode === '' && level > lowestOfCountry)
    throw new Refused(refusal('invalid', 'areas.level-needs-region', { field: 'parentCode' }))
  const tree = (await areaBook(kernel)).tree()
  const isWanted = ({ code, ...region }: Region): boolean =>
    region.level === level - 1 && (parentCode === '' || liesIn(tree, code, parentCode)) && isOffered(tree, code)
  return [...tree.byCode.values()].filter(isWanted).map(regionOf)
})

const serveWhole = serve(regionByCodeAll, async ({ kernel, query }) => {
  const book = await areaBook(kernel)
  const found = present(regionByCode(book.tree(), query.code))
  const path = pathOf(book.tree(), found.code).flatMap((code) => regionByCode(book.tree(), code) ?? [])
  return { ...regionOf(found), path: path.map(regionOf), children: offeredBelow(book, found.code).map(regionOf) }
})

const serveList = serve(regionalList, async ({ kernel, query }) => {
  const { currentPage, pageSize, keyword, parentCode } = query
  const book = await areaBook(kernel)
  const parent = parentCode === '' ? undefined : parentCode
  const isWanted = ({ code }: Region): boolean => isOffered(book.tree(), code)
  const found =
    keyword.trim() === '' ? offeredBelow(book, parentCode) : await searchRegions(book, { keyword, parent, isWanted, atMost: mostFound })
  const offset = offsetOf(query)
  return {
    list: found.slice(offset, offset + pageSize).map(regionOf),
    pagination: { currentPage, pageSize, total: found.length },
  }
})

export const portalRegionCalls = [serveChildren, serveLevel, serveWhole, serveList]
