import { treeOf } from '#engine/resource/tree.ts'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import type { DictionaryText, EntryText } from '#features/applications/server/application-text.ts'
import { plannedEntries, type PlannedEntry } from '#features/applications/server/dictionary-entries.ts'
import { told, type Part, type PartText, type Reading, type Standing, type Told } from '#features/applications/server/packages/part.ts'
import { dictionaryMenu } from '#features/dictionaries/contract.ts'
import {
  dictionaryCategories,
  dictionaryEntries,
  removeCategory,
  removeEntries,
  upsertCategory,
  upsertEntry,
  usedDictionaries,
  type DictionaryCategory,
  type DictionaryEntry,
} from '#features/dictionaries/entry.ts'
import type { Db, Tx } from '#server/database/types.ts'
import type { Putting } from '#server/managed/put-whole.ts'

const kind = 'dictionary'

/** Members that are told only where they are not what the code gives. */
const ownId = (id: string, usual: string) => (id === usual ? {} : { id })

/**
 * A category of this system as a package has it.
 *
 * @param only codes of the entries of a category that belongs to the platform; absent: the whole category
 */
export function dictionaryTextOf(
  category: DictionaryCategory,
  entries: readonly DictionaryEntry[],
  only?: ReadonlySet<string>,
): DictionaryText {
  const { id, code, name, description, isTree } = category
  const told = only ? entries.filter((entry) => only.has(entry.code)).map((entry) => ({ ...entry, parentId: undefined })) : entries
  const texts = treeOf(told, (entry, children: EntryText[]): EntryText => ({
    ...ownId(entry.id, `${code}.${entry.code}`),
    code: entry.code,
    name: entry.name,
    description: entry.description,
    enabled: entry.enabled,
    ...(children.length > 0 ? { children } : {}),
  }))
  return { ...ownId(id, code), code, name, description, tree: isTree, shared: only !== undefined, entries: texts }
}

interface Here {
  readonly category: DictionaryCategory
  readonly entries: readonly DictionaryEntry[]
}

/** Another category that has the name of a new one, which comes to stand beside it. */
async function namesake(db: Db | Tx, { name }: DictionaryText): Promise<DictionaryCategory | undefined> {
  return (await dictionaryCategories(db)).find((one) => one.parentId === undefined && one.name === name)
}

async function here(db: Db | Tx, { id, code }: DictionaryText): Promise<Here | undefined> {
  const all = await dictionaryCategories(db)
  const category = all.find((one) => one.id === (id ?? code)) ?? all.find((one) => one.code === code)
  return category && { category, entries: await dictionaryEntries(db, category.id) }
}

const planned = ({ code, entries }: DictionaryText): readonly PlannedEntry[] => plannedEntries(code, entries)

/** By its code, with the code of its parent: ids may differ from one system to the next. */
interface Compared {
  readonly name: string
  readonly enabled: boolean
  readonly parent: string
}

function compared(text: DictionaryText): ReadonlyMap<string, Compared> {
  const all = planned(text)
  const codes = new Map(all.map(({ id, code }) => [id, code]))
  return new Map(all.map(({ code, name, enabled, parentId }) => [code, { name, enabled, parent: codes.get(parentId ?? '') ?? '' }]))
}

interface EntryDifference {
  readonly code: string
  readonly was: Compared | undefined
  readonly is: Compared
}

/** Entries that are new or other; those that stand here alone are kept. */
function entryDifferences(before: DictionaryText, after: DictionaryText): readonly EntryDifference[] {
  const known = compared(before)
  return [...compared(after)].flatMap(([code, is]) => {
    const was = known.get(code)
    // Of a shared category the entries travel without what is above them.
    const isSame = was && was.name === is.name && was.enabled === is.enabled && (after.shared || was.parent === is.parent)
    return isSame ? [] : [{ code, was, is }]
  })
}

const isSameCategory = (before: DictionaryText, after: DictionaryText): boolean =>
  after.shared || (before.name === after.name && before.description === after.description && before.tree === after.tree)

const idsOf = (text: DictionaryText): ReadonlyMap<string, string> => new Map(planned(text).map(({ code, id }) => [code, id]))

