import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import { areaBook } from '#features/areas/entry.ts'
import {
  createCompany,
  createDepartment,
  deleteDepartment,
  deleteOrganization,
  moveOrganization,
  organizationUse,
  placeOrganization,
  readCompany,
  readDepartment,
  switchDepartment,
  switchOrganization,
  topOrganization,
  updateCompany,
  updateDepartment,
} from '#features/organizations/contract.ts'
import { refuseCreditCode, typedCreditCode } from '#features/organizations/server/credit-code.ts'
import { refuseContent } from '#features/organizations/server/rules.ts'
import { usedOrganizations } from '#features/organizations/server/uses.ts'
import { organizationStore, type OrganizationRow } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'
import { refuseAddingTo } from '#server/managed/added-to.ts'
import { placeHandler } from '#server/managed/place-rows.ts'
import { present, readHandler } from '#server/managed/read-rows.ts'
import type { Asking, Change, Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

type Company = CallBody<typeof updateCompany>
type Department = CallBody<typeof updateDepartment>

/** In which order organizations are listed. */
export const inOrder = sql`sort_code, code, id`

/** What companies and departments share; `seen` and `typed` tell them apart. */
const shared = {
  store: organizationStore,
  action: 'organization',
  // The version of the directory stays locked until the commit: what the rules checked of the tree still holds when it is written.
  begin: (kernel, tx) => kernel.directory.changed(tx, 'organizations'),
  refuse: (change) => refuse(change),
  unique: [
    {
      indexes: ['organization_code'],
      equals: ({ code }) => sql<boolean>`code = ${code}`,
      refusal: ({ code }) => refusal('invalid', 'organizations.code-taken', { params: { code }, field: 'enCode' }),
    },
  ],
} satisfies Partial<Resource<OrganizationRow, never, unknown>>

export const company: Resource<OrganizationRow, Company, ReturnType<typeof wireCompany>> = {
  ...shared,
  wire: wireCompany,
  seen: () => sql<boolean>`kind = 'company'`,
  typed: (body, { key, before }, { kernel }) => ({
    ...base(before, kernel.now()),
    ...typedCommon(body, before),
    ...key,
    kind: 'company',
    credit_code: typedCreditCode(body.creditCode, before),
    property: { ...before?.property, ...withoutAbsent(body.propertyJson ?? {}) },
  }),
}

export const department: Resource<OrganizationRow, Department, ReturnType<typeof wireDepartment>> = {
  ...shared,
  wire: wireDepartment,
  seen: () => sql<boolean>`kind = 'department'`,
  typed: (body, { key, before }, { kernel }) => ({
    ...base(before, kernel.now()),
    ...typedCommon(body, before),
    ...key,
    kind: 'department',
    manager_id: body.managerId === undefined ? (before?.manager_id ?? null) : body.managerId || null,
  }),
}

/** What is done alike to companies and departments: switched, moved and deleted. */
const either: Resource<OrganizationRow, CallBody<typeof moveOrganization>, null> = {
  ...shared,
  wire: () => null,
  typed: ({ parentId }, { key, before }) => ({ ...present(before), ...key, parent_id: parentOf(parentId) }),
}

export const organizationCalls = [
  serve(createCompany, createHandler(company)),
  serve(updateCompany, updateHandler(company)),
  serve(readCompany, withPath(readHandler(company))),
  serve(deleteOrganization, removeHandler(either)),
  serve(switchOrganization, switchHandler(either)),
  serve(
    organizationUse,
    usesHandler(usedOrganizations, async ({ params, db }) => present(await organizationStore.find(db, params.id))),
  ),
  serve(createDepartment, createHandler(department)),
  serve(updateDepartment, updateHandler(department)),
  serve(readDepartment, withPath(readHandler(department))),
  serve(deleteDepartment, removeHandler(department)),
  serve(switchDepartment, switchHandler(department)),
  serve(moveOrganization, updateHandler(either)),
  serve(
    placeOrganization,
    placeHandler(either, {
      order: inOrder,
      beside: ({ parent_id }) => [sql<boolean>`parent_id is not distinct from ${parent_id}`],
      codeOf: ({ sort_code }) => sort_code,
      withCode: (organization, sort_code) => ({ ...organization, sort_code }),
    }),
  ),
]

async function refuse(change: Change<OrganizationRow>): Promise<readonly (Refusal | undefined)[]> {
  const { kernel, tx, act, before, after } = change
  if (act === 'switch') return []
  if (!after) return before ? refuseHeld({ kernel }, usedOrganizations, before) : []
  const all = await organizationStore.list(tx, { order: inOrder })
  return [
    ...refuseContent(after, before, all),
    await refuseForeignPlace(change),
    await refuseManager(change),
    await refuseRegion(change),
    refuseCreditCode(change, all),
  ]
}

async function refuseForeignPlace(change: Change<OrganizationRow>): Promise<Refusal | undefined> {
  const { before, after } = change
  if (!before || !after || before.parent_id === after.parent_id) return undefined
  return refuseAddingTo(change, { organizationId: after.parent_id, field: 'parentId', unknown: 'organizations.parent-unknown' })
}

async function refuseManager({ kernel, before, after }: Change<OrganizationRow>): Promise<Refusal | undefined> {
  const id = after?.manager_id
  if (!id || id === before?.manager_id) return undefined
  const person = (await kernel.directory.snapshot()).person(id)
  return person?.enabled ? undefined : refusal('invalid', 'organizations.manager-unknown', { field: 'managerId' })
}

/**
 * Rights to rows and approvers by territory follow the region of an organization, so whoever sets it hands out rights that reach beyond what
 * is administered: super administrators alone (security 4.5). A region that does not exist would lead to nobody; villages are known by the township that
 * their code begins with.
 */
async function refuseRegion({ kernel, session, before, after }: Change<OrganizationRow>): Promise<Refusal | undefined> {
  const code = after?.region_code ?? null
  if (code === (before?.region_code ?? null)) return undefined
  if (!session.isAdministrator) return refusal('forbidden', 'organizations.region-forbidden', { field: 'regionCode' })
  if (!code) return undefined
  const known = (await areaBook(kernel)).tree().byCode.get(code.slice(0, townshipDigits))
  return known && !known.former ? undefined : refusal('invalid', 'organizations.region-unknown', { params: { code }, field: 'regionCode' })
}

/** What a new organization begins with. */
function base(before: OrganizationRow | undefined, now: number) {
  const made = { manager_id: null, region_code: null, credit_code: null, property: {}, created_at: new Date(now) }
  return before ?? made
}

function typedCommon(body: Omit<Company, 'propertyJson' | 'creditCode'>, before: OrganizationRow | undefined) {
  const { parentId, fullName, enCode, sortCode, enabledMark, description, regionCode } = body
  return {
    parent_id: parentId === undefined ? (before?.parent_id ?? null) : parentOf(parentId),
    name: fullName,
    code: enCode,
    sort_code: sortCode ?? before?.sort_code ?? 0,
    enabled: enabledMark === null || enabledMark === undefined ? (before?.enabled ?? true) : enabledMark === 1,
    description: description ?? before?.description ?? '',
    region_code: regionCode === undefined || regionCode === null ? (before?.region_code ?? null) : regionCode || null,
  }
}

const townshipDigits = 9

const parentOf = (parentId: string): string | null => (parentId === topOrganization || parentId === '0' ? null : parentId)

/** The members that were sent; those that were left out keep their value. */
function withoutAbsent(property: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(property).filter(([, value]) => value !== undefined))
}

function wireCommon({ id, parent_id, name, code, sort_code, enabled, description, region_code, version }: OrganizationRow) {
  return {
    id,
    parentId: parent_id ?? topOrganization,
    fullName: name,
    enCode: code,
    sortCode: sort_code,
    enabledMark: Number(enabled),
    description,
    regionCode: region_code ?? '',
    version,
  }
}

function wireCompany(row: OrganizationRow) {
  const creditCode = row.credit_code ?? ''
  return { ...wireCommon(row), category: 'company' as const, creditCode, propertyJson: JSON.stringify(row.property) }
}

function wireDepartment(row: OrganizationRow) {
  return { ...wireCommon(row), category: 'department' as const, managerId: row.manager_id ?? '' }
}

/** Adds the way from the top, which clients of the family choose the parent by. */
function withPath<Context extends Asking, Wire extends { readonly id: string }>(read: (context: Context) => Promise<Wire>) {
  return async (context: Context) => {
    const wire = await read(context)
    const found = (await context.kernel.directory.snapshot()).organization(wire.id)
    return { ...wire, organizeIdTree: [...(found?.path ?? [wire.id])] }
  }
}
