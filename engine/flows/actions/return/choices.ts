import type { WorkItemQuestion } from '../../action.ts'
import { nodeOfWorkItem } from '../../rules.ts'
import { currentNodes } from '../../state.ts'
import { nodeName } from '../../tree.ts'
import { undoneFrom } from '../../undone.ts'
import { returnRequest } from './action.ts'
import { returnModes, returnTargets } from './targets.ts'
import type { ReturnChoice, ReturnMode } from './targets.ts'

interface OfferedTarget extends ReturnChoice {
  /** Captions of nodes of branches beside this one that a run again from there takes back; those of other branches go on. */
  readonly takesBack: readonly string[]
}

/** What the person of a work item may choose from when he returns the request; nothing where returning is not offered. */
export interface ReturnChoices {
  readonly targets: readonly OfferedTarget[]
  readonly modes: readonly ReturnMode[]
  /** Captions of the nodes of branches beside this one, which all wait where the request shall come straight back. */
  readonly beside: readonly string[]
}

export function returnChoices(question: WorkItemQuestion): ReturnChoices {
  const { definition, state, workItem } = question
  const node = nodeOfWorkItem(definition, state, workItem)
  if (!node || returnRequest.refuse(question)) return { targets: [], modes: [], beside: [] }
  const beside = currentNodes(state).filter((code) => code !== node.code)
  const named = (codes: readonly string[]): readonly string[] => codes.map((code) => nodeName(definition, code))
  const takenBack = (target: string): readonly string[] => {
    const undone = undoneFrom(definition, state, target === definition.start.code ? null : target)
    return beside.filter((code) => undone?.nodes.includes(code))
  }
  return {
    targets: returnTargets(definition, state, node).map((target) => ({ ...target, takesBack: named(takenBack(target.node)) })),
    modes: returnModes(node),
    beside: named(beside),
  }
}
