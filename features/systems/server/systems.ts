import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { holdsKeyword } from '#engine/resource/search.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { createSystem, deleteSystem, listSystems, readSystem, switchSystem, systemUse, updateSystem } from '#features/systems/contract.ts'
import { usedSystems } from '#features/systems/server/uses.ts'
import { iconProperty, mergedProperty } from '#server/access/menu-property.ts'
import { systemStore, type SystemRow } from '#server/access/menu-store.ts'
import { serve } from '#server/http/serve.ts'
import { dropWithDefinition } from '#server/managed/drop-translations.ts'
import { present, readHandler } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const systems: Resource<SystemRow, CallBody<typeof updateSystem>, ReturnType<typeof wire>> = {
  store: systemStore,
  action: 'system',
  wire,
  typed: (body, { key, before }, { kernel }) => ({
    ...(before ?? { is_main: false, isBuiltIn: false, created_at: new Date(kernel.now()) }),
    ...key,
    code: body.enCode,
    name: body.fullName,
    icon: body.icon,
    property: mergedProperty(body.propertyJson, before?.property, iconProperty, 'systems.property-wrong'),
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    sort_code: body.sortCode ?? before?.sort_code ?? 0,
    description: body.description ?? before?.description ?? '',
  }),
  // The version of the grants stays locked until the commit: of two writers the second sees what the first wrote.
  begin: (kernel, tx) => kernel.access.changed(tx),
  refuse,
  written: (change) => dropWithDefinition(change, { owner: { kind: 'menus', id: change.before?.id ?? '' } }),
  unique: [
    {
      indexes: ['system_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'systems.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
}

export const systemCalls = [
  serve(listSystems, async ({ db, query }) => {
    const [rows, counts] = await Promise.all([systemStore.list(db, { order: sql`sort_code, id` }), menuCounts(db)])
    const state = query.enabledMark || query.enableMark
    const shown = rows.filter(
      ({ name, code, enabled }) => holdsKeyword(query.keyword, [name, code]) && (state === '' || enabled === (state === '1')),
    )
    return { list: shown.map((row) => ({ ...wire(row), menus: counts.get(row.id) ?? 0, isBuiltIn: row.isBuiltIn })) }
  }),
  serve(createSystem, createHandler(systems)),
  serve(updateSystem, updateHandler(systems)),
  serve(readSystem, readHandler(systems)),
  serve(deleteSystem, removeHandler(systems)),
  serve(switchSystem, switchHandler(systems)),
  serve(
    systemUse,
    usesHandler(usedSystems, async ({ params, db }) => present(await systemStore.find(db, params.id))),
  ),
]

async function refuse({ kernel, before, after }: Change<SystemRow>): Promise<readonly (Refusal | undefined)[]> {
  if (!after) return before ? refuseHeld({ kernel }, usedSystems, before) : []
  const isRenamed = before !== undefined && before.code !== after.code
  if (after.is_main)
    return [
      isRenamed ? refusal('invalid', 'systems.main-stays', { field: 'enCode' }) : undefined,
      after.enabled ? undefined : refusal('invalid', 'systems.main-stays', { field: 'enabledMark' }),
    ]
  return [isRenamed && after.isBuiltIn ? refusal('invalid', 'systems.built-in-code', { field: 'enCode' }) : undefined]
}

async function menuCounts(db: Change<SystemRow>['db']): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('menu')
    .select((eb) => ['system_id', eb.fn.countAll<string>().as('count')])
    .where('deleted_at', 'is', null)
    .groupBy('system_id')
    .execute()
  return new Map(rows.map(({ system_id, count }) => [system_id, Number(count)]))
}

function wire({ id, name, code, icon, property, sort_code, enabled, description, is_main, version }: SystemRow) {
  return {
    id,
    fullName: name,
    enCode: code,
    icon,
    propertyJson: JSON.stringify(property),
    sortCode: sort_code,
    enabledMark: Number(enabled),
    description,
    isMain: Number(is_main),
    version,
  }
}
