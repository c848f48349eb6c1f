import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version } from '#engine/resource/inputs.ts'
import { memberMenus } from '#features/members/contract.ts'

export const positionMenu = memberMenus.Position

const path = '/api/permission/Position'
const positions = resourceCalls(path, rulesOfMenu(positionMenu), { of: 'position', addedTo: 'organizeId' })

/** Members that are absent from a change keep their value. */
export const positionInput = z.object({
  organizeId: z.string('positions.organization-missing').min(1, 'positions.organization-missing').max(100),
  fullName: nameInput(),
  enCode: codeInput(),
  /** Code of an entry of the dictionary positionType: so clients of the family send it. */
  type: z.string('positions.type-missing').min(1, 'positions.type-missing').max(50),
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

const position = z.object({
  id: z.string(),
  organizeId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** In a list the name of the type, in the form its code. */
  type: z.string(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  creatorTime: z.number(),
  version: z.number(),
})

const positionRow = position.extend({
  /** Names of its organization from the top, joined with `/`. */
  department: z.string(),
  /** Ours: how many hold it. */
  people: z.number(),
})
export type PositionRow = z.output<typeof positionRow>

/** The positions the caller administers, of one organization or of all. */
export const listPositions = positions.page(
  positionRow,
  sortedPageQuery.extend({
    organizeId: z.string().max(100).default(''),
    enabledMark: flagFilter,
    type: z.string().max(50).default(''),
    enCode: z.string().max(50).default(''),
  }),
)
export const createPosition = positions.create(positionInput)
export const updatePosition = positions.update(positionInput)
export const readPosition = positions.read(position.extend({ organizeIdTree: z.array(z.string()) }))
export const deletePosition = positions.remove()
export const switchPosition = positions.switchState()
export const positionUse = positions.uses()

/** An organization with its positions, or a position. */
export interface PositionNode {
  id: string
  /** Tells nodes apart where an organization and a position have the same id. */
  onlyId: string
  parentId: string
  fullName: string
  type: 'company' | 'department' | 'position'
  icon: string
  organize: string
  /** How many positions the organization has itself. */
  num: number
  hasChildren: boolean
  isLeaf: boolean
  children: PositionNode[]
}

const positionNode: z.ZodType<PositionNode, PositionNode> = z.object({
  id: z.string(),
  onlyId: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  type: z.enum(['company', 'department', 'position']),
  icon: z.string(),
  organize: z.string(),
  num: z.number(),
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(positionNode)
  },
})

const asked = { method: 'POST', access: 'signed-in', changes: false, rate: 'search', answer: listOf(positionNode) } as const
const ids = z.array(z.string().max(100)).max(1000).default([])

/** The enabled positions below the organizations the caller sees. */
export const positionSelector = positions.selector(positionNode)

export const allPositions = call({
  method: 'GET',
  path: `${path}/All`,
  access: 'signed-in',
  answer: listOf(position.pick({ id: true, enCode: true, fullName: true, organizeId: true, type: true })),
})

/** The organizations of these ids with their positions. */
export const positionsOfOrganizations = call({ ...asked, path: `${path}/getListByOrgIds`, body: z.object({ organizeIds: ids }) })

/** The positions that a field allows, by themselves or with their organization. */
export const allowedPositions = call({
  ...asked,
  path: `${path}/PositionCondition`,
  body: z.object({ keyword: z.string().max(200).default(''), departIds: ids, positionIds: ids }),
})
