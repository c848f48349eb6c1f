import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, listOf } from '#engine/contract/shapes.ts'

export * from '#features/pickers/contract/people.ts'

const organizations = '/api/permission/Organize'
const departments = `${organizations}/Department`

/** An organization with those below it. */
export interface OrganizationNode {
  id: string
  parentId: string
  fullName: string
  type: 'company' | 'department'
  icon: string
  /** Names from the top, joined with `/`. */
  organize: string
  organizeIds: string[]
  hasChildren: boolean
  disabled: boolean
  /** Ours: the caller administers it; `disabled` is also true where it is switched off. */
  administered: boolean
  /** Not part of the platform family: territory and credit code of the caller's own organizations; `''` for others. */
  regionCode: string
  creditCode: string
  children: OrganizationNode[]
}

const organizationNode: z.ZodType<OrganizationNode, OrganizationNode> = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.enum(['company', 'department']),
  icon: z.string(),
  organize: z.string(),
  organizeIds: z.array(z.string()),
  hasChildren: z.boolean(),
  disabled: z.boolean(),
  administered: z.boolean(),
  regionCode: z.string(),
  creditCode: z.string(),
  get children() {
    return z.array(organizationNode)
  },
})

/** The organizations the caller may see as a tree (for people of a company none of others), without the named one and what stands below it; `0` names none. */
export const organizationTree = call({
  method: 'GET',
  path: `${departments}/Selector/{id}`,
  access: 'signed-in',
  params: idParam,
  answer: listOf(organizationNode),
})

/** The same; what lies outside of what the caller manages is marked `disabled` (graded administration). */
export const managedOrganizationTree = call({
  method: 'GET',
  path: `${departments}/SelectorByAuth/{id}`,
  access: 'signed-in',
  params: idParam,
  answer: listOf(organizationNode),
})

/** The same two below the address of organizations: companies and departments stand in one tree. */
export const anyOrganizationTree = call({ ...organizationTree, path: `${organizations}/Selector/{id}` })
export const anyManagedTree = call({ ...managedOrganizationTree, path: `${organizations}/SelectorByAuth/{id}` })

/** Companies alone. */
export const companyTree = call({ method: 'GET', path: `${organizations}/Tree`, access: 'signed-in', answer: listOf(organizationNode) })

/** The departments of a company, without those of companies below it. */
export const departmentsOfCompany = call({
  method: 'GET',
  path: `${organizations}/{id}/Department`,
  access: 'signed-in',
  params: idParam,
  query: z.object({ keyword: z.string().max(200).default('') }),
  answer: listOf(organizationNode),
})

/** Ids that a field allows; none allow nothing. */
const allowedDepartments = z.array(z.string().max(100)).max(1000).default([])

/** The organizations that a field allows. */
export const allowedOrganizations = call({
  method: 'POST',
  path: `${organizations}/OrganizeCondition`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({ keyword: z.string().max(200).default(''), departIds: allowedDepartments }),
  answer: listOf(organizationNode),
})

/** The caller's current organization where a field allows it, else `''`. */
export const defaultOrganization = call({
  method: 'POST',
  path: `${organizations}/getDefaultCurrentValueDepartmentId`,
  access: 'signed-in',
  changes: false,
  body: z.object({ departIds: allowedDepartments }),
  answer: z.object({ departmentId: z.string() }),
})
