import type { Lookups, NamedKind } from '#engine/forms/field-type.ts'
import { isOffered, namesOf, type RegionTree } from '#engine/values/region.ts'
import { areaBook } from '#features/areas/entry.ts'
import type { ServerFacts } from '#features/records/server/facts.ts'
import { Derived } from '#server/cache/derived.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import type { Kernel } from '#server/kernel.ts'

/** Something with a name that a cell may hold. */
interface Named {
  readonly id: string
  readonly enabled: boolean
}

/** By what a cell may say: a name, `name/account` of a person, a path of names of an organization. */
type ByName = ReadonlyMap<string, readonly Named[]>

/** The facts with what names in cells mean to this person, who finds by name what pickers show to him and nothing else. */
export async function withNames(kernel: Kernel, facts: ServerFacts): Promise<ServerFacts> {
  const { directory, lookups } = facts
  const areas = (await areaBook(kernel)).tree()
  const found = new Map<string, readonly string[]>()
  const findNamed = (kind: NamedKind, name: string): readonly string[] => {
    // Numbers of plots are not read from files yet.
    if (kind === 'plot') return []
    const key = `${kind} ${name}`
    const known = found.get(key) ?? shownIds(directory, lookups, kind, name)
    found.set(key, known)
    return known
  }
  return { ...facts, lookups: { ...lookups, findNamed, findRegions: (name) => regionsNamed(areas, name) } }
}

/** What the directory of people and organizations names. */
type DirectoryKind = Exclude<NamedKind, 'plot'>

function shownIds(directory: DirectorySnapshot, { shows }: Lookups, kind: DirectoryKind, name: string): readonly string[] {
  const shown = kind === 'department' ? 'organization' : kind
  const all = (namesIn(directory, kind).get(name) ?? []).filter(({ id }) => shows?.(shown, id) !== false)
  // What is disabled is found where nothing else has the name, so that its refusal says why.
  const enabled = all.filter((one) => one.enabled)
  return (enabled.length > 0 ? enabled : all).map(({ id }) => id)
}

const names = new Derived<ByName>()

function namesIn(directory: DirectorySnapshot, kind: DirectoryKind): ByName {
  return names.get([directory], kind, () => {
    const said = [...saidOf(directory, kind)]
    return new Map([...Map.groupBy(said, ([name]) => name)].map(([name, of]) => [name, of.map(([, one]) => one)]))
  })
}

function* saidOf(directory: DirectorySnapshot, kind: DirectoryKind): Generator<readonly [string, Named]> {
  if (kind === 'user') {
    for (const person of directory.people()) {
      yield [person.name, person]
      yield [`${person.name}/${person.account}`, person]
    }
  } else if (kind === 'organization' || kind === 'department') {
    for (const organization of directory.organizations()) {
      yield [organization.name, organization]
      const path = organization.path.map((id) => directory.organization(id)?.name ?? id)
      if (path.length > 1) yield [path.join('/'), organization]
    }
  } else {
    for (const carrier of directory.carriers(kind)) yield [carrier.name, carrier]
  }
}

const regionNames = new WeakMap<RegionTree, ReadonlyMap<string, readonly string[]>>()

/** Codes of the regions that have a name, or stand at the end of a path of names whatever lies between. */
function regionsNamed(tree: RegionTree, text: string): readonly string[] {
  const [own = '', ...around] = text.split('/').toReversed()
  const codes = byNameIn(tree).get(own.trim()) ?? []
  if (around.length === 0) return codes
  return codes.filter((code) => {
    const path = namesOf(tree, code).split('/')
    return around.every((name) => path.includes(name.trim()))
  })
}

function byNameIn(tree: RegionTree): ReadonlyMap<string, readonly string[]> {
  const known = regionNames.get(tree)
  if (known) return known
  const offered = [...tree.byCode.values()].filter(({ code }) => isOffered(tree, code))
  const made = new Map(
    [...Map.groupBy(offered, ({ name }) => name)].map(([name, regions]): [string, readonly string[]] => [
      name,
      regions.map(({ code }) => code),
    ]),
  )
  regionNames.set(tree, made)
  return made
}
