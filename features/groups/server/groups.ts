import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { isPlainName } from '#engine/resource/inputs.ts'
import { refusal } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import {
  createGroup,
  deleteGroup,
  groupSelector,
  groupUse,
  listGroups,
  readGroup,
  switchGroup,
  updateGroup,
} from '#features/groups/contract.ts'
import { groupStore, type GroupRow } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { heldBy, useCounter, type UseCounter, type UsedKind } from '#server/resource/uses.ts'

/** A group as a thing that other features use. */
export const usedGroups: UsedKind<{ readonly id: string }> = { name: 'group' }

/** Who belongs to a group. */
export function groupCounter(kernel: Kernel): UseCounter {
  return useCounter(usedGroups, async ({ id }) => {
    const people = (await kernel.directory.snapshot()).usersOfGroup(id)
    return {
      holders: heldBy(
        'groups.held-by-people',
        people.map(({ name }) => name),
      ),
    }
  })
}

const order = sql`sort_code, code, id`

const groups: Resource<GroupRow, CallBody<typeof createGroup>, ReturnType<typeof wire>> = {
  store: groupStore,
  action: 'group',
  listing: {
    searched: ['name', 'code'],
    sorted: { fullName: 'name', enCode: 'code', sortCode: 'sort_code', creatorTime: 'created_at', enabledMark: 'enabled' },
    order,
  },
  wire,
  typed: (body, { key, before }, { kernel }) => ({
    ...(before ?? { created_at: new Date(kernel.now()) }),
    ...key,
    name: body.fullName,
    code: body.enCode,
    kind: body.type,
    sort_code: body.sortCode ?? before?.sort_code ?? 0,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    description: body.description ?? before?.description ?? '',
  }),
  refuse: async ({ kernel, act, before, after }) => {
    if (act === 'remove' && before) return refuseHeld({ kernel }, usedGroups, before)
    if (!after || act === 'switch' || before?.name === after.name || isPlainName(after.name)) return []
    return [refusal('invalid', 'groups.name-special', { field: 'fullName' })]
  },
  unique: [
    {
      indexes: ['member_group_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'groups.code-taken', { params: { code }, field: 'enCode' }),
    },
    {
      indexes: [],
      equals: ({ name }) => sql<boolean>`name = ${name}`,
      refusal: ({ name }) => refusal('invalid', 'groups.name-taken', { params: { name }, field: 'fullName' }),
    },
  ],
  // One writer at a time: the second sees the name of the first.
  begin: ({ directory }, tx) => directory.changed(tx, 'carriers'),
}

const filters: Filters<CallQuery<typeof listGroups>> = ({ enabledMark, type }) => [
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
  ...(type === '' ? [] : [sql<boolean>`kind = ${type}`]),
]

const page = pageHandler(groups, filters)

export const groupCalls = [
  serve(listGroups, async (context) => {
    const { list, pagination } = await page(context)
    const [directory, types] = await Promise.all([context.kernel.directory.snapshot(), typesOf(context.kernel)])
    const nameOf = (type: string): string => types.find(({ id }) => id === type)?.name ?? type
    return {
      list: list.map((row) => ({ ...row, type: nameOf(row.type), people: directory.usersOfGroup(row.id).length })),
      pagination,
    }
  }),
  serve(groupSelector, async ({ kernel, db }) => {
    const byType = Map.groupBy(await groupStore.list(db, { order, where: [sql<boolean>`enabled`] }), ({ kind }) => kind)
    const types = await typesOf(kernel)
    // Groups whose type is gone stay choosable, under the type as it is stored.
    const known = [...types, ...[...byType.keys()].filter((id) => !types.some((type) => type.id === id)).map((id) => ({ id, name: id }))]
    return known.flatMap(({ id, name }) => {
      const children = (byType.get(id) ?? []).map((one) => ({ id: one.id, parentId: id, fullName: one.name, type: 'group' as const, icon }))
      return children.length === 0 ? [] : [{ id, fullName: name, icon: typeIcon, num: children.length, hasChildren: true, children }]
    })
  }),
  serve(readGroup, readHandler(groups)),
  serve(createGroup, createHandler(groups)),
  serve(updateGroup, updateHandler(groups)),
  serve(deleteGroup, removeHandler(groups)),
  serve(switchGroup, switchHandler(groups)),
  serve(
    groupUse,
    usesHandler(usedGroups, async ({ params, db }) => present(await groupStore.find(db, params.id))),
  ),
]

/** Icons as clients of the family name them. */
const icon = 'icon-ym icon-ym-generator-group1'
const typeIcon = 'icon-ym icon-ym-generator-group'

async function typesOf(kernel: Kernel) {
  return (await dictionaryBook(kernel)).entries('groupType')
}

function wire({ id, name, code, kind, enabled, sort_code, description, created_at, version }: GroupRow) {
  return {
    id,
    fullName: name,
    enCode: code,
    type: kind,
    enabledMark: Number(enabled),
    sortCode: sort_code,
    description,
    creatorTime: created_at.getTime(),
    version,
  }
}
