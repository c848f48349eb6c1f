import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, flagFilter, nameInput, sortCode, version } from '#engine/resource/inputs.ts'

/** Menu of the screen of systems. */
export const systemMenu = 'system-system'

const path = '/api/system/System'
const rules = rulesOfMenu(systemMenu)
const systems = resourceCalls(path, rules)

/** JSON text of what hangs on a system or menu besides its columns; clients of the family send and read it as text. */
export const propertyText = z.string().max(10_000)

/** Members that are absent from a change keep their value. */
export const systemInput = z.object({
  fullName: nameInput(),
  enCode: codeInput(),
  icon: z.string('systems.icon-missing').trim().min(1, 'systems.icon-missing').max(100),
  /** JSON text `{iconBackgroundColor}`. */
  propertyJson: propertyText.nullish(),
  sortCode: sortCode.nullish(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})

const system = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  propertyJson: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  description: z.string(),
  /** 1: the platform itself. */
  isMain: z.number(),
  version: z.number(),
})

const systemRow = system.extend({
  /** Ours: how many menu entries it has. */
  menus: z.number(),
  /** Ours: the program or an application brings it: it cannot be deleted, and keeps its code. */
  isBuiltIn: z.boolean(),
})
export type SystemRow = z.output<typeof systemRow>

/** All systems. Some screens of the family send `enableMark` instead of `enabledMark`, and `selector` where they choose from them. */
export const listSystems = call({
  method: 'GET',
  path,
  access: rules.see,
  query: z.object({
    keyword: z.string().max(200).default(''),
    enabledMark: flagFilter,
    enableMark: flagFilter,
    selector: z.string().max(20).default(''),
  }),
  answer: listOf(systemRow),
})

export const createSystem = systems.create(systemInput)
export const updateSystem = systems.update(systemInput)
export const readSystem = systems.read(system)
export const deleteSystem = systems.remove()
/** Ours: the family changes the state by the form alone. */
export const switchSystem = systems.switchState()
export const systemUse = systems.uses()
