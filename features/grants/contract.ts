import { z } from 'zod'
import { call, type CallAnswer } from '#engine/contract/call.ts'
import { within } from '#engine/resource/calls.ts'
import { version } from '#engine/resource/inputs.ts'
import { memberMenus } from '#features/members/contract.ts'

/** Button of the role screen that grants. */
export const grantButton = 'btn_authorize'

const path = '/api/permission/Authority/Data'
const params = z.object({ objectId: z.string().max(100) })
const rule = { menu: memberMenus.Role, button: grantButton }
const named = { action: 'edit', of: 'role', id: { in: 'params', member: 'objectId' } } as const

/** The steps of the wizard, as the family calls them: what can be granted (permissions 2). */
export const grantSteps = ['system', 'module', 'button', 'column', 'form', 'resource'] as const
export type GrantStep = (typeof grantSteps)[number]

/** `objectId` of a wizard that is for no single role. */
export const noRole = '0'

/** Something that can be granted, with what stands below it. */
export interface GrantNode {
  id: string
  fullName: string
  icon: string
  /** What the node is; steps show the systems and menus above their own things. */
  type: GrantStep
  children: GrantNode[]
}

const grantNode: z.ZodType<GrantNode, GrantNode> = z.object({
  id: z.string(),
  fullName: z.string(),
  icon: z.string(),
  type: z.enum(grantSteps),
  get children() {
    return z.array(grantNode)
  },
})

/** What a step offers: what the caller may grant of the things chosen before it, and what the role has of it. */
export const readGrants = call({
  method: 'POST',
  path: `${path}/{objectId}/Values`,
  access: rule,
  changes: false,
  params,
  body: z.object({
    type: z.enum(grantSteps),
    /** Ids chosen in the step before, with commas: systems for the menus, menus for all others. */
    moduleIds: z.string().max(500_000).default(''),
  }),
  answer: z.object({
    list: z.array(grantNode),
    /** Those of the tree that are granted. */
    ids: z.array(z.string()),
    all: z.array(z.string()),
    /** Ours: version of the role, to be sent with the change. */
    version: z.number(),
  }),
})

const ids = z.array(z.string().max(200)).max(20_000).default([])

/** What is granted, step by step. Ids of parents that clients of the family send with a step are passed over. */
const granted = z.object({ systemIds: ids, module: ids, button: ids, column: ids, form: ids, resource: ids })
export type Granted = z.output<typeof granted>

const item = z.object({ id: z.string(), fullName: z.string() })

/** Ours: everything on one page that the caller may grant, with what the role has of it. */
export const readMatrix = call({
  method: 'GET',
  path: `${path}/{objectId}/Matrix`,
  access: rule,
  params,
  answer: z.object({
    systems: z.array(item),
    /** In the order of the menu; the parent is the menu above, or else the system. */
    menus: z.array(
      item.extend({
        parentId: z.string(),
        /** What is granted by itself; what comes with the menu is not among it. */
        button: z.array(item),
        column: z.array(item),
        form: z.array(item),
        resource: z.array(item),
      }),
    ),
    granted,
    version: z.number(),
  }),
})
export type Matrix = CallAnswer<typeof readMatrix>

/** Replaces what a role grants, as far as the caller may grant it: what he cannot see stays. */
export const writeGrants = call({
  method: 'PUT',
  path: `${path}/{objectId}`,
  access: within(rule, named),
  params,
  body: granted.extend({ objectType: z.literal('Role').default('Role'), version }),
  answer: z.object({ id: z.string(), version: z.number() }),
  message: 'kernel.updated',
})

const manyRoles = within(rule, { action: 'edit', of: 'role', id: { in: 'body', member: 'roleIds' } })
const addition = granted.extend({
  roleIds: z.array(z.string().max(100)).min(1, 'grants.roles-missing').max(500),
  // Grants hang on roles alone.
  positionIds: z.array(z.string()).max(0, 'grants.roles-only').default([]),
  userIds: z.array(z.string()).max(0, 'grants.roles-only').default([]),
})

/** Adds grants to many roles. */
export const addGrants = call({
  method: 'POST',
  path: `${path}/Batch`,
  access: manyRoles,
  body: addition,
  answer: z.object({ changed: z.number() }),
  message: 'kernel.updated',
})

const people = z.object({
  count: z.number(),
  /** Names of the first of them, as far as the caller administers them. */
  names: z.array(z.string()),
})

export const rowEffect = z.object({
  /** Id of the function. */
  id: z.string(),
  /** Name of the function's menu. */
  name: z.string(),
  /** Rows that somebody sees then and did not before, and the other way round, among those that the caller sees. */
  gained: z.number(),
  lost: z.number(),
  /** `late`: counting took too long; `hidden`: a condition names a field that the caller may not read. Both tell no number. */
  counted: z.enum(['exact', 'at-least', 'late', 'hidden']),
})
export type RowEffect = z.output<typeof rowEffect>

const difference = z.object({
  /** Members of the role whose rights would grow or shrink; what another role gives them too does not count. */
  gains: people,
  loses: people,
  /** Functions of which somebody will see other rows. */
  rows: z.array(rowEffect),
  /** Of several roles each change counts once for each of them. */
  changes: z.array(
    z.object({
      type: z.enum(grantSteps),
      added: z.number(),
      removed: z.number(),
      /** Names of the first of them. */
      addedNames: z.array(z.string()),
      removedNames: z.array(z.string()),
    }),
  ),
})
export type Difference = z.output<typeof difference>

/** Ours: what a change would do, asked before it is saved. */
export const grantDifference = call({
  method: 'POST',
  path: `${path}/{objectId}/Difference`,
  access: within(rule, named),
  changes: false,
  params,
  body: granted,
  answer: difference,
})

/** Ours: what adding grants to many roles would do. */
export const additionDifference = call({
  method: 'POST',
  path: `${path}/Batch/Difference`,
  access: manyRoles,
  changes: false,
  body: addition,
  answer: difference,
})

const portalPath = '/api/permission/Authority/Model'

/** Roles that may use a portal, among those the caller administers. Grants hang on roles alone: of other kinds there are none. */
export const readPortalRoles = call({
  method: 'GET',
  path: `${portalPath}/{id}/{objectType}`,
  access: rule,
  params: z.object({ id: z.string().max(100), objectType: z.string().max(20) }),
  answer: z.object({ ids: z.array(z.string()) }),
})

/**
 * Changes them to those named; roles that the caller does not administer stay as they are. The handler judges the roles that are
 * added: nobody at all may be named.
 */
export const writePortalRoles = call({
  method: 'PUT',
  path: `${portalPath}/{id}`,
  access: rule,
  params: z.object({ id: z.string().min(1).max(100) }),
  body: z.object({
    itemType: z.literal('portalManage'),
    objectType: z.literal('Role', 'grants.roles-only').default('Role'),
    objectId: z.array(z.string().max(100)).max(500),
  }),
  answer: z.object({ changed: z.number() }),
  message: 'kernel.updated',
})
