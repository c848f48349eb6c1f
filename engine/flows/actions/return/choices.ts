import type { WorkItemQuestion } from '../../action.ts'
import { nodeOfWorkItem } from '../../rules.ts'
import { returnRequest } from './action.ts'
import { returnModes, returnTargets } from './targets.ts'
import type { ReturnChoice, ReturnMode } from './targets.ts'

/** What the person of a work item may choose from when he returns the request; nothing where returning is not offered. */
export interface ReturnChoices {
  readonly targets: readonly ReturnChoice[]
  readonly modes: readonly ReturnMode[]
}

export function returnChoices(question: WorkItemQuestion): ReturnChoices {
  const { definition, state, workItem } = question
  const node = nodeOfWorkItem(definition, state, workItem)
  if (!node || returnRequest.refuse(question)) return { targets: [], modes: [] }
  return { targets: returnTargets(definition, state, node), modes: returnModes(node) }
}
