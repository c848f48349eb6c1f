import { workItemAction } from '../../action.ts'
import type { WorkItemAction } from '../../action.ts'
import { goOn } from '../../advance.ts'
import { askWhoseTurnItIs, passIfApproved, visitOf } from '../../arrive.ts'
import { copyByHand } from '../../copies.ts'
import { happen } from '../../course.ts'
import type { Course, Stop } from '../../course.ts'
import { endSigner } from '../../end-signer.ts'
import type { AutomaticReason, Statement } from '../../event-kind.ts'
import type { Handling } from '../../handling.ts'
import type { ApproverNode } from '../../model.ts'
import { refuseEarly } from '../../rules.ts'
import { asksBefore } from '../../signers.ts'
import type { Person } from '../../state.ts'
import { opinionRule, refuseOpinion, refuseUnsigned, statementOf } from '../../statement.ts'
import { approveTexts } from './texts.ts'
import { workItemApproved } from './work-item-approved.ts'

export interface Approve extends Handling {
  readonly type: 'approve'
}

/** 通过: counts the approval; it may pass the node, or the next approver in turn gets a work item. */
export const approve: WorkItemAction<Approve, readonly [typeof workItemApproved]> = workItemAction({
  type: 'approve',
  texts: approveTexts,
  events: [workItemApproved],
  button: 'approve',
  byStandIn: true,
  words: () => ['approve'],
  decide: (course, command, node) => {
    const said = statementOf(command)
    const refusal = refuseOpinion(opinionRule(node), said) ?? refuseUnsigned(node.signed, said) ?? refuseEarly(node, course.facts.formData)
    if (refusal) return { refusal }
    const { workItem, copyTo } = command
    return approveWorkItem(course, node, { workItem, copyTo, by: course.facts.actor, automatic: null, said })
  },
})

interface Approval {
  readonly workItem: string
  readonly by: Person
  /** Null when it is given by hand. */
  readonly automatic: AutomaticReason | null
  readonly said: Statement
  readonly copyTo?: readonly string[] | undefined
}

/** What follows from an approval, whoever gives it. */
export function approveWorkItem(course: Course, node: ApproverNode, { workItem, by, automatic, said, copyTo }: Approval): Stop | undefined {
  const asked = asksBefore(visitOf(course, node.code), by.id)
  // His agreement is none of the node's votes: whoever asked for it decides then.
  if (asked) endSigner(course, node, { person: by, to: asked, approves: true, by, automatic, ...said })
  else happen(course, workItemApproved, { entry: workItem, node: node.code, nodeName: node.name, by, automatic, ...said })
  copyByHand(course, node, copyTo)
  if (passIfApproved(course, node)) return goOn(course, node.code)
  const standing = askWhoseTurnItIs(course, node)
  if (standing === 'waiting') return undefined
  return standing === 'through' ? goOn(course, node.code) : standing
}
