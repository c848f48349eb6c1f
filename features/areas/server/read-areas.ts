import { toEpoch } from '#engine/values/calendar.ts'
import { childrenOf, isOffered, levelOfCode, pathOf, regionByCode, type Region } from '#engine/values/region.ts'
import { areaNames, areaPlaces, chooseAreas, listAreas, readArea } from '#features/areas/contract.ts'
import { topArea } from '#features/areas/contract/inputs.ts'
import type { AreaRow } from '#features/areas/contract.ts'
import { areas } from '#features/areas/server/areas.ts'
import { areaBook, type AreaBook } from '#features/areas/server/book.ts'
import { searchRegions } from '#features/areas/server/search-regions.ts'
import { serve } from '#server/http/serve.ts'
import { readHandler } from '#server/managed/read-rows.ts'

const below = (id: string): string | undefined => (id === topArea ? undefined : id)
const isLeaf = (childLevel: Region['childLevel']): boolean => childLevel === undefined

/** What a place in the tree is drawn with; its own code comes last in the path. */
function placeOf(book: AreaBook, { code, name, childLevel }: Region) {
  const path = [...pathOf(book.tree(), code)]
  return {
    id: code,
    fullName: name,
    childLevel: childLevel ?? null,
    path,
    pathNames: path.map((one) => regionByCode(book.tree(), one)?.name ?? ''),
  }
}

function rowOf(book: AreaBook, region: Region, zone: string): AreaRow {
  const stored = book.edited(region.code)
  const hasChildren = book.below(region.code).length > 0
  return {
    ...placeOf(book, region),
    parentId: region.parentCode ?? topArea,
    enCode: region.code,
    type: String(region.level + 1),
    sortCode: stored?.sortCode ?? 0,
    enabledMark: Number(book.isEnabled(region.code)),
    version: stored?.version ?? 1,
    hasChildren,
    isLeaf: !hasChildren,
    offered: isOffered(book.tree(), region.code),
    replacedBy: book.successors(region.code).map((area) => ({
      id: area.id,
      fullName: area.name,
      effectiveDate: epochOf(area.effectiveOn, zone),
    })),
  }
}

const epochOf = (day: string | undefined, zone: string): number | null => (day === undefined ? null : (toEpoch(day, zone) ?? null))

const serveList = serve(listAreas, async ({ kernel, params, query }) => {
  const book = await areaBook(kernel)
  const isWanted = wantedBy(book, query.enabledMark)
  const parent = below(params.id)
  const found = query.keyword.trim() === '' ? book.below(parent) : undefined
  const regions = found ? found.filter(isWanted) : await searchRegions(book, { keyword: query.keyword, parent, isWanted })
  return { list: regions.map((region) => rowOf(book, region, kernel.settings.timeZone)) }
})

function wantedBy(book: AreaBook, enabledMark: '' | '0' | '1'): (region: Region) => boolean {
  if (enabledMark === '') return ({ code }) => !book.isDeleted(code)
  return ({ code }) => !book.isDeleted(code) && isOffered(book.tree(), code) === (enabledMark === '1')
}

const serveChoices = serve(chooseAreas, async ({ kernel, params }) => {
  const tree = (await areaBook(kernel)).tree()
  return {
    list: childrenOf(tree, below(params.id))
      .filter(({ code }) => code !== params.ids)
      .map(({ code, name, childLevel }) => ({ id: code, fullName: name, isLeaf: isLeaf(childLevel), childLevel: childLevel ?? null })),
  }
})

const serveNames = serve(areaNames, async ({ kernel, body }) => {
  const tree = (await areaBook(kernel)).tree()
  return body.idsList.map((path) => path.map((code) => regionByCode(tree, code)?.name ?? ''))
})

const servePlaces = serve(areaPlaces, async ({ kernel, body }) => {
  const book = await areaBook(kernel)
  const found = [...new Set(body.codes)].flatMap((code) => regionByCode(book.tree(), code) ?? [])
  return { list: found.map((region) => placeOf(book, region)) }
})

const readStored = readHandler(areas)

const serveForm = serve(readArea, async (context) => {
  const { id, version, parentId, name, sortCode, enabled, description, replaces, effectiveOn } = await readStored(context)
  const tree = (await areaBook(context.kernel)).tree()
  return {
    id,
    parentId: parentId ?? topArea,
    parentName: parentId === undefined ? '' : (regionByCode(tree, parentId)?.name ?? ''),
    fullName: name,
    enCode: id,
    type: String(levelOfCode(id) + 1),
    sortCode,
    enabledMark: Number(enabled),
    description,
    effectiveDate: epochOf(effectiveOn, context.kernel.settings.timeZone),
    replaces: replaces.join('、'),
    version,
  }
})

export const areaReads = [serveList, serveChoices, serveNames, servePlaces, serveForm]
