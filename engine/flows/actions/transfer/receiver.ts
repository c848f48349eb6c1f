import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import { initiatorOf } from '../../course.ts'
import type { Course } from '../../course.ts'
import type { ApproverNode } from '../../model.ts'
import { letsInitiatorAct } from '../../people.ts'
import type { Visit } from '../../state.ts'

/** Member of the calls that names who gets a work item. */
const field = 'freeApproverUserId'

/** An unknown person, and one whom the acting one may not see, are refused alike. */
export const unknownReceiver = (): Refusal => refusal('invalid', 'flows.receiver-unknown', { field })

/**
 * Why this person cannot get a work item of the node: nobody is named, the person left, is among those who are asked there, has decided
 * there in the name of another one (each person decides once at one visit), waits for somebody he has asked for (加签), or started the request where the node keeps its initiator out
 * (security 4.6).
 *
 * @param visit the node as it is current, or as it was left by a return
 */
export function refuseReceiver(course: Course, node: ApproverNode, visit: Visit, receiver: string): Refusal | undefined {
  const { directory } = course.facts
  const refuse = (text: string, params: Record<string, string> = {}) => refusal('invalid', text, { field, params })
  if (receiver === '') return refuse('flows.receiver-missing')
  if (!directory.isEnabled(receiver)) return unknownReceiver()
  const name = directory.nameOf(receiver) ?? receiver
  if (visit.people.some(({ id }) => id === receiver)) return refuse('flows.receiver-asked', { name })
  if (visit.votes.some(({ through }) => through?.id === receiver)) return refuse('flows.receiver-decided', { name })
  if (visit.added?.some(({ by }) => by.id === receiver)) return refuse('flows.receiver-waits', { name })
  if (receiver === initiatorOf(course).id && !letsInitiatorAct(node)) return refuse('flows.receiver-initiator', { name })
  return undefined
}
