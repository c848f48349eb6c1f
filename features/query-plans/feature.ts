import { queryPlanCalls } from '#features/query-plans/server/query-plans.ts'
import { queryPlanTexts } from '#features/query-plans/texts.ts'
import type { Feature } from '#server/feature.ts'

/** Super queries (高级查询) of a list that a user keeps under a name. */
export const queryPlans: Feature = {
  name: 'query-plans',
  texts: queryPlanTexts,
  migrations: new URL('server/migrations', import.meta.url),
  calls: queryPlanCalls,
}
