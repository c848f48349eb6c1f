import { call } from '#engine/contract/call.ts'
import { actionBase, actionParams } from '#features/approvals/contract/action-input.ts'

export const urgeCall = call({
  method: 'POST',
  path: `${actionBase}/FlowLaunch/Press/{id}`,
  access: 'signed-in',
  params: actionParams,
  message: 'approvals.urged',
})
