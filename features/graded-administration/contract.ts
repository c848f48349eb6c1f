import { z } from 'zod'
import { administrationActions } from '#engine/access/graded-administration.ts'
import { call, type AccessRule } from '#engine/contract/call.ts'
import { idParam, listOf, pageOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { buttonCodes, within } from '#engine/resource/calls.ts'
import { version, versionBody } from '#engine/resource/inputs.ts'

/** Menu of the screen of graded administrators. */
export const gradedMenu = 'permission-gradeManage'

/** Spelled as clients of the family spell it. */
const path = '/api/permission/organizeAdminIsTrator'
const edit: AccessRule = { menu: gradedMenu, button: buttonCodes.edit }
const ofBody = { action: 'edit', of: 'user', id: { in: 'body', member: 'userId' } } as const

const administrator = z.object({
  /** Of the user. */
  id: z.string(),
  account: z.string(),
  realName: z.string(),
  gender: z.number(),
  /** Masked, as in the list of users. */
  mobilePhone: z.string(),
  /** Names of the organizations he belongs to, from the top, joined with `/`, and among each other with a comma. */
  organizeId: z.string(),
  /** When he was first given something to administer. */
  creatorTime: z.number(),
  /** Ours: names of the organizations given to him, as far as the caller sees them, and how many these are. */
  manages: z.string(),
  managesCount: z.number(),
  enabledMark: z.number(),
  version: z.number(),
  /** Ours: whether the caller may change what he administers. */
  mayEdit: z.boolean(),
})
export type Administrator = z.output<typeof administrator>

/** Who administers organizations, among the users the caller sees. */
export const listAdministrators = call({
  method: 'GET',
  path,
  access: { menu: gradedMenu },
  query: sortedPageQuery,
  answer: pageOf(administrator),
})

/** A flag as it travels: 0 off, 1 on; 2 and 3 the same, where the caller may not change it. */
const flag = z.number().int().min(0).max(3)

/** The eight flags of an organization, in the order of their columns. */
export const layerFlags = {
  thisLayer: { select: 'thisLayerSelect', add: 'thisLayerAdd', edit: 'thisLayerEdit', delete: 'thisLayerDelete' },
  subLayers: { select: 'subLayerSelect', add: 'subLayerAdd', edit: 'subLayerEdit', delete: 'subLayerDelete' },
} as const
export type LayerName = keyof typeof layerFlags
export type FlagName = { [Layer in LayerName]: (typeof layerFlags)[Layer][keyof (typeof layerFlags)[Layer]] }[LayerName]
export const flagNames: readonly FlagName[] = (['thisLayer', 'subLayers'] as const).flatMap((layer) =>
  administrationActions.map((action) => layerFlags[layer][action]),
)

const flags = {
  thisLayerSelect: flag,
  thisLayerAdd: flag,
  thisLayerEdit: flag,
  thisLayerDelete: flag,
  subLayerSelect: flag,
  subLayerAdd: flag,
  subLayerEdit: flag,
  subLayerDelete: flag,
} satisfies Record<FlagName, typeof flag>

const shownNode = z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), icon: z.string(), ...flags })

/** An organization with what somebody may do in it and below it. */
export type FlagNode = z.output<typeof shownNode> & { children: FlagNode[] }

const flagNode: z.ZodType<FlagNode, FlagNode> = shownNode.extend({
  get children() {
    return z.array(flagNode)
  },
})

const selector = {
  method: 'GET',
  access: { menu: gradedMenu },
  query: z.object({ userId: z.string().max(100).default('') }),
  answer: listOf(flagNode).extend({
    /** Ours: of what the user administers, to be sent with a change; 0 where he never administered anything. */
    version: z.number(),
  }),
} as const

/** The organizations the caller sees, with what a user administers; without a user nothing is on. */
export const readFlags = call({ ...selector, path: `${path}/Selector` })

/** The same as clients of the family ask for it. */
export const readFlagsOfFamily = call({ ...selector, path: `${path}/Selector/` })

const sentFlag = flag.nullish()

/** Flags that are absent, and those that are fixed for the caller, stay as they are; so do organizations that are not named. */
interface SentNode extends Partial<Record<FlagName, number | null | undefined>> {
  id: string
  children?: SentNode[] | null | undefined
}

const sentNode: z.ZodType<SentNode, SentNode> = z.object({
  id: z.string().max(100),
  ...(Object.fromEntries(flagNames.map((name) => [name, sentFlag])) as Record<FlagName, typeof sentFlag>),
  get children() {
    return z.array(sentNode).nullish()
  },
})

const change = z.object({
  userId: z.string('graded-administration.user-missing').min(1, 'graded-administration.user-missing').max(100),
  orgAdminModel: z.array(sentNode).max(20_000).default([]),
})
export type AdministrationInput = z.output<typeof change>

/** Changes what a user administers. */
export const writeFlags = call({
  method: 'POST',
  path,
  access: within(edit, ofBody),
  // Clients of the family send the id of the user twice.
  body: change.extend({ id: z.string().max(100).nullish(), version }),
  bodyLimitBytes: 4 * 1024 * 1024,
  answer: z.object({ id: z.string(), version: z.number() }),
  message: 'kernel.saved',
})

/** Withdraws everything a user administers. */
export const removeAdministrator = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access: within({ menu: gradedMenu, button: buttonCodes.remove }, { action: 'edit', of: 'user', id: { in: 'params', member: 'id' } }),
  params: idParam,
  body: versionBody,
  message: 'kernel.deleted',
})

const reach = z.object({
  organizations: z.number(),
  /** Names of the first of them. */
  names: z.array(z.string()),
  /** How many enabled people belong to them: to see somebody one of his organizations is enough, for all else he must belong to no other. */
  people: z.number(),
})

/** Ours: what a change would do, asked before it is saved. Actions that nothing changes for are left out. */
export const administrationDifference = call({
  method: 'POST',
  path: `${path}/Difference`,
  access: within(edit, ofBody),
  changes: false,
  body: change,
  bodyLimitBytes: 4 * 1024 * 1024,
  answer: z.object({ changes: z.array(z.object({ action: z.enum(administrationActions), gains: reach, loses: reach })) }),
})
export type Reach = z.output<typeof reach>
