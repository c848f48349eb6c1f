import type { MemberChosen } from '#features/flow-design/contract.ts'
import { choiceAmong, missingMembers, refuseChoices, type NamedInFile } from '#features/flow-design/entry.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { namedInPackage, withChoices, type NamedInPart } from '#features/applications/server/packages/named-in-package.ts'
import type { PackageText } from '#features/applications/server/packages/package-text.ts'
import type { Asking } from '#server/managed/resource.ts'

type Reader = Pick<Asking, 'kernel' | 'session' | 'db'>

const sameOne = (one: { readonly kind: string; readonly id: string }): string => `${one.kind}:${one.id}`

/** Later choices take the place of earlier ones. */
export function mergedChoices(before: readonly MemberChosen[], now: readonly MemberChosen[]): readonly MemberChosen[] {
  return [...new Map([...before, ...now].map((one) => [sameOne(one), one])).values()]
}

/** Whom some parts name, each once with all places. */
function gathered(named: readonly NamedInPart[], say: (text: Refusal) => string): readonly NamedInFile[] {
  const found = new Map<string, { kind: NamedInPart['kind']; id: string; uses: string[] }>()
  for (const { kind, id, partName, places } of named) {
    const one = found.get(`${kind}:${id}`) ?? { kind, id, uses: [] }
    for (const place of places) one.uses.push(say(refusal('invalid', 'packages.named-at', { params: { part: partName, place } })))
    found.set(`${kind}:${id}`, one)
  }
  return [...found.values()]
}

/** Whom the package names that is not here, told of the parts that the caller may see. */
export async function missingIn(
  reader: Reader & { readonly say: (text: Refusal) => string },
  pack: PackageText,
  chosen: readonly MemberChosen[],
  isSeen: (part: string) => boolean,
) {
  const named = namedInPackage(pack).filter(({ part }) => isSeen(part))
  const partsOf = Map.groupBy(named, sameOne)
  const missing = await missingMembers(reader, gathered(named, reader.say), pack.people, chosen)
  return missing.map((one) => ({ ...one, parts: [...new Set(partsOf.get(sameOne(one))?.map(({ part }) => part))] }))
}

/** The package as it is taken over here, with those who were chosen in the place of whom it names. */
export async function packageHere(reader: Reader, pack: PackageText, chosen: readonly MemberChosen[]): Promise<PackageText> {
  const missing = await missingMembers(
    reader,
    gathered(namedInPackage(pack), () => ''),
    [],
  )
  return withChoices(pack, choiceAmong(missing, chosen))
}

/** @throws Refused while somebody whom these parts name is neither here nor chosen, and for choices that are not here */
export async function refuseUndecided(
  reader: Reader,
  pack: PackageText,
  chosen: readonly MemberChosen[],
  parts: ReadonlySet<string>,
): Promise<void> {
  const named = namedInPackage(pack).filter(({ part }) => parts.has(part))
  const missing = await missingMembers(
    reader,
    gathered(named, () => ''),
    pack.people,
  )
  const [refused] = await refuseChoices(reader, missing, chosen)
  if (refused) throw new Refused(refused)
}
