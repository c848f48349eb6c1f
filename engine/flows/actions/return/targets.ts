import type { ApproverNode, FlowDefinition } from '../../model.ts'
import type { FlowState } from '../../state.ts'
import { latestOf, passedOnTheWay } from '../../passed.ts'
import { wouldStartAgain } from '../../sub-flows.ts'
import { nodeName } from '../../tree.ts'

/** 1 runs all nodes again, 2 comes straight back. */
export type ReturnMode = 1 | 2

export interface ReturnChoice {
  readonly node: string
  readonly name: string
}

/**
 * Where an operator of this node may return the request to: the start and nodes that people handled on the way here, which those of
 * branches beside it are not. Behind a join there are several previous nodes.
 * A node with a sub flow behind it is none once that was started: its requests would be started again.
 * Empty when the only target the node allows is not yet passed.
 *
 * Source: workflow 3.2, rejectStep; 6, return.
 */
export function returnTargets(definition: FlowDefinition, state: FlowState, node: ApproverNode): readonly ReturnChoice[] {
  const { returnTo } = node
  const start = definition.start.code
  const way = passedOnTheWay(definition, state.passed, node.code)
  const handledOn = way.filter((one) => !one.automatic)
  const handled = handledOn.map((one) => one.node)
  const previous = latestOf(definition, handledOn).map((one) => one.node)
  const codes = {
    start: () => [start],
    previous: () => (previous.length > 0 ? previous : [start]),
    choice: () => [start, ...handled],
    node: () => [start, ...handled].filter((code) => returnTo.kind === 'node' && code === returnTo.node),
  }[returnTo.kind]()
  return codes.filter((code) => !wouldStartAgain(definition, state, code)).map((code) => ({ node: code, name: nodeName(definition, code) }))
}

/** The modes the person may choose from at this node; one where the node decides. */
export function returnModes(node: ApproverNode): readonly ReturnMode[] {
  const modes: Readonly<Record<ApproverNode['afterReturn'], readonly ReturnMode[]>> = {
    'run-again': [1],
    'straight-back': [2],
    chosen: [1, 2],
  }
  return modes[node.afterReturn]
}
