import { noMembers } from '../model.ts'
import type { ApproverNode, Branch, BranchedFork, CopyRule, Fork, NodeMessage, SubFlowNode, TimerNode } from '../model.ts'
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

/** A new sub flow, which is waited for: neither its flow nor who starts it is named yet. */
export function newSubFlow(code: string, name: string): SubFlowNode {
  return {
    kind: 'sub-flow',
    code,
    name,
    flow: { id: '', name: '' },
    assignee: { kind: 'members', members: noMembers, narrowing: 'none' },
    waits: true,
    submits: false,
    values: [],
    withoutPeople: { rule: 'administrators', users: [] },
  }
}

/** A new timer, which does not say yet how long it waits. */
export function newTimer(code: string, name: string): TimerNode {
  return { kind: 'timer', code, name, wait: { days: 0, hours: 0, minutes: 0, seconds: 0, counts: 'clock' } }
}

export function newBranch(code: string, name: string, isDefault = false): Branch {
  return { kind: 'branch', code, name, isDefault, priority: 1, rules: [] }
}

/** What new steps are called. */
export interface NewNames {
  readonly approver: string
  /** Of a branch by its number from 1. */
  readonly branch: (number: number) => string
  readonly otherwise: string
}

/**
 * A branch to fill in. One that runs beside others, or is chosen, begins with an approver node, as it does in the family's tree and as the
 * check demands.
 */
export function newBranchOf(kind: BranchedFork['kind'], number: number, names: NewNames, newCode: () => string): Branch {
  const branch = newBranch(newCode(), names.branch(number))
  return kind === 'condition' ? branch : { ...branch, next: newApprover(newCode(), names.approver) }
}

/** A fork of two branches to fill in; of conditions the second is the default one. */
export function newFork(kind: BranchedFork['kind'], names: NewNames, newCode: () => string): Fork {
  const first = newBranchOf(kind, 1, names, newCode)
  return forkOf([first, kind === 'condition' ? newBranch(newCode(), names.otherwise, true) : newBranchOf(kind, 2, names, newCode)], kind)
}
