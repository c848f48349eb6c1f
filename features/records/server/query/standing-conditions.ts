import { sql } from 'kysely'
import { requestStatus } from '#engine/flows/state.ts'
import { mainAlias, type Condition } from '#server/query/conditions.ts'

/*
 * Records of a function with a flow may have no request: those the program made of what stood elsewhere before, and those from before the function
 * had a flow. They count as handled (`isInForce`), as nobody is asked about them.
 */

const state = sql.raw(`${mainAlias}.flow_state`)

/** That a record of a function with a flow is no draft. */
export const isSubmitted: Condition = sql<boolean>`(${state} is null or ${state} > ${sql.lit(requestStatus.draft)})`

/** That a record of a function with a flow was approved. */
export const isApproved: Condition = sql<boolean>`(${state} is null or ${state} = ${sql.lit(requestStatus.approved)})`

const standing = sql.join([requestStatus.waiting, requestStatus.approved, requestStatus.suspended].map((status) => sql.lit(status)))

/** That a record of a function with a flow was handed in, and neither taken back, returned nor terminated since. */
export const isStanding: Condition = sql<boolean>`(${state} is null or ${state} in (${standing}))`
