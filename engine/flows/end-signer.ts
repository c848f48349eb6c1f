import { happen } from './course.ts'
import type { Course } from './course.ts'
import type { AutomaticReason, Statement } from './event-kind.ts'
import { signerDone } from './events/signer-done.ts'
import { workItemAssigned } from './events/work-item-assigned.ts'
import type { ApproverNode } from './model.ts'
import type { Person } from './state.ts'

interface Ended extends Statement {
  /** Who was added. */
  readonly person: Person
  /** Whose place it is. */
  readonly to: Person
  readonly approves: boolean
  readonly by: Person | null
  readonly automatic: AutomaticReason | null
}

/**
 * Gives a place back to who asked for a signer (加签). He gets his work item with it, so no rule decides for him what he kept for himself, and
 * with what is left of the time, so nobody gains any by asking others. Where the signer had no work item the place is asked with the others.
 */
export function endSigner(course: Course, { code: node, name: nodeName }: ApproverNode, ended: Ended): void {
  const item = course.state.entries.find((open) => open.node === node && open.person.id === ended.person.id)
  happen(course, signerDone, { ...ended, entry: item?.id ?? null, node, nodeName })
  if (!item) return
  const { time } = item
  happen(course, workItemAssigned, { entry: course.facts.newId(), node, nodeName, person: ended.to, ...(time && { time }) })
}
