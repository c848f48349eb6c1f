import { refusal } from '#engine/values/refusal.ts'
import { workItemAction } from '../../action.ts'
import type { WorkItemAction } from '../../action.ts'
import { visitOf } from '../../arrive.ts'
import { happen } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { waitingFor } from '../../signers.ts'
import { workItemOf } from '../../state.ts'
import type { AddedSigner } from '../../state.ts'
import { opinionRule, opinionRuleOfHanding, refuseOpinion, refuseUnsigned, statementOf } from '../../statement.ts'
import { refuseReceiver, unknownReceiver } from '../transfer/receiver.ts'
import { workItemsGiven } from '../transfer/work-items-given.ts'
import { signerBeside } from './signer-beside.ts'
import { addSignerTexts } from './texts.ts'

export interface AddSigner extends Partial<Statement> {
  readonly type: 'add-signer'
  readonly workItem: string
  /** Id of the person who is asked besides. */
  readonly to: string
  readonly when: AddedSigner['when'] | 'beside'
}

/** Signers of one visit that have not decided yet: more would keep a request going round. */
const signersAtMost = 10

/**
 * 加签 (workflow 6): asks another person besides. Before (审批前): he decides first, and the work item comes back once he has agreed. After
 * (审批后): who asks has agreed, and the other one's decision counts. Beside (并加签): both have it at once, and both must agree. In each case the node asks for as many votes as before, so ratios and turns
 * stay as they are, and a vote against it is one of the node. What is left of the time is left for who is added.
 */
export const addSigner: WorkItemAction<AddSigner, readonly [typeof signerBeside]> = workItemAction({
  type: 'add-signer',
  texts: addSignerTexts,
  events: [signerBeside],
  button: 'addSigner',
  words: () => ['addSigner'],
  decide: (course, { workItem, to, when, ...command }, node) => {
    const { actor: by, directory, newId, sees } = course.facts
    const said = statementOf(command)
    const visit = visitOf(course, node.code)
    const refused =
      (waitingFor(visit).length >= signersAtMost
        ? refusal('conflict', 'flows.signers-full', { params: { most: signersAtMost } })
        : undefined) ??
      (to === by.id ? refusal('invalid', 'flows.signer-oneself', { field: 'freeApproverUserId' }) : undefined) ??
      (to === '' || sees(to) ? undefined : unknownReceiver()) ??
      refuseReceiver(course, node, visit, to) ??
      // Who asks after himself has agreed, which is a decision.
      refuseOpinion(when === 'after' ? opinionRule(node) : opinionRuleOfHanding(node), said) ??
      refuseUnsigned(node.signed && when === 'after', said)
    if (refused) return { refusal: refused }
    const time = workItemOf(course.state, workItem)?.time
    const person = { id: to, name: directory.nameOf(to) ?? to }
    const at = { node: node.code, nodeName: node.name }
    if (when === 'beside') {
      happen(course, signerBeside, { entry: newId(), person, by, ...at, ...(time && { time }), ...said })
      return undefined
    }
    happen(course, workItemsGiven, {
      entries: [workItem],
      people: [by],
      entry: newId(),
      person,
      by,
      ...at,
      action: when === 'before' ? 10 : 6,
      held: false,
      ...(time && { time }),
      ...said,
    })
    return undefined
  },
})
