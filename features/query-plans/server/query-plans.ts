import { sql, type Selectable } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  createQueryPlan,
  deleteQueryPlan,
  listQueryPlans,
  readQueryPlan,
  updateQueryPlan,
  type QueryPlan,
} from '#features/query-plans/contract.ts'
import type { Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { listHandler, readHandler } from '#server/managed/read-rows.ts'
import type { Asking, Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, updateHandler } from '#server/managed/write-rows.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    query_plan: {
      id: string
      user_id: string
      menu_id: string
      name: string
      /** True where one condition that holds is enough. */
      match_any: boolean
      /** JSON text, as the client sent it. */
      conditions: string
      version: number
      modified_at: Date
    }
  }
}

type Plan = Omit<Selectable<Tables['query_plan']>, 'modified_at'>

/** Largest number of plans a user may have for one list. */
const most = 50

const ofSameList = ({ user_id, menu_id }: Plan) => sql<boolean>`(user_id = ${user_id}::uuid and menu_id = ${menu_id})`

const plans: Resource<Plan, CallBody<typeof createQueryPlan>, QueryPlan> = {
  store: storeOf('query_plan', {
    item: ({ modified_at: _, ...plan }): Plan => plan,
    row: (plan) => plan,
    stamp: ({ now }) => ({ modified_at: now }),
  }),
  action: 'query-plan',
  // Values that are compared may be those of encrypted fields.
  secrets: ['conditions'],
  listing: { searched: ['name'], sorted: {}, order: sql`name, id` },
  wire: ({ id, menu_id, name, match_any, conditions, version }) => ({
    id,
    fullName: name,
    matchLogic: match_any ? 'OR' : 'AND',
    moduleId: menu_id,
    conditionJson: conditions,
    version,
  }),
  typed: ({ fullName, matchLogic, moduleId, conditionJson }, { key }, { session }) => ({
    ...key,
    user_id: session.userId,
    menu_id: moduleId,
    name: fullName,
    match_any: matchLogic === 'OR',
    conditions: conditionJson,
  }),
  // Plans of others are invisible in every call.
  seen: ({ session }) => sql<boolean>`user_id = ${session.userId}::uuid`,
  refuse: async ({ after, ...asking }) => [
    after && !(await isGranted(asking, after.menu_id)) ? refusal('missing', 'kernel.missing') : undefined,
  ],
  atMost: {
    rows: most,
    among: ofSameList,
    refusal: () => refusal('invalid', 'query-plans.full', { params: { count: most }, field: 'fullName' }),
    key: ({ user_id, menu_id }) => `${user_id} ${menu_id}`,
  },
  unique: [
    {
      indexes: ['query_plan_name'],
      equals: (plan) => sql<boolean>`${ofSameList(plan)} and name = ${plan.name}`,
      refusal: () => refusal('invalid', 'query-plans.there', { field: 'fullName' }),
    },
  ],
}

async function isGranted({ kernel, session }: Pick<Asking, 'kernel' | 'session'>, menuId: string): Promise<boolean> {
  const menus = await kernel.access.grantedMenus(session)
  return menus.some((menu) => menu.menuId === menuId)
}

export const queryPlanCalls = [
  serve(listQueryPlans, async ({ params, ...asking }) => {
    // A menu that is not granted is answered like a missing one.
    if (!(await isGranted(asking, params.id))) throw new Refused(refusal('missing', 'kernel.missing'))
    return listHandler(plans, [sql<boolean>`menu_id = ${params.id}`])(asking)
  }),
  serve(readQueryPlan, readHandler(plans)),
  serve(createQueryPlan, createHandler(plans)),
  serve(updateQueryPlan, updateHandler(plans)),
  serve(deleteQueryPlan, removeHandler(plans)),
]
