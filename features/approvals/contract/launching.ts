import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { actionBase as base } from '#features/approvals/contract/action-input.ts'
import { moment } from '#features/approvals/contract/shapes.ts'

/** 发起流程: what the page shows on which somebody begins requests. Not part of the platform family, whose clients read `PageListAll`. */

const startableFlow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** 0 a flow that is started by itself, with a form that no menu leads to; 1 the flow of a function. */
  flowType: z.number(),
  /** The function, or flow form, it begins with; the menu entry of a function is the one that is marked as a favourite. */
  modelId: z.string(),
  /** Name of the category; `''` where the flow has none. */
  category: z.string(),
  /** When the caller last began a request of it, among his newest 500; null where he did not. */
  lastStarted: moment,
})
export type StartableFlow = z.output<typeof startableFlow>

/** All flows that the caller may start, in the order of their categories. */
export const listStartable = call({
  method: 'GET',
  path: `${base}/flowTemplate/Startable`,
  access: 'signed-in',
  answer: z.object({ list: z.array(startableFlow) }),
})

/** All flows that the caller may start in the name of others now, each once for each of them (发起委托). */
export const listStartableForOthers = call({
  method: 'GET',
  path: `${base}/FlowDelegate/Startable`,
  access: 'signed-in',
  answer: z.object({
    list: z.array(
      startableFlow.pick({ id: true, fullName: true, enCode: true, category: true }).extend({
        /** In whose name. */
        giver: z.object({ id: z.string(), name: z.string(), organize: z.string() }),
      }),
    ),
  }),
})
