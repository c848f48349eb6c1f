import { childrenOf, liesIn, namesOf, pathOf, regionByCode, type Region, type RegionTree } from '#engine/values/region.ts'
import { shippedRegions } from '#engine/values/regions-load.ts'
import { regionChildren, regionNames, searchRegions } from '#features/pickers/contract.ts'
import { namesByPinyin } from '#features/pickers/server/names-by-pinyin.ts'
import { serve } from '#server/http/serve.ts'

/** Parent id of the provinces in the platform family's calls. */
const top = '-1'

export const serveRegionChildren = serve(regionChildren, async ({ params }) => ({
  list: childrenOf(shippedRegions(), params.id === top ? undefined : params.id)
    .filter(({ code }) => code !== params.ids)
    .map(({ code, name, childLevel }) => ({ id: code, fullName: name, isLeaf: childLevel === undefined, childLevel: childLevel ?? null })),
}))

export const serveRegionNames = serve(regionNames, async ({ body }) =>
  body.idsList.map((path) => path.map((code) => regionByCode(shippedRegions(), code)?.name ?? '')),
)

const mostFound = 50

export const serveSearchRegions = serve(searchRegions, async ({ params, query }) => {
  const regions = shippedRegions()
  const words = query.keyword.split(/[\s/]+/).filter((word) => word !== '')
  const [own = '', ...around] = words.toReversed()
  const below = params.id === top ? undefined : params.id
  const holdsOwn = await nameMatch(regions, own)
  const matchAround = await Promise.all(around.map((word) => nameMatch(regions, word)))
  const fits = ({ code, name, former }: Region): boolean =>
    !former &&
    holdsOwn(name) &&
    (below === undefined || liesIn(regions, code, below)) &&
    matchAround.every((holds) => namesOf(regions, code).split('/').some(holds))
  const found = own === '' ? childrenOf(regions, below) : [...regions.byCode.values()].filter(fits)
  const isExact = ({ name }: Region): number => Number(name === own)
  const widest = [...found]
    .sort((one, other) => isExact(other) - isExact(one) || one.level - other.level)
    .slice(0, own === '' ? undefined : mostFound)
  return { list: widest.map(foundRegion) }
})

/** Tells names that hold a word, as it is or as pinyin. */
async function nameMatch({ byCode }: RegionTree, word: string): Promise<(name: string) => boolean> {
  const names = byCode.values().map(({ name }) => name)
  const byPinyin = await namesByPinyin(names, word)
  return (name) => name.includes(word) || byPinyin.has(name)
}

function foundRegion({ code, name, childLevel }: Region) {
  const regions = shippedRegions()
  const path = [...pathOf(regions, code)]
  return {
    id: code,
    fullName: name,
    enCode: code,
    enabledMark: 1,
    hasChildren: childLevel !== undefined,
    isLeaf: childLevel === undefined,
    childLevel: childLevel ?? null,
    path,
    pathNames: path.map((one) => regionByCode(regions, one)?.name ?? ''),
  }
}
