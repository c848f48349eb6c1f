import { holdsKeyword } from '#engine/resource/search.ts'
import { treeOf, withAncestors } from '#engine/resource/tree.ts'
import { listOrganizations, topOrganization, type OrganizationRow as Wire } from '#features/organizations/contract.ts'
import { inOrder } from '#features/organizations/server/organizations.ts'
import { organizationIcon } from '#features/pickers/entry.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { organizationStore, type OrganizationRow } from '#server/directory/stores.ts'
import { serve } from '#server/http/serve.ts'

/** Read from the table, because a writer looks at what he has just written. */
export const serveListOrganizations = serve(listOrganizations, async ({ kernel, db, session, query }) => {
  const [directory, rows, seen, ...may] = await Promise.all([
    kernel.directory.snapshot(),
    organizationStore.list(db, { order: inOrder }),
    ...(['select', 'add', 'edit', 'delete'] as const).map((action) => kernel.access.administration.organizations(session, action)),
  ])
  const admits = (ids: 'all' | ReadonlySet<string> | undefined, id: string): boolean => ids === 'all' || ids?.has(id) === true
  const own = rows.filter(({ id }) => admits(seen, id)).map((row) => ({ ...row, parentId: row.parent_id ?? undefined }))
  const shown = withAncestors(
    own,
    ({ name, code, enabled, kind }) =>
      holdsKeyword(query.keyword, [name, code]) &&
      (query.enabledMark === '' || enabled === (query.enabledMark === '1')) &&
      (query.type === '' || kind === query.type),
  )
  const people = peopleOf(directory)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    list: treeOf(shown, (row, children: Wire[]): Wire => ({
      ...wireRow(row, children),
      organize: (directory.organization(row.id)?.path ?? [row.id]).map((id) => names.get(id) ?? '').join('/'),
      people: people.own.get(row.id) ?? 0,
      peopleBelow: people.below.get(row.id) ?? 0,
      mayAdd: row.enabled && admits(may[0], row.id),
      mayEdit: admits(may[1], row.id),
      mayDelete: admits(may[2], row.id),
    })),
  }
})

function wireRow(row: OrganizationRow, children: Wire[]) {
  return {
    id: row.id,
    parentId: row.parent_id ?? topOrganization,
    fullName: row.name,
    enCode: row.code,
    type: row.kind,
    icon: organizationIcon[row.kind],
    creatorTime: row.created_at.getTime(),
    sortCode: row.sort_code,
    enabledMark: Number(row.enabled),
    hasChildren: children.length > 0,
    isLeaf: children.length === 0,
    version: row.version,
    children,
  }
}

interface Counts {
  readonly own: ReadonlyMap<string, number>
  readonly below: ReadonlyMap<string, number>
}
const counted = new WeakMap<DirectorySnapshot, Counts>()

/** Enabled people by organization; somebody who stands at several places below one counts once. Counted once for each state of the directory. */
function peopleOf(directory: DirectorySnapshot): Counts {
  const known = counted.get(directory)
  if (known) return known
  const [own, below] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const person of directory.people()) {
    if (!person.enabled) continue
    const above = new Set(person.organizationIds.flatMap((id) => directory.organization(id)?.path ?? []))
    for (const id of person.organizationIds) count(own, id)
    for (const id of above) count(below, id)
  }
  const made = { own, below }
  counted.set(directory, made)
  return made
}
