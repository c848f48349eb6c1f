import { companyInput, departmentInput, topOrganization } from '#features/organizations/contract.ts'
import { company, department } from '#features/organizations/server/organizations.ts'
import type { InwardOrganization, InwardWork, InwardWriter } from '#features/third-directories/entry.ts'
import { organizationStore, type OrganizationRow } from '#server/directory/stores.ts'
import { present } from '#server/managed/read-rows.ts'
import { readTyped } from '#server/managed/read-typed.ts'
import type { Base, Resource } from '#server/managed/resource.ts'
import { insertNew, judge, replaceOld } from '#server/managed/write-rows.ts'
import { newId } from '#server/new-id.ts'
import type { Versioned } from '#server/resource/store.ts'

type Kind = OrganizationRow['kind']

const resourceOf = (kind: Kind): Resource<OrganizationRow, never, unknown> => (kind === 'company' ? company : department)

/** As the form of the screen takes it; everything else stays. @throws Refused as the form does */
function typedRow(
  { kernel, session }: InwardWork,
  kind: Kind,
  { name, parentId, code }: InwardOrganization & { readonly code: string },
  base: Base<OrganizationRow>,
): OrganizationRow {
  const asking = { kernel, session, db: kernel.db }
  const typed = { parentId: parentId ?? topOrganization, fullName: name, enCode: code }
  return kind === 'company'
    ? company.typed(readTyped(companyInput, typed), base, asking)
    : department.typed(readTyped(departmentInput, typed), base, asking)
}

/** Organizations that are taken in from a platform: companies at the top, departments below. */
export const takenInOrganizations: InwardWriter<InwardOrganization> = {
  create: async (work, code, thing) => {
    const { kernel, session, tx, audit } = work
    await company.begin?.(kernel, tx)
    const key = { id: newId(), version: 1 }
    const after = typedRow(work, thing.parentId === undefined ? 'company' : 'department', { ...thing, code }, { key, before: undefined })
    const change = { kernel, session, db: kernel.db, tx, act: 'add', before: undefined, after } as const
    await judge(resourceOf(after.kind), change)
    await insertNew(resourceOf(after.kind), change, audit)
    return after.id
  },
  update: (work, id, thing) =>
    changed(work, id, 'edit', (before, key) => typedRow(work, before.kind, { ...thing, code: before.code }, { key, before })),
  disable: (work, id) => changed(work, id, 'switch', (before, key) => ({ ...before, ...key, enabled: false })),
}

async function changed(
  { kernel, session, tx, audit }: InwardWork,
  id: string,
  act: 'edit' | 'switch',
  change: (before: OrganizationRow, key: Versioned) => OrganizationRow,
): Promise<void> {
  await company.begin?.(kernel, tx)
  const before = present(await organizationStore.lock(tx, id))
  const after = change(before, { id, version: before.version + 1 })
  const written = { kernel, session, db: kernel.db, tx, act, before, after }
  await judge(resourceOf(before.kind), written)
  await replaceOld(resourceOf(before.kind), written, audit, { action: act === 'switch' ? 'disabled' : 'changed' })
}
