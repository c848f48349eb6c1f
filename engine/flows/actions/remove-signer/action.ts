import { refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction } from '../../action.ts'
import { askAgain, goOn } from '../../advance.ts'
import { passIfApproved } from '../../arrive.ts'
import { happen } from '../../course.ts'
import { endSigner } from '../../end-signer.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus } from '../../rules.ts'
import { openBesideOf, openSignersOf } from '../../signers.ts'
import { requestStatus } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { approverOf } from '../../tree.ts'
import { besideRemoved } from './beside-removed.ts'
import { removeSignerTexts } from './texts.ts'

export interface RemoveSigner extends Partial<Statement> {
  readonly type: 'remove-signer'
}

/**
 * 减签: who asked for a signer takes him out as long as he has not decided, and has the work item himself again. Who agreed and asked for
 * somebody after him decides anew. Who decides together with him is asked no more.
 */
export const removeSigner: ManagerAction<RemoveSigner, readonly [typeof besideRemoved]> = managerAction({
  type: 'remove-signer',
  texts: removeSignerTexts,
  events: [besideRemoved],
  word: 'removeSigner',
  refuse: ({ state, actorId }) =>
    refuseStatus(state, [requestStatus.waiting]) ??
    (state.visits.some((visit) => openSignersOf(visit, actorId).length + openBesideOf(visit, actorId).length > 0)
      ? undefined
      : refusal('conflict', 'flows.no-signer')),
  decide: (course, command) => {
    const by = course.facts.actor
    const said = statementOf(command)
    for (const visit of course.state.visits) {
      const node = approverOf(course.definition, visit.node)
      const signers = openSignersOf(visit, by.id)
      const beside = openBesideOf(visit, by.id)
      if (!node || signers.length + beside.length === 0) continue
      for (const person of signers) endSigner(course, node, { person, to: by, approves: false, by, automatic: null, ...said })
      for (const person of beside) {
        const entry = course.state.entries.find((open) => open.node === node.code && open.person.id === person.id)?.id ?? null
        happen(course, besideRemoved, { entry, person, by, node: node.code, nodeName: node.name, ...said })
      }
      // Who agreed and waited for them alone has decided his place by that.
      const stopped = passIfApproved(course, node) ? goOn(course, node.code) : askAgain(course, [node.code])
      if (stopped) return stopped
    }
    return undefined
  },
})
