import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { isPlainName } from '#engine/resource/inputs.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { dictionaryBook } from '#features/dictionaries/entry.ts'
import { organizationNames } from '#features/pickers/entry.ts'
import {
  createPosition,
  deletePosition,
  listPositions,
  positionUse,
  readPosition,
  switchPosition,
  updatePosition,
} from '#features/positions/contract.ts'
import { usedPositions } from '#features/positions/server/uses.ts'
import { organizationStore, positionStore, type PositionRow } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import { refuseAddingTo } from '#server/managed/added-to.ts'
import { pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const positions: Resource<PositionRow, CallBody<typeof createPosition>, ReturnType<typeof wire>> = {
  store: positionStore,
  action: 'position',
  listing: {
    searched: ['name', 'code'],
    sorted: { fullName: 'name', enCode: 'code', sortCode: 'sort_code', creatorTime: 'created_at', enabledMark: 'enabled' },
    order: sql`sort_code, code, id`,
  },
  wire,
  typed: (body, { key, before }, { kernel }) => ({
    ...(before ?? { property: {}, created_at: new Date(kernel.now()) }),
    ...key,
    organization_id: body.organizeId,
    name: body.fullName,
    code: body.enCode,
    kind: body.type,
    sort_code: body.sortCode ?? before?.sort_code ?? 0,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    description: body.description ?? before?.description ?? '',
  }),
  seen: async ({ kernel, session }) => {
    const seen = await kernel.access.administration.organizations(session, 'select')
    return seen === 'all' ? undefined : sql<boolean>`organization_id = any(${[...seen]})`
  },
  refuse,
  written: ({ kernel, tx }) => kernel.directory.changed(tx, 'carriers'),
  unique: [
    {
      indexes: ['position_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'positions.code-taken', { params: { code }, field: 'enCode' }),
    },
    {
      // No index: whoever writes a position holds its organization, so the second writer sees the first.
      indexes: [],
      equals: ({ name, organization_id }) => sql<boolean>`name = ${name} and organization_id = ${organization_id}`,
      refusal: ({ name }) => refusal('invalid', 'positions.name-taken', { params: { name }, field: 'fullName' }),
    },
  ],
}

const filters: Filters<CallQuery<typeof listPositions>> = ({ organizeId, enabledMark, type, enCode }) => [
  ...(organizeId === '' ? [] : [sql<boolean>`organization_id = ${organizeId}`]),
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
  ...(type === '' ? [] : [sql<boolean>`kind = ${type}`]),
  ...(enCode === '' ? [] : [sql<boolean>`code = ${enCode}`]),
]

const page = pageHandler(positions, filters)
const read = readHandler(positions)

export const positionCalls = [
  serve(listPositions, async (context) => {
    const { list, pagination } = await page(context)
    const [directory, book] = await Promise.all([context.kernel.directory.snapshot(), dictionaryBook(context.kernel)])
    const types = new Map(book.entries('positionType').map(({ code, name }) => [code, name]))
    const rows = list.map((row) => {
      const organization = directory.organization(row.organizeId)
      return {
        ...row,
        type: types.get(row.type) ?? row.type,
        department: organization ? organizationNames(directory, organization) : '',
        people: directory.usersOfPosition(row.id).length,
      }
    })
    return { list: rows, pagination }
  }),
  serve(readPosition, async (context) => {
    const row = await read(context)
    const organization = (await context.kernel.directory.snapshot()).organization(row.organizeId)
    return { ...row, organizeIdTree: [...(organization?.path ?? [row.organizeId])] }
  }),
  serve(createPosition, createHandler(positions)),
  serve(updatePosition, updateHandler(positions)),
  serve(deletePosition, removeHandler(positions)),
  serve(switchPosition, switchHandler(positions)),
  serve(
    positionUse,
    usesHandler(usedPositions, async ({ params, db }) => present(await positionStore.find(db, params.id))),
  ),
]

async function refuse(change: Change<PositionRow>): Promise<readonly (Refusal | undefined)[]> {
  const { kernel, tx, act, before, after } = change
  if (act === 'switch') return []
  if (!after) return before ? refuseHeld({ kernel }, usedPositions, before) : []
  const isMoved = before?.organization_id !== after.organization_id
  const organization = await organizationStore.lock(tx, after.organization_id)
  return [
    organization ? undefined : refusal('invalid', 'positions.organization-unknown', { field: 'organizeId' }),
    isMoved && organization?.enabled === false ? refusal('invalid', 'positions.organization-disabled', { field: 'organizeId' }) : undefined,
    before && isMoved
      ? await refuseAddingTo(change, {
          organizationId: after.organization_id,
          field: 'organizeId',
          unknown: 'positions.organization-unknown',
        })
      : undefined,
    before?.name === after.name || isPlainName(after.name)
      ? undefined
      : refusal('invalid', 'positions.name-special', { field: 'fullName' }),
  ]
}

function wire({ id, organization_id, name, code, kind, enabled, sort_code, description, created_at, version }: PositionRow) {
  return {
    id,
    organizeId: organization_id,
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
