import { actions } from './actions.ts'
import { recall } from './actions/recall/action.ts'
import { removeSigner } from './actions/remove-signer/action.ts'
import type { FlowDefinition } from './model.ts'
import type { FlowState } from './state.ts'

/** What a person can do with one of his open work items. */
export interface OfferedWorkItem {
  readonly workItem: string
  readonly node: string
  readonly actions: readonly string[]
}

/**
 * What the initiator can do with his request, by the same rules that `decide` refuses by; empty for everybody else.
 *
 * @returns words as they travel in `actions` of list rows and details
 */
export function requestActions(definition: FlowDefinition, state: FlowState, userId: string, now: number): readonly string[] {
  if (state.initiator?.id !== userId || state.deleted) return []
  const question = { definition, state, actorId: userId, now }
  return Object.values(actions).flatMap((action) =>
    action.by === 'initiator' && action.refuse(question) === undefined ? action.words(state) : [],
  )
}

/** What somebody who watches over a request can do with it, whoever started it; giving its work items to others is asked for itself. */
export function monitorActions(definition: FlowDefinition, state: FlowState, userId: string, now: number): readonly string[] {
  const question = { definition, state, actorId: userId, now, asMonitor: true }
  return Object.values(actions).flatMap((action) => {
    if (!action.byWatchers || (action.by !== 'initiator' && action.by !== 'manager') || action.refuse(question) !== undefined) return []
    return action.by === 'initiator' ? action.words(state) : [action.word]
  })
}

/** What somebody who handled a request can still do with it. */
export function handlerActions(definition: FlowDefinition, state: FlowState, userId: string, now: number): readonly string[] {
  return [recall, removeSigner]
    .filter((action) => action.refuse({ definition, state, actorId: userId, now }) === undefined)
    .map(({ word }) => word)
}

/**
 * The open work items of a person with what each allows.
 *
 * @param through id of who would act in the person's name (委托); undefined where the person acts
 */
export function workItemActions(
  definition: FlowDefinition,
  state: FlowState,
  userId: string,
  now: number,
  through?: string,
): readonly OfferedWorkItem[] {
  return state.entries
    .filter((workItem) => workItem.person.id === userId)
    .map(({ id, node }) => {
      const question = { definition, state, actorId: userId, now, workItem: id, through }
      const offered = Object.values(actions).flatMap((action) =>
        action.by === 'operator' && action.refuse(question) === undefined ? action.words(state) : [],
      )
      return { workItem: id, node, actions: offered }
    })
}
