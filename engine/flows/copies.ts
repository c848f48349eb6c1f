import { happen, initiatorOf } from './course.ts'
import type { Course } from './course.ts'
import { copied } from './events/copied.ts'
import type { ApproverNode, StartNode } from './model.ts'
import { enabledPeople, narrow, usersOfMembers } from './people.ts'

/** Copies that the node itself orders (抄送), to everybody but the acting person. */
export function copyByRule(course: Course, node: StartNode | ApproverNode): void {
  const { directory } = course.facts
  const initiator = initiatorOf(course)
  const users = narrow(usersOfMembers(node.copies.to, directory), node.copies.narrowing, initiator.id, directory)
  copyTo(course, node, node.copies.toInitiator ? [...users, initiator.id] : users)
}

/** Copies that the acting person adds; dropped where the node does not let him, and to people whom he does not see. */
export function copyByHand(course: Course, node: StartNode | ApproverNode, users: readonly string[] = []): void {
  if (node.copies.custom) copyTo(course, node, users.filter(course.facts.sees))
}

function copyTo(course: Course, node: StartNode | ApproverNode, users: readonly string[]): void {
  const { actor, directory } = course.facts
  const people = enabledPeople(users, directory).filter((person) => person.id !== actor.id)
  if (people.length > 0) happen(course, copied, { node: node.code, nodeName: node.name, by: actor, people })
}
