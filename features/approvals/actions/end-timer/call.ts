import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { changeButton } from '#features/approvals/actions/change/call.ts'
import { actionAnswer, actionBase, actionParams, statement } from '#features/approvals/contract/action-input.ts'
import { watching } from '#features/approvals/contract/monitor.ts'

const { handleOpinion, fileList } = statement

/** Ours: a timer ends before its time (立即继续), by who may put the request to another node. */
export const endTimerCall = call({
  method: 'POST',
  path: `${actionBase}/FlowBefore/EndTimer/{id}`,
  access: watching(changeButton),
  params: actionParams,
  body: z.object({
    handleOpinion,
    fileList,
    /** Code of the timer; absent where but one runs. */
    nodeCode: z.string().max(100).nullish(),
  }),
  answer: actionAnswer,
  message: 'approvals.timer-ended',
})
