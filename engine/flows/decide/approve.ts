import { askWhoseTurnItIs, goOn, passIfApproved } from '../advance.ts'
import type { Approve } from '../commands.ts'
import { copyByHand } from '../copies.ts'
import { happen } from '../course.ts'
import type { Course, Stop } from '../course.ts'
import { nodeOfEntry, refuseApprove } from '../rules.ts'
import { refuseUnsigned, statementOf } from './statement.ts'

/** Counts the approval; the node may be through with it, or the next person's turn has come. */
export function approve(course: Course, command: Approve): Stop | undefined {
  const { definition, facts, state } = course
  const refused = refuseApprove(definition, state, command.entry, facts.actor.id)
  if (refused) return { refusal: refused }
  const node = nodeOfEntry(definition, state, command.entry)
  if (!node) throw new RangeError(`entry ${command.entry} has no node`)
  const said = statementOf(command)
  const unsigned = refuseUnsigned(node.signed, said)
  if (unsigned) return { refusal: unsigned }
  happen(course, {
    type: 'operator-approved',
    entry: command.entry,
    node: node.code,
    nodeName: node.name,
    by: facts.actor,
    automatic: null,
    ...said,
  })
  copyByHand(course, node, command.copyTo)
  if (passIfApproved(course, node)) return goOn(course, node.code)
  const standing = askWhoseTurnItIs(course, node)
  if (standing === 'waiting') return undefined
  return standing === 'through' ? goOn(course, node.code) : standing
}
