import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { applyPackage, comparePackage, undoPackage, type PackagePart } from '#features/applications/contract/packages.ts'
import { mergedChoices, missingIn, packageHere, refuseUndecided } from '#features/applications/server/packages/package-people.ts'
import { readPackage, type PackageText } from '#features/applications/server/packages/package-text.ts'
import {
  newestApplication,
  noteApplication,
  noteUndone,
  packageStore,
  type AppliedPart,
} from '#features/applications/server/packages/package-store.ts'
import type { Part, PartText, Telling } from '#features/applications/server/packages/part.ts'
import { keyOf, partFrom, partsOf } from '#features/applications/server/packages/parts.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { stampOf } from '#server/managed/write-rows.ts'
import { refuseStale } from '#server/resource/version-lock.ts'
import type { Putting } from '#server/managed/put-whole.ts'

/** Differences of one part that are told. */
const toldAtMost = 500

async function toldPart(telling: Telling, pack: PackageText, part: Part): Promise<PackagePart> {
  const { kind, code, name } = part
  const about = { key: keyOf(part), kind, code, name, functionId: '' }
  if (!(await mayDo(telling, part, 'see')))
    return { ...about, state: 'refused', differences: [], findings: [telling.say(refusal('forbidden', 'packages.not-seen'))] }
  const { here, refusal: why } = await part.read(telling)
  const findings = [
    ...(why ? [named(part, why)] : []),
    ...(await part.findings(telling, pack, here)),
    ...(await refusedRight(telling, part, here)),
  ]
  const isSame = here !== undefined && part.isSame(here)
  const state = why ? 'refused' : !here ? 'new' : isSame ? 'same' : 'changed'
  const differences = state === 'changed' && here ? await part.differences(telling, here) : []
  return {
    ...about,
    state,
    differences: differences.slice(0, toldAtMost),
    findings: findings.map(telling.say),
    functionId: kind === 'function' && here ? part.id : '',
  }
}

const mayDo = ({ kernel, session }: Asking, part: Part, what: 'see' | 'add' | 'edit' | 'remove'): Promise<boolean> =>
  kernel.access.allows(part.rules[what], session, {})

/** Nobody takes over by a package what the screen of the thing would not let him write. */
async function refusedRight(asking: Asking, part: Part, here: PartText | undefined): Promise<readonly Refusal[]> {
  return (await mayDo(asking, part, here ? 'edit' : 'add'))
    ? []
    : [refusal('forbidden', 'packages.no-right', { params: { name: part.name } })]
}

/** The stored package, locked and counted up: of two who apply it at once the second waits. */
async function taken({ asking, tx }: Putting, id: string, version: number | null | undefined) {
  const stored = present(await packageStore.lock(tx, id))
  refuseStale(stored, version)
  const count = (people = stored.people) => packageStore.replace(tx, { ...stored, people, version: stored.version + 1 }, stampOf(asking))
  return { stored, count }
}

/** Takes one part over. @returns what it replaced; undefined where it is here already */
async function applyPart(putting: Putting, part: Part): Promise<AppliedPart | undefined> {
  const { asking, tx } = putting
  const { here, refusal: why } = await part.read({ kernel: asking.kernel, db: tx })
  if (why) throw new Refused(named(part, why))
  if (here && part.isSame(here)) return undefined
  const [refused] = await refusedRight(asking, part, here)
  if (refused) throw new Refused(refused)
  await part.write(putting)
  const after = (await part.read({ kernel: asking.kernel, db: tx })).here
  if (!after) throw new RangeError(`${keyOf(part)} was written and cannot be read`)
  return { before: here, after }
}

/** The refusal of one part, with its name: many are taken over at once. */
const named = ({ name }: Part, { field: _, ...why }: Refusal): Refusal => ({ ...why, params: { ...why.params, part: name } })

