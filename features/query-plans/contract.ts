import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'
import { readQueryItems } from '#engine/forms/super-query.ts'
import { resourceCalls, rulesForAll } from '#engine/resource/calls.ts'
import { nameInput, version } from '#engine/resource/inputs.ts'

/** Saved super queries of a list (platform-api 8). Each user has their own, for the lists of menus granted to them. */
const path = '/api/system/AdvancedQuery'

const matchLogic = z
  .string()
  .transform((logic) => logic.toUpperCase())
  .pipe(z.enum(['AND', 'OR']))

/** Members that are absent from a change keep their value. */
export const queryPlanInput = z.object({
  fullName: nameInput(),
  matchLogic,
  /** Menu of the list. */
  moduleId: z.string().max(100),
  conditionJson: z
    .string()
    .max(20_000)
    .refine((text) => readQueryItems(text) !== undefined, 'query-plans.malformed'),
  version,
})

const queryPlan = z.object({
  id: z.string(),
  fullName: z.string(),
  matchLogic: z.string(),
  moduleId: z.string(),
  /** JSON text of `[{field, symbol, fieldValue, jnpfKey}]`, or with groups of `[{logic, groups: [condition]}]`. */
  conditionJson: z.string(),
  version: z.number(),
})
export type QueryPlan = z.output<typeof queryPlan>

const own = resourceCalls(path, rulesForAll('signed-in'))

/** The caller's plans for the list of a menu, by name. */
export const listQueryPlans = call({
  method: 'GET',
  path: `${path}/{id}/List`,
  access: 'signed-in',
  params: z.object({ id: z.string().max(100) }),
  answer: listOf(queryPlan),
})
export const readQueryPlan = own.read(queryPlan)
export const createQueryPlan = own.create(queryPlanInput)
export const updateQueryPlan = own.update(queryPlanInput)
export const deleteQueryPlan = own.remove()
