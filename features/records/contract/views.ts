import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'
import { mostSuperConditions } from '#engine/forms/super-query.ts'
import { nameInput, version, versionBody, written } from '#engine/resource/inputs.ts'

/** Saved views of a list, not part of the platform family: how a list is searched, filtered, sorted and arranged, under a name. */

const path = '/api/visualdev/OnlineDev/{modelId}/Views'
const ofFunction = z.object({ modelId: z.string().max(100) })
const ofView = z.object({ modelId: z.string().max(100), id: z.string().max(100) })
const access = { functionOf: 'modelId' } as const

/** The most views of one list that a user keeps, and that are published. */
export const mostViews = 50

const key = z.string().max(200)
const conditions = z
  .array(z.object({ field: key, symbol: z.string().max(20), fieldValue: z.unknown(), jnpfKey: z.string().max(50).optional() }))
  .max(mostSuperConditions)
const group = z.object({ any: z.boolean(), conditions })

/** The state of a list, as the address of the list has it. */
const viewContent = z.object({
  /** Conditions of the search bar: values of the fields' types. */
  filter: z.record(key, z.unknown()),
  superQuery: z
    .object({ ...group.shape, groups: z.array(group).max(mostSuperConditions).optional() })
    .refine(({ conditions: alone, groups = [] }) => [alone, ...groups.map((one) => one.conditions)].flat().length <= mostSuperConditions)
    .nullable(),
  columnFilters: conditions,
  sorts: z.array(z.object({ key, direction: z.enum(['asc', 'desc']) })).max(5),
  pageSize: z.int().min(1).max(500),
  /** Order, visibility and widths of the columns; null for those of the definition. */
  columns: z
    .array(z.object({ prop: key, visible: z.boolean(), width: z.number().min(1).max(2_000).optional() }))
    .max(500)
    .nullable(),
})
export type ViewContent = z.output<typeof viewContent>

const view = z.object({
  id: z.string(),
  fullName: z.string(),
  /** For others as well; otherwise the caller's own. */
  isPublished: z.boolean(),
  /** Roles a published one is for, told to who may change it; none: for all who may use the function. */
  roleIds: z.array(z.string()),
  /** The list opens with it. */
  isDefault: z.boolean(),
  mayChange: z.boolean(),
  /** Only what this reader may see of the list. */
  content: viewContent,
  /** How many columns and conditions it names that the list does not have for this reader, any more or at all. */
  missing: z.number(),
  version: z.number(),
})
export type SavedView = z.output<typeof view>

/** What names a view that is open. */
export type OpenedView = Pick<SavedView, 'id' | 'fullName' | 'content' | 'missing'>

/** Members that are absent from a change keep their value. */
const viewInput = z.object({
  fullName: nameInput(),
  isPublished: z.boolean().optional(),
  roleIds: z.array(z.string().max(100)).max(100).optional(),
  isDefault: z.boolean().optional(),
  content: viewContent.refine((content) => JSON.stringify(content).length <= 50_000, 'records.views.too-large').optional(),
  version,
})

/** The caller's own and those published to him, in their order. */
export const listViews = call({
  method: 'GET',
  path,
  access,
  params: ofFunction,
  answer: listOf(view).extend({ mayPublish: z.boolean() }),
})

export const createView = call({
  method: 'POST',
  path,
  access,
  params: ofFunction,
  body: viewInput.required({ content: true }),
  answer: written,
  message: 'kernel.created',
})

export const updateView = call({
  method: 'PUT',
  path: `${path}/{id}`,
  access,
  params: ofView,
  body: viewInput,
  answer: written,
  message: 'kernel.updated',
})

export const deleteView = call({
  method: 'DELETE',
  path: `${path}/{id}`,
  access,
  params: ofView,
  body: versionBody,
  message: 'kernel.deleted',
})

/** Puts views into an order; those that the caller may not change keep their place. */
export const orderViews = call({
  method: 'POST',
  path: `${path}/Actions/Order`,
  access,
  params: ofFunction,
  body: z.object({ ids: z.array(z.string().max(100)).max(2 * mostViews) }),
})
