import type { MemberChosen } from '#features/flow-design/contract.ts'
import { choiceAmong, missingMembers, refuseChoices, type ClosedInFile, type NamedInFile } from '#features/flow-design/entry.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import {
  closedInPackage,
  namedInPackage,
  withChoices,
  type ClosedInPart,
  type NamedInPart,
} from '#features/applications/server/packages/named-in-package.ts'
import type { PackageText } from '#features/applications/server/packages/package-text.ts'
import type { Asking } from '#server/managed/resource.ts'

type Reader = Pick<Asking, 'kernel' | 'session' | 'db'>

const sameOne = (one: { readonly kind: string; readonly id: string }): string => `${one.kind}:${one.id}`

/** Later choices take the place of earlier ones. */
export function mergedChoices(before: readonly MemberChosen[], now: readonly MemberChosen[]): readonly MemberChosen[] {
  return [...new Map([...before, ...now].map((one) => [sameOne(one), one])).values()]
}

type Say = (text: Refusal) => string

const said = (say: Say, part: string, place: string): string => say(refusal('invalid', 'packages.named-at', { params: { part, place } }))

/** Lists of some parts that let everybody in once they name nobody. */
function closedHere(lists: readonly ClosedInPart[], say: Say): readonly ClosedInFile[] {
  return lists.map(({ lets, key, part, partName, place, named }) => ({ lets, key, part, named, name: said(say, partName, place) }))
}

/** Whom some parts name, each once with all places. */
function gathered(named: readonly NamedInPart[], say: Say): readonly NamedInFile[] {
  const found = new Map<string, { kind: NamedInPart['kind']; id: string; uses: string[] }>()
  for (const { kind, id, partName, places } of named) {
    const one = found.get(`${kind}:${id}`) ?? { kind, id, uses: [] }
    for (const place of places) one.uses.push(said(say, partName, place))
    found.set(`${kind}:${id}`, one)
  }
  return [...found.values()]
}

/** Whom the package names that is not here, told of the parts that the caller may see. */
export async function missingIn(
  reader: Reader & { readonly say: Say },
  pack: PackageText,
  chosen: readonly MemberChosen[],
  isSeen: (part: string) => boolean,
) {
  const named = namedInPackage(pack).filter(({ part }) => isSeen(part))
  const partsOf = Map.groupBy(named, sameOne)
  const closed = closedHere(
    closedInPackage(pack).filter(({ part }) => isSeen(part)),
    reader.say,
  )
  const missing = await missingMembers(reader, { named: gathered(named, reader.say), closed, described: pack.people }, chosen)
  return missing.map((one) => ({ ...one, parts: [...new Set(partsOf.get(sameOne(one))?.map(({ part }) => part))] }))
}

/** The package as it is taken over here, with those who were chosen in the place of whom it names. */
export async function packageHere(reader: Reader, pack: PackageText, chosen: readonly MemberChosen[]): Promise<PackageText> {
  const named = gathered(namedInPackage(pack), () => '')
  const missing = await missingMembers(reader, { named, closed: [], described: [] })
  return withChoices(pack, choiceAmong(missing, chosen))
}

/** @throws Refused while somebody whom these parts name is neither here nor chosen, and for choices that are not here */
export async function refuseUndecided(
  reader: Reader & { readonly say: Say },
  pack: PackageText,
  chosen: readonly MemberChosen[],
  parts: ReadonlySet<string>,
): Promise<void> {
  const named = namedInPackage(pack).filter(({ part }) => parts.has(part))
  const closed = closedHere(
    closedInPackage(pack).filter(({ part }) => parts.has(part)),
    reader.say,
  )
  const missing = await missingMembers(reader, { named: gathered(named, () => ''), closed, described: pack.people })
  const [refused] = await refuseChoices(reader, missing, chosen)
  if (refused) throw new Refused(refused)
}
