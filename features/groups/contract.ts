import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version } from '#engine/resource/inputs.ts'
import { memberMenus } from '#features/members/contract.ts'

export const groupMenu = memberMenus.Group

const path = '/api/permission/Group'
const groups = resourceCalls(path, rulesOfMenu(groupMenu))

/** Members that are absent from a change keep their value. */
export const groupInput = z.object({
  fullName: nameInput(),
  enCode: codeInput(),
  /** Id of an entry of the dictionary groupType. */
  type: z.string('groups.type-missing').min(1, 'groups.type-missing').max(100),
  enabledMark: flag.nullish(),
  sortCode: sortCode.nullish(),
  description: description.nullish(),
  version,
})

const group = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** In a list the name of the type, in the form its id. */
  type: z.string(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
  creatorTime: z.number(),
  version: z.number(),
})
/** Ours: how many belong to it. */
const groupRow = group.extend({ people: z.number() })
export type GroupRow = z.output<typeof groupRow>

export const listGroups = groups.page(groupRow, sortedPageQuery.extend({ enabledMark: flagFilter, type: z.string().max(100).default('') }))
export const createGroup = groups.create(groupInput)
export const updateGroup = groups.update(groupInput)
export const readGroup = groups.read(group)
export const deleteGroup = groups.remove()
export const groupUse = groups.uses()

/** Ours: groups are disabled by their form in the family. */
export const switchGroup = groups.switchState()

const chosenGroup = z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), type: z.literal('group'), icon: z.string() })

/** The enabled groups by their types. */
export const groupSelector = call({
  method: 'GET',
  path: `${path}/Selector`,
  access: 'signed-in',
  answer: z.array(
    z.object({
      id: z.string(),
      fullName: z.string(),
      icon: z.string(),
      num: z.number(),
      hasChildren: z.boolean(),
      children: z.array(chosenGroup),
    }),
  ),
})
