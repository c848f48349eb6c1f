import { workItemAction } from '../../action.ts'
import type { WorkItemAction } from '../../action.ts'
import { terminateRequest, visitOf } from '../../arrive.ts'
import { counterSignOutcome } from '../../counter-sign.ts'
import { happen } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseUnsigned, statementOf } from '../../statement.ts'
import { refuseWithoutReason } from '../terminate/action.ts'
import { voteToTerminateTexts } from './texts.ts'
import { workItemTerminated } from './work-item-terminated.ts'

export interface VoteToTerminate extends Partial<Statement> {
  readonly type: 'vote-to-terminate'
  readonly workItem: string
}

/** 终止 by an approver, where the node offers it: counts like a return, and ends the request when it decides the node. */
export const voteToTerminate: WorkItemAction<VoteToTerminate, readonly [typeof workItemTerminated]> = workItemAction({
  type: 'vote-to-terminate',
  texts: voteToTerminateTexts,
  events: [workItemTerminated],
  button: 'terminate',
  words: () => ['terminate'],
  decide: (course, command, node) => {
    const said = statementOf(command)
    const refused = refuseWithoutReason(said) ?? refuseUnsigned(node.signed, said)
    if (refused) return { refusal: refused }
    const by = course.facts.actor
    happen(course, workItemTerminated, { entry: command.workItem, node: node.code, nodeName: node.name, by, ...said })
    if (counterSignOutcome(visitOf(course, node.code)) === 'returned')
      terminateRequest(course, { by, byVotes: true, node: node.code, nodeName: node.name, ...said })
    return undefined
  },
})
