import { sql } from 'kysely'
import { rulesOfMenu } from '#engine/resource/calls.ts'
import type { DesignedFlowReader } from '#features/function-design/entry.ts'
import { flowDesignMenu } from '#features/flow-design/contract.ts'
import { draftStore, listFlows, type ListedFlow } from '#features/flow-design/server/draft-store.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import type { Db } from '#server/database/types.ts'

/** The flow that is designed for a function, a published one first. */
export async function flowOfFunction(db: Db, functionId: string): Promise<ListedFlow | undefined> {
  if (functionId === '') return undefined
  const where = [sql<boolean>`function_id = ${functionId}`]
  const [flow] = await listFlows(db, { where, order: sql`published_version desc, id`, limit: 1, offset: 0 })
  return flow
}

/** For previews of the function, to who may see flows as they are designed. */
export const readDesignedFlow: DesignedFlowReader = async ({ kernel, session, db }, functionId) => {
  if (!(await kernel.access.allows(rulesOfMenu(flowDesignMenu).see, session, {}))) return undefined
  const flow = await flowOfFunction(db, functionId)
  const draft = flow && (await draftStore.find(db, flow.id))
  return draft && readTree(draft).definition
}
