import { isDeepStrictEqual } from 'node:util'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { typedMenu, type Typed } from '#features/menus/server/menus.ts'
import { refuseForeignCode, refuseMenu, refuseWider } from '#features/menus/server/rules.ts'
import { refuseSubject, type Subjects } from '#features/menus/server/subjects.ts'
import type { MenuRow } from '#server/access/menu-store.ts'
import { newId } from '#server/new-id.ts'

/** An entry of a file with what stands below it. */
export interface FileEntry extends Typed {
  readonly children: readonly FileEntry[]
}

/** What an import is judged beside. */
export interface ImportFacts {
  /** Every entry of all systems, as they stand. */
  readonly all: readonly MenuRow[]
  readonly subjects: Subjects
  readonly isAdministrator: boolean
  readonly now: Date
}

/** Where the entries of a file come to stand. */
export interface ImportPlace {
  readonly systemId: string
  readonly category: 'Web' | 'App'
  /** Null at the top. */
  readonly parentId: string | null
  /** Whether an entry whose code is there already is changed to what the file says; it stays where it stands. */
  readonly overwrites: boolean
}

/** What becomes of one entry of a file; `level` begins at 0. */
export interface PlannedEntry {
  readonly level: number
  readonly before: MenuRow | undefined
  readonly after: MenuRow
  readonly outcome: 'created' | 'changed' | 'same' | 'refused'
  readonly refusals: readonly Refusal[]
}

/** What an import would do: each entry judged by the rules of the form beside those before it, in the order of the file. */
export async function planMenuImport(file: FileEntry, place: ImportPlace, facts: ImportFacts): Promise<readonly PlannedEntry[]> {
  const planned: PlannedEntry[] = []
  const all = [...facts.all]
  const isHere = ({ system_id, category }: MenuRow) => system_id === place.systemId && category === place.category
  const known = place.overwrites ? new Map(facts.all.filter(isHere).map((menu) => [menu.code, menu])) : new Map<string, MenuRow>()
  const visit = async (entry: FileEntry, parentId: string | null, level: number): Promise<void> => {
    const before = known.get(entry.enCode)
    // A code that comes a second time in the file is taken by the first.
    known.delete(entry.enCode)
    const after = rowOf(entry, before, { ...place, parentId }, facts.now)
    const refusals = await refusalsOf(after, before, all, facts)
    const isSame = before !== undefined && isDeepStrictEqual({ ...after, version: before.version }, before)
    planned.push({
      level,
      before,
      after,
      outcome: refusals.length > 0 ? 'refused' : isSame ? 'same' : before ? 'changed' : 'created',
      refusals,
    })
    if (before) all[all.indexOf(before)] = after
    else all.push(after)
    for (const child of entry.children) await visit(child, after.id, level + 1)
  }
  await visit(file, place.parentId, 0)
  return planned
}

function rowOf(entry: FileEntry, before: MenuRow | undefined, place: ImportPlace, now: Date): MenuRow {
  const { systemId, category, parentId } = place
  const row = typedMenu({ ...entry, systemId, category }, before)
  return before
    ? { ...row, id: before.id, version: before.version + 1, created_at: before.created_at }
    : { ...row, parent_id: parentId, id: newId(), version: 1, created_at: now }
}

async function refusalsOf(
  after: MenuRow,
  before: MenuRow | undefined,
  all: readonly MenuRow[],
  { subjects, isAdministrator }: ImportFacts,
): Promise<readonly Refusal[]> {
  const found = [
    ...refuseMenu(after, before, all),
    await refuseSubject(subjects, after, before),
    ...(isAdministrator || !before ? [] : refuseWider(after, before, all)),
    isAdministrator ? undefined : refuseForeignCode(after, before, all),
  ]
  return found.filter((one) => one !== undefined)
}

/** The refusal of a whole import, each problem at the name of its entry. @throws Refused where an entry is refused */
export function refuseFaulty(planned: readonly PlannedEntry[]): void {
  const refusals = planned.flatMap(({ after, refusals }) =>
    refusals.map((one) => refusal('invalid', one.text, { params: one.params ?? {}, field: after.name })),
  )
  if (refusals.length > 0) throw new Refused(refusals.slice(0, problemsShown))
}

/** Largest number of problems in an answer. */
const problemsShown = 20
