import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { isPlainName } from '#engine/resource/inputs.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { organizationNames } from '#features/pickers/entry.ts'
import { createRole, deleteRole, globalFilter, listRoles, readRole, roleUse, switchRole, updateRole } from '#features/roles/contract.ts'
import { mayChange } from '#features/roles/server/choose-roles.ts'
import { peopleHolding, usedRoles } from '#features/roles/server/uses.ts'
import { roleStore, type RoleRow } from '#server/access/role-store.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'
import { pageHandler, present, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const roles: Resource<RoleRow, CallBody<typeof createRole>, ReturnType<typeof wire>> = {
  store: roleStore,
  action: 'role',
  listing: {
    searched: ['name', 'code'],
    sorted: { fullName: 'name', enCode: 'code', sortCode: 'sort_code', creatorTime: 'created_at', enabledMark: 'enabled' },
    order: sql`sort_code, code, id`,
  },
  wire,
  typed: (body, { key, before }, { kernel }) => ({
    ...(before ?? { created_at: new Date(kernel.now()) }),
    ...key,
    code: body.enCode,
    name: body.fullName,
    kind: body.type || (before?.kind ?? ''),
    is_global: body.globalMark === 1,
    enabled: body.enabledMark === null || body.enabledMark === undefined ? (before?.enabled ?? true) : body.enabledMark === 1,
    sort_code: body.sortCode ?? before?.sort_code ?? 0,
    description: body.description ?? before?.description ?? '',
    organizations: body.globalMark === 0 && !body.organizeIdsTree && before ? before.organizations : body.organizationIds,
  }),
  seen: async ({ kernel, session }) => {
    const seen = await kernel.access.administration.organizations(session, 'select')
    return seen === 'all'
      ? undefined
      : sql<boolean>`(not is_global and id in (select role_id from role_organization where organization_id = any(${[...seen]})))`
  },
  // The version of the grants stays locked until the commit: of two writers the second sees what the first wrote.
  begin: async ({ directory, access }, tx) => {
    await directory.changed(tx, 'carriers')
    await access.changed(tx)
  },
  refuse,
  unique: [
    {
      indexes: ['role_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'roles.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
}

const filters: Filters<CallQuery<typeof listRoles>> = ({ organizeId, enabledMark }) => [
  ...(organizeId === globalFilter ? [sql<boolean>`is_global`] : []),
  ...(organizeId === '' || organizeId === globalFilter
    ? []
    : [sql<boolean>`(not is_global and id in (select role_id from role_organization where organization_id = ${organizeId}))`]),
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
]

const page = pageHandler(roles, filters)
const read = readHandler(roles)

export const roleCalls = [
  serve(listRoles, async (context) => {
    const { list, pagination } = await page(context)
    const { administration } = context.kernel.access
    const [directory, editable, deletable] = await Promise.all([
      context.kernel.directory.snapshot(),
      administration.organizations(context.session, 'edit'),
      administration.organizations(context.session, 'delete'),
    ])
    const rows = list.map(({ organizations, is_global, ...row }) => ({
      ...row,
      organizeInfo: organizations.map((id) => nameOf(directory, id)).join('，'),
      people: directory.usersOfRole(row.id).length,
      mayEdit: mayChange({ is_global, organizations }, editable),
      mayDelete: mayChange({ is_global, organizations }, deletable),
    }))
    return { list: rows, pagination }
  }),
  serve(readRole, async (context) => {
    const { organizations, is_global: _global, ...row } = await read(context)
    const directory = await context.kernel.directory.snapshot()
    return { ...row, organizeIdsTree: organizations.map((id) => [...(directory.organization(id)?.path ?? [id])]) }
  }),
  serve(createRole, createHandler(roles)),
  serve(updateRole, updateHandler(roles)),
  serve(deleteRole, removeHandler(roles)),
  serve(switchRole, switchHandler(roles)),
  serve(
    roleUse,
    usesHandler(usedRoles, async ({ params, db }) => present(await roleStore.find(db, params.id))),
  ),
]

async function refuse(change: Change<RoleRow>): Promise<readonly (Refusal | undefined)[]> {
  const { kernel, before, after } = change
  if (!after) return before ? refuseHeld({ kernel }, usedRoles, before) : []
  const isDisabled = before?.enabled === true && !after.enabled
  const holders = isDisabled ? await peopleHolding(kernel, after.id) : []
  return [
    ...holders.map(({ text, params }) => refusal('invalid', text, { params })),
    ...(change.act === 'switch' ? [] : await refuseContent(change, after)),
  ]
}

async function refuseContent(change: Change<RoleRow>, after: RoleRow): Promise<(Refusal | undefined)[]> {
  const { kernel, before } = change
  const directory = await kernel.directory.snapshot()
  const added = after.organizations.filter((id) => !before?.organizations.includes(id))
  const field = 'organizeIdsTree'
  return [
    before?.name === after.name || isPlainName(after.name) ? undefined : refusal('invalid', 'roles.name-special', { field: 'fullName' }),
    after.is_global || after.organizations.length > 0 ? undefined : refusal('invalid', 'roles.organizations-missing', { field }),
    added.every((id) => directory.organizations().some((one) => one.id === id))
      ? undefined
      : refusal('invalid', 'roles.organization-unknown', { field }),
    await refuseWider(change, after, added),
  ]
}

/**
 * Who makes a role count in more organizations must be allowed to add to them (permissions 6), and hold what it grants: otherwise a
 * strong role could be brought to one's own people (security 4.5).
 */
async function refuseWider(
  { kernel, session, before }: Change<RoleRow>,
  after: RoleRow,
  added: readonly string[],
): Promise<Refusal | undefined> {
  const field = 'organizeIdsTree'
  const becomesGlobal = after.is_global && before?.is_global !== true
  if (!before || (added.length === 0 && !becomesGlobal)) return undefined
  const managed = { action: 'add', of: 'organization', id: { in: 'body', member: 'organizationIds' } } as const
  const decision = await kernel.access.administration.decide(managed, session, becomesGlobal ? [] : added)
  if (!decision.allowed)
    return decision.because === 'unseen'
      ? refusal('invalid', 'roles.organization-unknown', { field })
      : refusal('forbidden', 'kernel.forbidden')
  return (await kernel.access.holdsAllOf(session, after.id)) ? undefined : refusal('forbidden', 'roles.beyond-own')
}

function nameOf(directory: DirectorySnapshot, id: string): string {
  const organization = directory.organization(id)
  return organization ? organizationNames(directory, organization) : ''
}

function wire({ id, code, name, is_global, enabled, sort_code, description, created_at, version, organizations }: RoleRow) {
  return {
    id,
    fullName: name,
    enCode: code,
    type: is_global ? ('全局' as const) : ('组织' as const),
    globalMark: Number(is_global),
    enabledMark: Number(enabled),
    sortCode: sort_code,
    description,
    creatorTime: created_at.getTime(),
    version,
    organizations,
    is_global,
  }
}
