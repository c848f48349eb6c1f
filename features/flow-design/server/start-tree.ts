import { encodeFlow } from '#engine/flows/codec.ts'
import { noMembers, type NodeMessage, type StartNode } from '#engine/flows/model.ts'
import type { FunctionForDesign } from '#features/function-design/entry.ts'

const asUsual: NodeMessage = { kind: 'default' }

/** The tree that a new flow begins with: its start node with the form of its function. */
export function startTree(fn: FunctionForDesign | undefined): string {
  const start: StartNode = {
    kind: 'start',
    code: 'start',
    name: '流程发起',
    initiators: noMembers,
    form: fn && { id: fn.id, name: fn.name },
    rights: [],
    copies: { to: noMembers, narrowing: 'none', custom: false, toInitiator: false },
    title: '{发起用户名}的{流程名称}',
    withoutPeople: { rule: 'administrators', users: [] },
    withdrawal: 'resubmit',
    signed: false,
    actions: { submit: true, save: true, withdraw: true, urge: true, print: false },
    comments: false,
    batchApproval: false,
    messages: { todo: asUsual, ended: asUsual, approved: asUsual, returned: asUsual, copied: asUsual },
  }
  return JSON.stringify(encodeFlow({ id: '', code: '', name: '', version: 0, start }))
}
