import type { ApproverNode, AutoApproval } from './model.ts'
import type { PassedNode, Person } from './state.ts'

/**
 * Why the node approves by itself for this person, null when it does not.
 *
 * Source: workflow 3.2, agreeRules: the approver is the initiator (2), handled the previous node (3), approved before (4).
 */
export function autoApprovalFor(node: ApproverNode, person: Person, initiator: Person, passed: readonly PassedNode[]): AutoApproval | null {
  const handled = passed.filter((one) => !one.skipped)
  const applies: Readonly<Record<AutoApproval, () => boolean>> = {
    initiator: () => person.id === initiator.id,
    'previous-handler': () => isHandler(handled.at(-1), person),
    'approved-before': () => handled.some((one) => isHandler(one, person)),
  }
  return node.autoApproval.find((rule) => applies[rule]()) ?? null
}

/** Whether the person approved there himself: what a stand-in decided in his name he has not seen. */
function isHandler(passed: PassedNode | undefined, person: Person): boolean {
  return passed?.handlers.some(({ id, through }) => id === person.id && through === undefined) ?? false
}
