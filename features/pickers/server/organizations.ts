import { holdsKeyword } from '#engine/resource/search.ts'
import { treeOf, withAncestors } from '#engine/resource/tree.ts'
import {
  allowedOrganizations,
  anyManagedTree,
  anyOrganizationTree,
  companyTree,
  defaultOrganization,
  departmentsOfCompany,
  managedOrganizationTree,
  organizationTree,
  type OrganizationNode,
} from '#features/pickers/contract.ts'
import { organizationView } from '#features/pickers/server/visible-people.ts'
import type { DirectorySnapshot, Organization } from '#server/directory/directory.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

type Asked = Pick<CallContext<typeof organizationTree>, 'kernel' | 'session'>

const wholeTree = async ({ kernel, session, params }: Asked & { readonly params: { readonly id: string } }) => {
  const view = await viewOf(kernel, session)
  return { list: nodesOf(view, view.shown.filter(beside(params.id))) }
}

const managedTree = async ({ kernel, session, params }: Asked & { readonly params: { readonly id: string } }) => {
  const [view, managed] = await Promise.all([viewOf(kernel, session), kernel.access.administration.organizations(session, 'select')])
  const isManaged = ({ id }: Organization): boolean => managed === 'all' || managed.has(id)
  const all =
    managed === 'all' ? view.shown : [...new Set([...view.shown, ...ordered(view.directory).filter((one) => managed.has(one.id))])]
  return { list: nodesOf(view, all.filter(beside(params.id)), isManaged, true) }
}

export const organizationCalls = [
  serve(organizationTree, wholeTree),
  serve(anyOrganizationTree, wholeTree),
  serve(managedOrganizationTree, managedTree),
  serve(anyManagedTree, managedTree),
  serve(companyTree, async ({ kernel, session }) => {
    const view = await viewOf(kernel, session)
    return {
      list: nodesOf(
        view,
        view.shown.filter(({ kind, enabled }) => kind === 'company' && enabled),
      ),
    }
  }),
  serve(departmentsOfCompany, async ({ kernel, session, params, query }) => {
    const view = await viewOf(kernel, session)
    const isBelow = (one: Organization): boolean => one.kind === 'department' && companyAbove(view.directory, one) === params.id
    return {
      list: nodesOf(
        view,
        withAncestors(view.shown.filter(isBelow), ({ name, code }) => holdsKeyword(query.keyword, [name, code])),
      ),
    }
  }),
  serve(allowedOrganizations, async ({ kernel, session, body }) => {
    const view = await viewOf(kernel, session)
    const allowed = new Set(body.departIds)
    const fits = ({ id, name, code, enabled }: Organization): boolean =>
      allowed.has(id) && enabled && holdsKeyword(body.keyword, [name, code])
    return { list: nodesOf(view, view.shown.filter(fits)) }
  }),
  serve(defaultOrganization, async ({ session, body }) => ({
    departmentId: body.departIds.includes(session.organizationId) ? session.organizationId : '',
  })),
]

/** What a caller may choose from. */
interface View {
  readonly directory: DirectorySnapshot
  /** The organizations the caller belongs to. */
  readonly own: ReadonlySet<string>
  /** What the caller sees, in its order. */
  readonly shown: readonly Organization[]
}

async function viewOf(kernel: Kernel, session: SignedIn): Promise<View> {
  const directory = await kernel.directory.snapshot()
  const own = new Set(directory.person(session.userId)?.organizationIds)
  return { directory, own, shown: ordered(directory).filter(organizationView(directory, session)) }
}

function ordered(directory: DirectorySnapshot): readonly Organization[] {
  return directory.organizations().toSorted((one, other) => one.sortCode - other.sortCode || (one.code < other.code ? -1 : 1))
}

/** Leaves out the organization that is edited, with what stands below it; `0` names none. */
const beside =
  (id: string) =>
  ({ path }: Organization): boolean =>
    id === '0' || !path.includes(id)

function companyAbove(directory: DirectorySnapshot, { path }: Organization): string | undefined {
  return path.findLast((id) => directory.organization(id)?.kind === 'company')
}

/** Disabled organizations stay in the tree, marked: old records show them. */
function nodesOf(
  { directory, own }: View,
  shown: readonly Organization[],
  isManaged: (one: Organization) => boolean = () => false,
  managedOnly = false,
) {
  return treeOf(shown, (one, children: OrganizationNode[]): OrganizationNode => ({
    id: one.id,
    parentId: one.parentId ?? '-1',
    fullName: one.name,
    type: one.kind,
    icon: organizationIcon[one.kind],
    organize: organizationNames(directory, one),
    organizeIds: [...one.path],
    hasChildren: children.length > 0,
    disabled: !one.enabled || (managedOnly && !isManaged(one)),
    administered: isManaged(one),
    regionCode: own.has(one.id) ? (one.regionCode ?? '') : '',
    creditCode: own.has(one.id) ? (one.creditCode ?? '') : '',
    children,
  }))
}

/** Icons as clients of the family name them. */
export const organizationIcon: Readonly<Record<Organization['kind'], string>> = {
  company: 'icon-ym icon-ym-tree-organization3',
  department: 'icon-ym icon-ym-tree-department1',
}

/** Names from the top to the organization, joined with `/`. */
export function organizationNames(directory: DirectorySnapshot, { path }: Organization): string {
  return path.map((id) => directory.organization(id)?.name ?? '').join('/')
}