async function restorePart(putting: Putting, { before, after }: AppliedPart): Promise<void> {
  const part = partFrom(after)
  if (!(await mayDo(putting.asking, part, before ? 'edit' : 'remove')))
    throw new Refused(refusal('forbidden', 'packages.no-right', { params: { name: part.name } }))
  await part.restore(putting, before)
}

/** Names of parts that are other than the package left them. */
async function changedSince(asking: Asking, tx: Tx, parts: readonly AppliedPart[]): Promise<readonly string[]> {
  const names: string[] = []
  for (const { after } of parts) {
    const part = partFrom(after)
    const { here } = await part.read({ kernel: asking.kernel, db: tx })
    if (!here || !part.isSame(here)) names.push(part.name)
  }
  return names
}

export const changeCalls = [
  serve(comparePackage, async (context) => {
    const { db, params } = context
    const { id, name, version, content, people: chosen } = present(await packageStore.find(db, params.id))
    const file = readPackage(content)
    const pack = await packageHere(context, file, chosen)
    const parts: PackagePart[] = []
    for (const part of partsOf(pack)) parts.push(await toldPart(context, pack, part))
    const hidden = new Set<string>()
    for (const part of partsOf(pack)) if (!(await mayDo(context, part, 'see'))) hidden.add(keyOf(part))
    const people = await missingIn(context, file, chosen, (part) => !hidden.has(part))
    return { id, fullName: name, version, parts, people, canUndo: (await newestApplication(db, id)) !== undefined }
  }),

  serve(applyPackage, async ({ kernel, session, db, params, body, say, transaction }) =>
    transaction(async (tx, audit) => {
      const asking = { kernel, session, db }
      const { stored, count } = await taken({ asking, tx, audit }, params.id, body.version)
      const wanted = new Set(body.parts)
      const file = readPackage(stored.content)
      const people = mergedChoices(stored.people, body.people)
      const parts = partsOf(await packageHere(asking, file, people)).filter((part) => wanted.has(keyOf(part)))
      if (parts.length < wanted.size) throw new Refused(refusal('invalid', 'packages.no-part'))
      await refuseUndecided({ ...asking, say }, file, people, wanted)
      const applied: AppliedPart[] = []
      for (const part of parts) {
        const done = await applyPart({ asking, tx, audit }, part)
        if (done) applied.push(done)
      }
      if (applied.length === 0) return { id: stored.id, version: stored.version, changed: 0 }
      await noteApplication(tx, stored.id, session.userId, new Date(kernel.now()), applied)
      await count(people)
      const changes = {
        name: stored.name,
        ...(body.people.length > 0 && { people: body.people }),
        parts: applied.map(({ after }) => keyOf(partFrom(after))),
      }
      audit({ action: 'function-package.applied', object: `function_package:${stored.id}`, changes })
      return { id: stored.id, version: stored.version + 1, changed: applied.length }
    }),
  ),

  serve(undoPackage, async ({ kernel, session, db, params, body, transaction }) =>
    transaction(async (tx, audit) => {
      const asking = { kernel, session, db }
      const { stored, count } = await taken({ asking, tx, audit }, params.id, body.version)
      const application = await newestApplication(tx, stored.id)
      if (!application) throw new Refused(refusal('conflict', 'packages.nothing-to-undo'))
      const others = await changedSince(asking, tx, application.parts)
      if (others.length > 0) throw new Refused(refusal('conflict', 'packages.undo-changed', { params: { names: others.join('、') } }))
      for (const part of application.parts.toReversed()) await restorePart({ asking, tx, audit }, part)
      await noteUndone(tx, application.id, session.userId, new Date(kernel.now()))
      await count()
      const changes = { name: stored.name, parts: application.parts.map(({ after }) => keyOf(partFrom(after))) }
      audit({ action: 'function-package.undone', object: `function_package:${stored.id}`, changes })
      return { id: stored.id, version: stored.version + 1, changed: application.parts.length }
    }),
  ),
]
