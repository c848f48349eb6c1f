import type { ReturnMode } from './events.ts'
import type { FlowDefinition } from './model.ts'
import { returnModes, returnTargets } from './return-targets.ts'
import type { ReturnChoice } from './return-targets.ts'
import {
  nodeOfEntry,
  refuseApprove,
  refuseDelete,
  refuseReturn,
  refuseSaveApprovalDraft,
  refuseSubmit,
  refuseUrge,
  refuseWithdraw,
} from './rules.ts'
import { taskStatus } from './state.ts'
import type { FlowState } from './state.ts'

/** What the initiator can do with his task; the words travel in `actions` of list rows and details. */
export type RequestAction = 'edit' | 'submit' | 'resubmit' | 'withdraw' | 'urge' | 'delete'

export type EntryAction = 'approve' | 'return' | 'save'

/** What a person can do with one of his open to-dos. */
export interface EntryOperations {
  readonly entry: string
  readonly node: string
  readonly actions: readonly EntryAction[]
  /** Empty when returning is not offered. */
  readonly returnTargets: readonly ReturnChoice[]
  readonly returnModes: readonly ReturnMode[]
}

/** The actions of the initiator, by the same rules that `decide` refuses by; empty for everybody else. */
export function requestActions(definition: FlowDefinition, state: FlowState, userId: string, now: number): readonly RequestAction[] {
  if (state.initiator?.id !== userId || state.deleted) return []
  const maySubmit = refuseSubmit(definition, state, userId) === undefined
  const offered: Readonly<Record<RequestAction, boolean>> = {
    edit: maySubmit,
    submit: maySubmit && state.status === taskStatus.draft,
    resubmit: maySubmit && state.status !== taskStatus.draft,
    withdraw: refuseWithdraw(definition, state, userId) === undefined,
    urge: refuseUrge(definition, state, userId, now) === undefined,
    delete: refuseDelete(state, userId) === undefined,
  }
  return (Object.keys(offered) as RequestAction[]).filter((action) => offered[action])
}

/** The open to-dos of a person with what each allows. */
export function entryOperations(definition: FlowDefinition, state: FlowState, userId: string): readonly EntryOperations[] {
  return state.entries
    .filter((entry) => entry.person.id === userId)
    .map(({ id, node: code }) => {
      const node = nodeOfEntry(definition, state, id)
      const mayReturn = node !== undefined && refuseReturn(definition, state, id, userId) === undefined
      const offered: Readonly<Record<EntryAction, boolean>> = {
        approve: refuseApprove(definition, state, id, userId) === undefined,
        return: mayReturn,
        save: refuseSaveApprovalDraft(definition, state, id, userId) === undefined,
      }
      return {
        entry: id,
        node: code,
        actions: (Object.keys(offered) as EntryAction[]).filter((action) => offered[action]),
        returnTargets: mayReturn ? returnTargets(definition, state, node) : [],
        returnModes: mayReturn ? returnModes(node) : [],
      }
    })
}
