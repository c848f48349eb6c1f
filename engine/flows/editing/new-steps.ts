import { noMembers } from '../model.ts'
import type { ApproverNode, Branch, CopyRule, Fork, NodeMessage } from '../model.ts'
import { forkOf } from './branches.ts'

const noCopies: CopyRule = { to: noMembers, narrowing: 'none', custom: false, toInitiator: false }
const asStart: NodeMessage = { kind: 'as-start' }

/** A new approver node as the family begins one (workflow 3.2): nobody is named yet. */
export function newApprover(code: string, name: string): ApproverNode {
  return {
    kind: 'approver',
    code,
    name,
    assignee: { kind: 'members', members: noMembers, narrowing: 'none' },
    counterSign: { mode: 'any' },
    afterReturn: 'run-again',
    returnTo: { kind: 'start' },
    progress: 50,
    autoApproval: [],
    initiatorMayApprove: false,
    copies: noCopies,
    actions: { save: false, approve: true, return: true, recall: true, transfer: true, addSigner: false, print: false },
    signed: false,
    opinion: true,
    returnReasonLength: 0,
    rights: [],
    description: '',
    messages: { todo: asStart, approved: asStart, returned: asStart, copied: asStart },
  }
}

export function newBranch(code: string, name: string, isDefault = false): Branch {
  return { kind: 'branch', code, name, isDefault, priority: 1, rules: [] }
}

/** A fork with a branch to fill in and the default one. */
export function newFork(codes: readonly [string, string], names: readonly [string, string]): Fork {
  return forkOf([newBranch(codes[0], names[0]), newBranch(codes[1], names[1], true)])
}
