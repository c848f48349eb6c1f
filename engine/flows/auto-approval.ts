import type { ApproverNode, AutoApproval, FlowDefinition } from './model.ts'
import { latestOf, passedOnTheWay } from './passed.ts'
import type { PassedNode, Person } from './state.ts'

/**
 * Why the node approves by itself for this person, null when it does not.
 *
 * Source: workflow 3.2, agreeRules: the approver is the initiator (2), handled the previous node (3), approved before (4).
 */
export function autoApprovalFor(
  definition: FlowDefinition,
  node: ApproverNode,
  person: Person,
  initiator: Person,
  passed: readonly PassedNode[],
): AutoApproval | null {
  // What happens in branches beside the node is a matter of time, on which no approval depends.
  const handled = passedOnTheWay(definition, passed, node.code).filter((one) => !one.skipped)
  const applies: Readonly<Record<AutoApproval, () => boolean>> = {
    initiator: () => person.id === initiator.id,
    'previous-handler': () => latestOf(definition, handled).some((one) => isHandler(one, person)),
    'approved-before': () => handled.some((one) => isHandler(one, person)),
  }
  return node.autoApproval.find((rule) => applies[rule]()) ?? null
}

/** Whether the person approved there himself: what a stand-in decided in his name he has not seen. */
function isHandler({ handlers }: PassedNode, person: Person): boolean {
  return handlers.some(({ id, through }) => id === person.id && through === undefined)
}