export function dictionaryPart(text: DictionaryText): Part {
  const { code, name } = text
  const read = async ({ db }: Reading): Promise<Standing> => {
    const found = await here(db, text)
    if (!found) {
      const other = await namesake(db, text)
      return other ? { refusal: refusal('conflict', 'packages.dictionary-name', { params: { name } }) } : {}
    }
    const part = { kind, text: dictionaryTextOf(found.category, found.entries) } as const
    const isOther = found.category.code !== code || (!text.shared && text.id !== undefined && found.category.id !== text.id)
    return isOther
      ? { here: part, refusal: refusal('conflict', 'packages.dictionary-other', { params: { code, name: found.category.name } }) }
      : { here: part }
  }
  const isSame = (one: PartText): boolean =>
    one.kind === kind && isSameCategory(one.text, text) && entryDifferences(one.text, text).length === 0
  return {
    ...{ kind, code, name, id: text.id ?? code, rules: rulesOfMenu(dictionaryMenu), read, isSame },
    differences: async ({ say }, one): Promise<readonly Told[]> => {
      if (one.kind !== kind) return []
      const word = (key: string) => say(refusal('invalid', `packages.dictionary.${key}`))
      const state = (enabled: boolean) => word(enabled ? 'enabled' : 'disabled')
      return [
        ...(isSameCategory(one.text, text) ? [] : [told(word('category'), '', one.text.name, text.name)]),
        ...entryDifferences(one.text, text).map(({ was, is }) =>
          was
            ? was.name === is.name && was.enabled !== is.enabled
              ? told(word('entry-state'), is.name, state(was.enabled), state(is.enabled))
              : told(word('entry-changed'), is.name, was.name, is.name)
            : told(word('entry-added'), is.name),
        ),
      ]
    },
    findings: async (_telling, _pack, one) => {
      if (one?.kind !== kind) return []
      const [own, known] = [idsOf(text), idsOf(one.text)]
      const others = [...own].filter(([entry, id]) => known.has(entry) && known.get(entry) !== id).length
      const kept = text.shared ? 0 : [...known.keys()].filter((entry) => !own.has(entry)).length
      return [
        ...(others > 0 ? [refusal('invalid', 'packages.entry-ids', { params: { count: others } })] : []),
        ...(kept > 0 ? [refusal('invalid', 'packages.entries-kept', { params: { count: kept } })] : []),
      ]
    },
    write: (putting) => writeDictionary(putting, text),
    restore: (putting, before) => restoreDictionary(putting, text, before?.kind === kind ? before.text : undefined),
  }
}

async function writeDictionary({ asking: { kernel }, tx }: Putting, text: DictionaryText): Promise<void> {
  const found = await here(tx, text)
  const before = found && dictionaryTextOf(found.category, found.entries)
  const categoryId = before && isSameCategory(before, text) ? found.category.id : await upsertCategory(kernel, tx, text, text.shared)
  const differing = new Set(before ? entryDifferences(before, text).map(({ code }) => code) : compared(text).keys())
  const idHere = new Map((found?.entries ?? []).map(({ code, id }) => [code, id]))
  const all = planned(text)
  await refuseForeignIds(
    tx,
    categoryId,
    all.filter(({ code }) => !idHere.has(code)).map(({ id }) => id),
  )
  // An entry that is here keeps its id, also as the parent of others.
  const idOf = new Map(all.map(({ id, code }) => [id, idHere.get(code) ?? id]))
  for (const entry of all)
    if (differing.has(entry.code)) await upsertEntry(kernel, tx, { ...entry, categoryId, parentId: idOf.get(entry.parentId ?? '') })
}

/** Ids of new entries that stand in another category here. */
async function refuseForeignIds(tx: Tx, categoryId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [taken] = await tx
    .selectFrom('dictionary_entry')
    .select('name')
    .where('id', 'in', ids)
    .where('type_id', '<>', categoryId)
    .limit(1)
    .execute()
  if (taken) throw new Refused(refusal('conflict', 'packages.entry-elsewhere', { params: { name: taken.name } }))
}

async function restoreDictionary(putting: Putting, text: DictionaryText, before: DictionaryText | undefined): Promise<void> {
  const { asking, tx } = putting
  const found = await here(tx, text)
  if (!found) return
  const stood = new Set(before ? planned(before).map(({ code }) => code) : [])
  const brought = new Set(planned(text).map(({ code }) => code))
  const added = found.entries.filter(({ code }) => brought.has(code) && !stood.has(code))
  const ids = new Set(added.map(({ id }) => id))
  const above = found.entries.find(({ id, parentId }) => !ids.has(id) && ids.has(parentId ?? ''))
  if (above) throw new Refused(refusal('conflict', 'packages.undo-used', { params: { name: above.name } }))
  for (const entry of added) await refuseUsed(putting, found.category, entry.name, entry.id)
  const isAlone = before === undefined && found.entries.length === added.length
  if (isAlone) await refuseUsed(putting, found.category, text.name, undefined)
  await removeEntries(asking.kernel, tx, [...ids])
  if (isAlone) await removeCategory(asking.kernel, tx, found.category.id)
  else if (before) await writeDictionary(putting, before)
}

async function refuseUsed({ asking }: Putting, { id, code }: DictionaryCategory, name: string, entryId: string | undefined): Promise<void> {
  const { functions, records, holders } = await asking.kernel.uses.of(usedDictionaries, { category: { id, code }, entryId })
  const isUsed = entryId === undefined ? functions.length > 0 : records > 0
  if (isUsed || holders.length > 0) throw new Refused(refusal('conflict', 'packages.undo-used', { params: { name } }))
}
