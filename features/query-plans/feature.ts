import { fieldUsesOfPlans } from '#features/query-plans/server/field-uses.ts'
import { queryPlanCalls } from '#features/query-plans/server/query-plans.ts'
import { queryPlanTexts } from '#features/query-plans/texts.ts'
import type { Feature } from '#server/feature.ts'
import { usedFields } from '#server/resource/field-uses.ts'
import { useCounter } from '#server/resource/uses.ts'

/** Super queries (高级查询) of a list that a user keeps under a name. */
export const queryPlans: Feature = {
  name: 'query-plans',
  texts: queryPlanTexts,
  migrations: new URL('server/migrations', import.meta.url),
  calls: queryPlanCalls,
  uses: (kernel) => [useCounter(usedFields, (subject) => fieldUsesOfPlans(kernel, subject))],
}
