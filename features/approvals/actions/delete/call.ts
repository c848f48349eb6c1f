import { call } from '#engine/contract/call.ts'
import { actionBase, actionParams } from '#features/approvals/contract/action-input.ts'

export const deleteCall = call({
  method: 'DELETE',
  path: `${actionBase}/FlowLaunch/{id}`,
  access: 'signed-in',
  params: actionParams,
  message: 'kernel.deleted',
})
