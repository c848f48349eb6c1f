/** One administrative region. Codes: 6 digits GB/T 2260 (620000, 620700, 620723), townships 9 (620723102). */
export interface Region {
  readonly code: string
  readonly name: string
  readonly parentCode: string | undefined
  /** 0 province, 1 city, 2 county, 3 township. A level may be missing between: 东莞市 has townships and no counties. */
  readonly level: RegionLevel
  /** Level of the regions directly below; undefined where there are none. */
  readonly childLevel: RegionLevel | undefined
  /** Records may hold it, nobody is offered it: its code was withdrawn or replaced, or it is disabled. */
  readonly former: boolean
}

export type RegionLevel = 0 | 1 | 2 | 3

const deepest = 3

/** The level, which the code tells: 620000, 620700, 620723, 620723102. */
export function levelOfCode(code: string): RegionLevel {
  if (code.length > 6) return 3
  return code.endsWith('0000') ? 0 : code.endsWith('00') ? 1 : 2
}

/** What the codes of a region and of all regions in it begin with: 62, 6207, 620723, 620723102. */
export function beginningOfCodesIn(code: string): string {
  return code.length > 6 ? code : code.slice(0, 2 * (levelOfCode(code) + 1))
}

/** Whether a region may be chosen where one of a level is asked for: it is of that level, or has nothing of it below. */
export function standsForLevel(code: string, childLevel: number | null | undefined, level: number): boolean {
  const own = levelOfCode(code)
  return own === level || (own < level && (childLevel ?? deepest + 1) > level)
}

/** The regions as shipped: one line for each province, city and county; townships behind the name of their county. */
export interface RegionData {
  /** The day the codes are of. */
  readonly date: string
  readonly source: string
  /**
   * `620000甘肃省`, indented by one space for each level; then for townships `|102=新华镇|蓼泉镇`: last three digits, left
   * out where they are one more than the one before.
   */
  readonly lines: readonly string[]
  /** Withdrawn regions of earlier data, `330103下城区`; each lies in the region its code begins with. */
  readonly former?: readonly string[]
}

/** The tree of regions, looked up by code. */
export interface RegionTree {
  readonly date: string
  readonly byCode: ReadonlyMap<string, Region>
  readonly children: ReadonlyMap<string | undefined, readonly Region[]>
}

/** Reads shipped data into a tree. Some 45,000 regions: do it once, when the first is asked for. */
export function readRegions(data: RegionData): RegionTree {
  const found: Omit<Region, 'childLevel'>[] = []
  const above: (string | undefined)[] = []
  for (const line of data.lines) {
    const [head = '', ...townships] = line.split('|')
    const depth = head.search(/\S/)
    const code = head.slice(depth, depth + 6)
    found.push({
      code,
      name: head.slice(depth + 6),
      parentCode: depth ? above[depth - 1] : undefined,
      level: levelOfCode(code),
      former: false,
    })
    above[depth] = code
    let number = 0
    for (const township of townships) {
      const equals = township.indexOf('=')
      number = equals < 0 ? number + 1 : Number(township.slice(0, equals))
      found.push({
        code: code + String(number).padStart(3, '0'),
        name: township.slice(equals + 1),
        parentCode: code,
        level: 3,
        former: false,
      })
    }
  }
  const codes = new Set([...found.map(({ code }) => code), ...(data.former ?? []).map(codeOf)])
  for (const line of data.former ?? []) {
    const code = codeOf(line)
    found.push({
      code,
      name: line.slice(code.length),
      parentCode: codesAbove(code).find((one) => codes.has(one)),
      level: levelOfCode(code),
      former: true,
    })
  }
  return grown(data.date, found)
}

interface GrownTree extends RegionTree {
  readonly children: Map<string | undefined, Region[]>
}

/** Arranges regions below each other, in the order they come in. */
function grown(date: string, found: readonly Omit<Region, 'childLevel'>[]): GrownTree {
  const childLevels = new Map<string | undefined, RegionLevel>()
  for (const { parentCode, level, former } of found) {
    const known = childLevels.get(parentCode)
    if (!former && (known === undefined || level < known)) childLevels.set(parentCode, level)
  }
  const byCode = new Map<string, Region>()
  const children = new Map<string | undefined, Region[]>()
  for (const one of found) {
    const region: Region = { ...one, childLevel: one.former ? undefined : childLevels.get(one.code) }
    byCode.set(region.code, region)
    if (region.former) continue
    const siblings = children.get(region.parentCode)
    if (siblings) siblings.push(region)
    else children.set(region.parentCode, [region])
  }
  return { date, byCode, children }
}

const codeOf = (line: string): string => line.slice(0, line.search(/\D/))

/** Codes that a region of this code may lie in, the nearest first. */
const codesAbove = (code: string): readonly string[] =>
  [code.slice(0, 6), `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`].filter((one) => one !== code)

/** A region that was added, edited or deleted since the shipped data. */
export interface RegionChange {
  readonly code: string
  readonly name: string
  readonly parentCode: string | undefined
  /** Nobody is offered it: it is disabled, deleted, not in force yet, or another code has replaced it. */
  readonly former: boolean
  /** Place among its siblings, before the order of the codes; shipped regions have 0. */
  readonly sortCode: number
}

/** The tree with changed regions in the place of those of their codes. It is made anew, the given one stays as it is. */
export function withChanges(base: RegionTree, changes: readonly RegionChange[]): RegionTree {
  const changed = new Map(changes.map((one) => [one.code, one]))
  const kept = [...base.byCode.values()].filter(({ code }) => !changed.has(code))
  const tree = grown(base.date, [
    ...kept,
    ...changes.map(({ code, name, parentCode, former }) => ({ code, name, parentCode, former, level: levelOfCode(code) })),
  ])
  const sortCode = ({ code }: Region): number => changed.get(code)?.sortCode ?? 0
  for (const parent of new Set(changes.map(({ parentCode }) => parentCode)))
    tree.children.get(parent)?.sort((one, other) => sortCode(one) - sortCode(other) || (one.code < other.code ? -1 : 1))
  return tree
}

/** Whether a region may be chosen: neither it nor one that it lies in is a former one. */
export function isOffered(tree: RegionTree, code: string): boolean {
  const path = pathOf(tree, code)
  return path.length > 0 && path.every((one) => tree.byCode.get(one)?.former === false)
}

/** The region with the code. */
export function regionByCode(tree: RegionTree, code: string): Region | undefined {
  return tree.byCode.get(code)
}

/** The regions directly below, in order of their codes; the provinces without a code. */
export function childrenOf(tree: RegionTree, code?: string): readonly Region[] {
  return tree.children.get(code) ?? []
}

/** The codes from the province to the region itself; empty when there is no such region. */
export function pathOf(tree: RegionTree, code: string): readonly string[] {
  const path: string[] = []
  for (let at = tree.byCode.get(code); at; at = at.parentCode === undefined ? undefined : tree.byCode.get(at.parentCode))
    path.unshift(at.code)
  return path
}

/** The names from the province to the region: 甘肃省/张掖市/临泽县; empty when there is no such region. */
export function namesOf(tree: RegionTree, code: string, separator = '/'): string {
  return pathOf(tree, code)
    .map((one) => tree.byCode.get(one)?.name ?? '')
    .join(separator)
}

/** Whether a region lies in another, or is it. */
export function liesIn(tree: RegionTree, code: string, outer: string): boolean {
  return pathOf(tree, code).includes(outer)
}
