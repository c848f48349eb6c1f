import type { TreePlace } from '#engine/forms/field-type.ts'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { regionChildren, regionNames, searchRegions } from '#features/pickers/contract.ts'
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
  const missing = [...new Set(codes)].filter((code) => code !== '' && !places.has(code)).slice(0, 200)
  if (missing.length === 0) return
  const paths = missing.map(possiblePath)
  const names = await request(regionNames, { body: { idsList: paths.map((path) => [...path]) } }, { handles: 'all' })
  missing.forEach((code, index) => remember(code, paths[index] ?? [], names[index] ?? []))
}

const named = new Map<string, readonly string[]>()

/** Codes of the regions with a name or a path of names, after `seekRegions`. */
export function findRegions(name: string): readonly string[] {
  return named.get(name) ?? []
}

const isCode = (text: string): boolean => /^\d+$/.test(text)
const askedAtOnce = 200
/** No path of names is longer. */
const longestName = 50

/** Loads what codes, names and paths of names (临泽县/新华镇) mean. */
export async function seekRegions(texts: readonly string[]): Promise<void> {
  const codes = [...new Set(texts.filter(isCode))]
  for (let from = 0; from < codes.length; from += askedAtOnce) await loadRegions(codes.slice(from, from + askedAtOnce))
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
async function searched(text: string) {
  const { list } = await request(searchRegions, { params: { id: '-1' }, query: { keyword: text } })
  for (const { id, fullName, path, pathNames, childLevel } of list) places.set(id, { name: fullName, path, pathNames, childLevel })
  return list
}

/** The codes above one by the way codes are made: 620723102 lies in 620723, 620700, 620000. Steps that do not exist have no name. */
function possiblePath(code: string): readonly string[] {
  const steps = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code.slice(0, 6), code]
  return [...new Set(steps)]
}

function remember(code: string, path: readonly string[], names: readonly string[]): void {
  const known = path.flatMap((one, index) => (names[index] ? [{ code: one, name: names[index] }] : []))
  const last = known.at(-1)
  if (last?.code === code)
    places.set(code, { name: last.name, path: known.map((one) => one.code), pathNames: known.map((one) => one.name) })
}

/** Regions, opened step by step from the provinces. */
export const regionSource: PickerSource<RegionItem> = {
  search: async (text) => {
    const list = await searched(text)
    return { items: list.map(({ id, fullName, isLeaf }) => ({ id, name: fullName, leaf: isLeaf })) }
  },
  children: async (id) => {
    const { list } = await request(regionChildren, { params: { id: id ?? '-1', ids: '0' } })
    const above = id === undefined ? undefined : places.get(id)
    if (id !== undefined && !above) await loadRegions([id])
    const around = id === undefined ? undefined : places.get(id)
    return list.map(({ id: code, fullName, isLeaf, childLevel }) => {
      places.set(code, {
        name: fullName,
        path: [...(around?.path ?? []), code],
        pathNames: [...(around?.pathNames ?? []), fullName],
        childLevel,
      })
      return { id: code, name: fullName, leaf: isLeaf }
    })
  },
  byIds: async (ids) => {
    await loadRegions(ids)
    return ids.flatMap((id) => {
      const place = places.get(id)
      return place ? [{ id, name: place.name }] : []
    })
  },
  label: ({ id, name }) => places.get(id)?.pathNames.join('/') ?? name,
  ownName: ({ name }) => name,
}
