import { sql } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { listFlowFunctions, readFlowOfFunction, readFormOfFlow } from '#features/flow-design/contract.ts'
import { draftStore, listFlows } from '#features/flow-design/server/draft-store.ts'
import { flowOfFunction } from '#features/flow-design/server/flow-of-function.ts'
import { designedFunction, designedFunctions, formText } from '#features/flow-design/server/functions.ts'
import { serve } from '#server/http/serve.ts'
import { present } from '#server/managed/read-rows.ts'

/** Most flows that are looked through for those of functions. */
const flowsAtMost = 10_000

export const formCalls = [
  serve(listFlowFunctions, async ({ db }) => {
    const [functions, flows] = await Promise.all([
      designedFunctions(db),
      listFlows(db, { where: [sql<boolean>`function_id <> ''`], order: sql`id`, limit: flowsAtMost, offset: 0 }),
    ])
    const flowOf = new Map(flows.map((flow) => [flow.function_id, flow.id]))
    return { list: functions.map(({ id, name, code }) => ({ id, fullName: name, enCode: code, flowId: flowOf.get(id) ?? '' })) }
  }),
  serve(readFormOfFlow, async ({ db, params }) => {
    const draft = present(await draftStore.find(db, params.id))
    const fn = await designedFunction(db, draft.functionId)
    if (!fn) throw new Refused(refusal('missing', 'flow-design.no-function'))
    const propertyJson = formText(fn)
    if (propertyJson === undefined) throw new Refused(refusal('invalid', 'flow-design.function-unreadable', { params: { name: fn.name } }))
    return { id: fn.id, fullName: fn.name, enCode: fn.code, formType: 2, propertyJson, enabledMark: 1 as const }
  }),
  serve(readFlowOfFunction, async ({ db, params }) => {
    const flow = await flowOfFunction(db, params.id)
    if (!flow) throw new Refused(refusal('missing', 'flow-design.no-flow'))
    return { id: flow.id, fullName: flow.name, enCode: flow.code }
  }),
]
