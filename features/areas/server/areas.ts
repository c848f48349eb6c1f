import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { levelOfCode } from '#engine/values/region.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { createArea, deleteArea, switchArea, updateArea } from '#features/areas/contract.ts'
import { topArea, typedCodes } from '#features/areas/contract/inputs.ts'
import { beginWriting } from '#features/areas/server/book.ts'
import { areaStore, type Area } from '#features/areas/server/store.ts'
import type { Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

/** Areas as their handlers need them. The id of a new one is its code. */
export const areas: Resource<Area, CallBody<typeof createArea>, Area> = {
  store: areaStore,
  action: 'area',
  begin: beginWriting,
  wire: (area) => area,
  typed: (input, { key, before }, { kernel }) => {
    const { effectiveDate, replaces, sortCode, enabledMark, description } = input
    return {
      ...key,
      // An edited area keeps its code; that another one was sent is refused below.
      id: input.enCode,
      parentId: input.parentId === topArea ? undefined : input.parentId,
      name: input.fullName,
      sortCode: sortCode ?? before?.sortCode ?? 0,
      enabled: enabledMark === null || enabledMark === undefined ? (before?.enabled ?? true) : enabledMark === 1,
      description: description ?? before?.description ?? '',
      replaces: replaces === null || replaces === undefined ? (before?.replaces ?? []) : [...new Set(typedCodes(replaces))],
      effectiveOn:
        effectiveDate === undefined
          ? before?.effectiveOn
          : effectiveDate === null
            ? undefined
            : fromEpoch(effectiveDate, 'yyyy-MM-dd', kernel.settings.timeZone),
    }
  },
  refuse: async (change) => {
    const { tx, act, before, after } = change
    if (act === 'remove' && before) return [await refuseChildren(tx, before.id)]
    if (act === 'switch' || !after) return []
    return [await refuseCode(change, after), await refuseParent(tx, after), await refuseReplaced(tx, after)]
  },
}

async function refuseChildren(tx: Tx, id: string): Promise<Refusal | undefined> {
  const children = await areaStore.count(tx, [sql<boolean>`parent_id = ${id}`])
  return children > 0 ? refusal('invalid', 'areas.has-children') : undefined
}

async function refuseCode({ tx, act, before }: Change<Area>, { id }: Area): Promise<Refusal | undefined> {
  if (act === 'edit') return before?.id === id ? undefined : refusal('invalid', 'areas.code-fixed', { field: 'enCode' })
  return (await areaStore.find(tx, id)) ? refusal('invalid', 'areas.code-taken', { field: 'enCode' }) : undefined
}

/** The code tells the level, so an area above it is of a higher one; that also keeps areas from standing below themselves. */
async function refuseParent(tx: Tx, { id, parentId }: Area): Promise<Refusal | undefined> {
  const field = 'parentId'
  if (parentId === undefined) return levelOfCode(id) === 0 ? undefined : refusal('invalid', 'areas.parent-missing', { field })
  if (!(await areaStore.find(tx, parentId))) return refusal('invalid', 'areas.parent-unknown', { field })
  return levelOfCode(parentId) < levelOfCode(id) ? undefined : refusal('invalid', 'areas.parent-level', { field })
}

async function refuseReplaced(tx: Tx, { id, replaces }: Area): Promise<Refusal | undefined> {
  if (replaces.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`select id from area where id = any(${[...replaces]}::text[])`.execute(tx)
  const known = new Set(rows.map((row) => row.id))
  const unknown = replaces.filter((code) => !known.has(code))
  const field = 'replaces'
  if (unknown.length > 0) return refusal('invalid', 'areas.replaces-unknown', { params: { codes: unknown.join('、') }, field })
  const circle = await replacersOf(tx, id)
  const wrong = replaces.filter((code) => circle.has(code))
  return wrong.length > 0 ? refusal('invalid', 'areas.replaces-circle', { params: { codes: wrong.join('、') }, field }) : undefined
}

/** The area itself, those that replace it, those that replace these, and so on. */
async function replacersOf(tx: Tx, id: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive replacer (id) as (
      select ${id}::text
      union
      select area.id from area join replacer on area.replaces @> array[replacer.id] where area.edited and area.deleted_at is null)
    select id from replacer`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

export const areaCalls = [
  serve(createArea, createHandler(areas)),
  serve(updateArea, updateHandler(areas)),
  serve(deleteArea, removeHandler(areas)),
  serve(switchArea, switchHandler(areas)),
]
