import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version } from '#engine/resource/inputs.ts'
import { memberMenus } from '#features/members/contract.ts'

export const roleMenu = memberMenus.Role

/** Node of the global roles: in the filter of the list, and as a node of the tree to choose from. */
export const globalFilter = '0'
export const globalNode = '1'

const path = '/api/permission/Role'
const roles = resourceCalls(path, rulesOfMenu(roleMenu), { of: 'role', addedTo: 'organizationIds' })

/** Members that are absent from a change keep their value. */
export const roleInput = z.object({
  fullName: nameInput(),
  enCode: codeInput(),
  globalMark: flag,
  /** Paths of ids from the top; the last of each is the organization that the role is bound to. */
  organizeIdsTree: z
    .array(z.array(z.string().max(100)).min(1).max(50))
    .max(1000)
    .nullish(),
  /** Clients of the family send an empty text. */
  type: z.string().max(50).nullish(),
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

/** What was typed, with the organizations that graded administration judges a new role by; a global one has none. */
const roleBody = roleInput.transform((input) => ({
  ...input,
  organizationIds: input.globalMark === 1 ? [] : [...new Set((input.organizeIdsTree ?? []).flatMap((ids) => ids.at(-1) ?? []))].toSorted(),
}))

const role = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** 全局 or 组织 in every language: clients of the family compare the text. */
  type: z.enum(['全局', '组织']),
  globalMark: z.number(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  creatorTime: z.number(),
  version: z.number(),
})

const roleRow = role.extend({
  /** Names of its organizations from the top, joined with `/`, and among each other with a comma. */
  organizeInfo: z.string(),
  /** Ours: how many people have it. */
  people: z.number(),
  /** Ours: whether the caller may edit it, and delete it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type RoleRow = z.output<typeof roleRow>

/** The roles the caller administers: global ones, those of one organization, or all. */
export const listRoles = roles.page(
  roleRow,
  sortedPageQuery.extend({ organizeId: z.string().max(100).default(''), enabledMark: flagFilter }),
)
export const createRole = roles.create(roleBody)
export const updateRole = roles.update(roleBody)
export const readRole = roles.read(role.extend({ organizeIdsTree: z.array(z.array(z.string())) }))
export const deleteRole = roles.remove()
export const switchRole = roles.switchState()
export const roleUse = roles.uses()

/** An organization with its roles, the node of the global ones, or a role. */
export interface RoleNode {
  id: string
  /** Tells nodes apart: a role stands below each of its organizations. */
  onlyId: string
  parentId: string
  fullName: string
  type: 'global' | 'company' | 'department' | 'role'
  icon: string
  organize: string
  /** How many roles stand directly below. */
  num: number
  hasChildren: boolean
  isLeaf: boolean
  children: RoleNode[]
}

const roleNode: z.ZodType<RoleNode, RoleNode> = z.object({
  id: z.string(),
  onlyId: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.enum(['global', 'company', 'department', 'role']),
  icon: z.string(),
  organize: z.string(),
  num: z.number(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(roleNode)
  },
})

/** The enabled roles: the global ones, and those of the organizations the caller sees. */
export const roleSelector = roles.selector(roleNode)

/** Those among them whose grants the caller may change. */
export const grantableRoles = call({
  method: 'GET',
  path: `${path}/SelectorByPermission`,
  access: { menu: roleMenu },
  answer: listOf(roleNode),
})

/** The global roles, and those of these organizations. */
export const rolesOfOrganizations = call({
  method: 'POST',
  path: `${path}/getListByOrgIds`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({ organizeIds: z.array(z.string().max(100)).max(1000).default([]) }),
  answer: listOf(roleNode),
})
