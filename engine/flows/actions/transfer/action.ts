import { refusal } from '#engine/values/refusal.ts'
import { workItemAction } from '../../action.ts'
import type { WorkItemAction } from '../../action.ts'
import { visitOf } from '../../arrive.ts'
import { happen } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { workItemOf } from '../../state.ts'
import { opinionRuleOfHanding, refuseOpinion, refuseUnsigned, statementOf } from '../../statement.ts'
import { refuseReceiver, unknownReceiver } from './receiver.ts'
import { transferTexts } from './texts.ts'
import { workItemsGiven } from './work-items-given.ts'

export interface Transfer extends Partial<Statement> {
  readonly type: 'transfer'
  readonly workItem: string
  /** Id of the person who gets it. */
  readonly to: string
}

/** 转审: gives the work item to another person, who decides in the place of this one; votes and turns stay as they are. */
export const transfer: WorkItemAction<Transfer, readonly [typeof workItemsGiven]> = workItemAction({
  type: 'transfer',
  texts: transferTexts,
  events: [workItemsGiven],
  button: 'transfer',
  words: () => ['transfer'],
  decide: (course, command, node) => {
    const { actor: by, directory, newId, sees } = course.facts
    const said = statementOf(command)
    const { workItem, to } = command
    const refused =
      (to === by.id ? refusal('invalid', 'flows.receiver-oneself', { field: 'freeApproverUserId' }) : undefined) ??
      (to === '' || sees(to) ? undefined : unknownReceiver()) ??
      refuseReceiver(course, node, visitOf(course, node.code), to) ??
      refuseOpinion(opinionRuleOfHanding(node), said) ??
      refuseUnsigned(node.signed, said)
    if (refused) return { refusal: refused }
    const person = { id: to, name: directory.nameOf(to) ?? to }
    const at = { node: node.code, nodeName: node.name }
    const time = workItemOf(course.state, workItem)?.time
    happen(course, workItemsGiven, {
      entries: [workItem],
      people: [by],
      entry: newId(),
      person,
      by,
      ...at,
      action: 7,
      held: false,
      ...(time && { time }),
      ...said,
    })
    return undefined
  },
})
