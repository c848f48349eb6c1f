import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { path, templateText, treeLimits } from '#features/flow-design/contract/drafts.ts'

/** Requests that are compared at most. */
export const replayedAtMost = 100

const difference = z.object({
  id: z.string(),
  flowId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** Names of the nodes that it went over. */
  took: z.array(z.string()),
  /** Names of the nodes that it would go over. */
  would: z.array(z.string()),
  /** Why its way would end before the end of the flow; `''` where it would not. */
  problem: z.string(),
})
export type ReplayDifference = z.output<typeof difference>

/**
 * Ours: which way the newest approved requests would take by the flow as it stands in the designer. Nothing is stored and nothing is sent.
 * For super administrators alone, as conditions tell values of forms, also of fields that others do not see.
 */
export const replayFlow = call({
  method: 'POST',
  path: `${path}/{id}/Actions/Replay`,
  access: 'administrator',
  changes: false,
  params: idParam,
  body: z.object({ flowTemplateJson: templateText.nullish() }),
  answer: z.object({
    /** How many were compared, and whether the time ended before all were. */
    compared: z.number(),
    isCut: z.boolean(),
    list: z.array(difference),
  }),
  rate: 'search',
  ...treeLimits,
})
