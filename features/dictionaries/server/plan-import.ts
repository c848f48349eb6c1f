import { refusal, type Refusal } from '#engine/values/refusal.ts'
import type { DictionaryFile, FileEntry } from '#features/dictionaries/server/file-format.ts'
import { refuseCategory, type Category, type Entry } from '#features/dictionaries/server/rules.ts'

/** Existing data, and a function for new ids. */
export interface ImportFacts {
  readonly categories: readonly Category[]
  /** Entries of the category with the file's code; empty when there is none. */
  readonly entries: readonly Entry[]
  /** Whether an id is in use, also by an entry of another category. */
  readonly isTaken: (id: string) => boolean
  readonly newId: () => string
}

export interface ImportPlan {
  readonly category: Category
  readonly categoryCreated: boolean
  /** Entries to create, parents first. */
  readonly made: readonly Entry[]
  /** Number of entries in the file that exist already and do not change. */
  readonly kept: number
}

/** Largest number of problems in an answer. */
const problemsShown = 20

/** Decides what an import does: everything, or nothing and the reasons. */
export function planImport(file: DictionaryFile, facts: ImportFacts): ImportPlan | { readonly refusals: readonly Refusal[] } {
  const known = facts.categories.find((one) => one.code === file.category.enCode)
  if (known && known.isTree !== (file.category.isTree === 1)) {
    return { refusals: [refusal('invalid', 'dictionaries.import.other-shape', { params: { code: known.code } })] }
  }
  const category = known ?? newCategory(file, facts)
  const { made, kept, refusals } = planEntries(file, category, facts)
  // Checked like the name of an existing category, because it was exported from an installation that has it.
  if (!known) refusals.unshift(...refuseCategory(category, category, facts.categories))
  return refusals.length > 0 ? { refusals: refusals.slice(0, problemsShown) } : { category, categoryCreated: !known, made, kept }
}

function newCategory({ category: given }: DictionaryFile, facts: ImportFacts): Category {
  const parent = facts.categories.find((one) => one.code === given.parentEnCode)
  const id = keptId(given.id, given.enCode, facts)
  return {
    id,
    parentId: parent?.id,
    code: given.enCode,
    name: given.fullName,
    isTree: given.isTree === 1,
    description: given.description,
    sortCode: given.sortCode,
    version: 1,
  }
}

function planEntries(file: DictionaryFile, category: Category, facts: ImportFacts): { made: Entry[]; kept: number; refusals: Refusal[] } {
  const seen = new Set<string>()
  const held = new Map(facts.entries.map((entry) => [entry.code, entry]))
  const made: Entry[] = []
  const ids = new Set<string>()
  const isTaken = (id: string): boolean => ids.has(id) || facts.isTaken(id)
  const refusals: Refusal[] = []
  let kept = 0
  const visit = (given: FileEntry, parentId: string | undefined): void => {
    if (seen.has(given.enCode)) refusals.push(refusal('invalid', 'dictionaries.import.repeated-code', { params: { code: given.enCode } }))
    seen.add(given.enCode)
    const there = held.get(given.enCode)
    const entry = there ?? newEntry(given, parentId, category, { ...facts, isTaken })
    if (there) kept += 1
    else made.push(entry)
    ids.add(entry.id)
    for (const child of given.children) visit(child, entry.id)
  }
  for (const given of file.entries) visit(given, undefined)
  if (refusals.length === 0) refusals.push(...refusalsOf(made, category, facts.entries))
  return { made, kept, refusals }
}

/**
 * Only names and levels are checked: codes are known to be free, and a file cannot contain cycles. Uses sets, because a file may
 * be long.
 */
function refusalsOf(made: readonly Entry[], category: Category, there: readonly Entry[]): Refusal[] {
  const place = (entry: Entry): string => JSON.stringify([entry.parentId, entry.name])
  const taken = new Set(there.map(place))
  return made.flatMap((entry) => {
    if (entry.parentId !== undefined && !category.isTree) return [refusal('invalid', 'dictionaries.not-a-tree')]
    if (taken.has(place(entry))) return [refusal('invalid', 'dictionaries.name-taken', { params: { name: entry.name } })]
    taken.add(place(entry))
    return []
  })
}

function newEntry(given: FileEntry, parentId: string | undefined, category: Category, facts: ImportFacts): Entry {
  const id = keptId(given.id, `${category.code}.${given.enCode}`, facts)
  const { enCode: code, fullName: name, description, sortCode } = given
  return { id, categoryId: category.id, parentId, code, name, enabled: given.enabledMark === 1, description, sortCode, version: 1 }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The exported id, so that references to it stay valid; a new one when it is in use or malformed. */
function keptId(id: string, derived: string, { isTaken, newId }: ImportFacts): string {
  return (id === derived || uuid.test(id)) && !isTaken(id) ? id : newId()
}
