import type { TreePlace } from '#engine/forms/field-type.ts'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { areaPlaces, areasAtOnce, chooseAreas, listAreas, type AreaRow } from '#features/areas/contract.ts'
import { request } from '#web/call/request.ts'

interface RegionItem extends PickerItem {
  readonly name: string
}

const places = new Map<string, TreePlace>()

/** Position of a region in the tree; undefined until it was loaded. */
export function regionPlace(code: string): TreePlace | undefined {
  return places.get(code)
}

/** Loads the positions of codes that were not loaded yet. */
export async function loadRegions(codes: readonly string[]): Promise<void> {
  await loadPlaces([...new Set(codes)].filter((code) => code !== '' && !places.has(code)))
}

async function loadPlaces(codes: readonly string[]): Promise<void> {
  for (let from = 0; from < codes.length; from += areasAtOnce) {
    const asked = codes.slice(from, from + areasAtOnce)
    // oxlint-disable-next-line no-await-in-loop -- one question at a time is enough
    const { list } = await request(areaPlaces, { body: { codes: asked } }, { handles: 'all' })
    for (const place of list) remember(place)
  }
}

/** Reads the known positions again, after areas were edited. */
export async function rereadRegions(): Promise<void> {
  named.clear()
  await loadPlaces([...places.keys()])
}

const named = new Map<string, readonly string[]>()

/** Codes of the regions with a name or a path of names, after `seekRegions`. */
export function findRegions(name: string): readonly string[] {
  return named.get(name) ?? []
}

const isCode = (text: string): boolean => /^\d+$/.test(text)
/** No path of names is longer. */
const longestName = 50

/** Loads what codes, names and paths of names (临泽县/新华镇) mean. */
export async function seekRegions(texts: readonly string[]): Promise<void> {
  await loadRegions(texts.filter(isCode))
  const names = new Set(texts.filter((text) => !isCode(text) && text.length <= longestName && !named.has(text)))
  for (const name of names) {
    const [own, ...around] = name.split(/[\s/]+/).toReversed()
    const found = await searched(name)
    const exact = found.filter(({ fullName, pathNames }) => fullName === own && around.every((one) => pathNames.includes(one)))
    named.set(
      name,
      exact.map(({ id }) => id),
    )
  }
}

/** The regions found by a text, whose positions are known from then on. */
async function searched(text: string, around = '-1') {
  const { list } = await request(listAreas, { params: { id: around }, query: { keyword: text, enabledMark: '1' } })
  for (const place of list) remember(place)
  return list
}

type Placed = Pick<AreaRow, 'id' | 'fullName' | 'path' | 'pathNames' | 'childLevel'>

function remember({ id, fullName, path, pathNames, childLevel }: Placed): void {
  places.set(id, { name: fullName, path, pathNames, childLevel })
}

const found = async (text: string, around?: string): Promise<readonly RegionItem[]> =>
  (await searched(text, around)).map(({ id, fullName, isLeaf }) => ({ id, name: fullName, leaf: isLeaf }))

/** Those directly below a region, or the provinces. */
async function below(id: string | undefined): Promise<readonly RegionItem[]> {
  const { list } = await request(chooseAreas, { params: { id: id ?? '-1', ids: '0' } })
  if (id !== undefined) await loadRegions([id])
  const around = id === undefined ? undefined : places.get(id)
  return list.map(({ id: code, fullName, isLeaf, childLevel }) => {
    const [path, pathNames] = [
      [...(around?.path ?? []), code],
      [...(around?.pathNames ?? []), fullName],
    ]
    remember({ id: code, fullName, path, pathNames, childLevel })
    return { id: code, name: fullName, leaf: isLeaf }
  })
}

/** The regions in some; one that has none is itself what there is. */
async function inside(codes: readonly string[]): Promise<readonly RegionItem[]> {
  const lists = await Promise.all(
    codes.map(async (code) => {
      const children = await below(code)
      return children.length > 0 ? children : itemsOf([code]).map((one) => ({ ...one, leaf: true }))
    }),
  )
  return lists.flat()
}

const itemsOf = (codes: readonly string[]): readonly RegionItem[] =>
  codes.flatMap((id) => {
    const place = places.get(id)
    return place ? [{ id, name: place.name }] : []
  })

/** Regions, opened step by step from the provinces, or from those that a field allows alone. */
export const regionSource: PickerSource<RegionItem> = {
  search: async (text) => ({ items: await found(text) }),
  children: below,
  byIds: async (ids) => {
    await loadRegions(ids)
    return itemsOf(ids)
  },
  among: (codes) => ({
    ...regionSource,
    search: async (text) => ({ items: (await Promise.all(codes.map((code) => found(text, code)))).flat() }),
    children: async (id) => (id === undefined ? inside(codes) : below(id)),
  }),
  label: ({ id, name }) => places.get(id)?.pathNames.join('/') ?? name,
  ownName: ({ name }) => name,
}
