import { parsedJson } from '#engine/values/parsed-json.ts'
import { isRecord } from '#web/call/call-error.ts'
import { opTypes, type WorkFlowConfig } from '#web/router/work-flow-address.ts'

/** What a flow message is about: 1 my request, 2 to do, 3 copied (workflow 9). */
const opTypeOf = { '1': opTypes.mine, '2': opTypes.approve, '3': opTypes.copied } as const

/** The address of a flow message; undefined when its body names no request. */
export function targetOfBody(bodyText: string): WorkFlowConfig | undefined {
  const body = parsedJson(bodyText)
  if (!isRecord(body)) return undefined
  const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
  const type = String(body['type'])
  if (text('processId') === '' || !(type === '1' || type === '2' || type === '3')) return undefined
  return {
    id: text('processId'),
    flowId: text('flowId'),
    opType: opTypeOf[type],
    enCode: text('enCode'),
    taskOperatorId: text('taskOperatorId'),
    taskNodeId: text('taskNodeId'),
  }
}

/** Which list of delegations a message leads to, by `config` of its address: 1 those the reader gave, 2 those given to him. */
export function sideOfBody(bodyText: string): '1' | '2' {
  const body = parsedJson(bodyText)
  return isRecord(body) && body['type'] === '1' ? '1' : '2'
}
