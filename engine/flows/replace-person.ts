import type { Assignee, FlowDefinition, FlowStep, Fork, Members } from './model.ts'
import { placesOf } from './tree.ts'

/** The flow with another person wherever it names one: as initiator, approver, receiver of copies or where nobody is found. */
export function replacePerson(definition: FlowDefinition, from: string, to: string): FlowDefinition {
  return { ...definition, start: inStep(definition.start, (users) => swapped(users, from, to)) }
}

/** Captions of the nodes that name a person himself, in the order of drawing. */
export function nodesNaming(definition: FlowDefinition, userId: string): readonly string[] {
  return placesOf(definition).flatMap(({ step }) => (usersOf(step).includes(userId) ? [step.name] : []))
}

type Swap = (users: readonly string[]) => readonly string[]

/** Nobody stands in a list twice. */
function swapped(users: readonly string[], from: string, to: string): readonly string[] {
  return users.includes(from) ? [...new Set(users.map((id) => (id === from ? to : id)))] : users
}

function inStep<Step extends FlowStep>(step: Step, swap: Swap): Step {
  const below = {
    ...(step.next ? { next: inStep(step.next, swap) } : {}),
    ...(step.fork ? { fork: inFork(step.fork, swap) } : {}),
  }
  return { ...step, ...ownPeople(step, swap), ...below }
}

function inFork(fork: Fork, swap: Swap): Fork {
  return fork.kind === 'foreign' ? fork : { ...fork, branches: fork.branches.map((branch) => inStep(branch, swap)) }
}

function ownPeople(step: FlowStep, swap: Swap): object {
  const inMembers = (members: Members): Members => ({ ...members, users: swap(members.users) })
  if (step.kind === 'sub-flow')
    return {
      withoutPeople: { ...step.withoutPeople, users: swap(step.withoutPeople.users) },
      ...inAssignee(step.assignee, inMembers),
    }
  if (step.kind !== 'start' && step.kind !== 'approver') return {}
  const copies = { ...step.copies, to: inMembers(step.copies.to) }
  if (step.kind === 'start')
    return {
      copies,
      initiators: inMembers(step.initiators),
      withoutPeople: { ...step.withoutPeople, users: swap(step.withoutPeople.users) },
    }
  return { copies, ...inAssignee(step.assignee, inMembers) }
}

function inAssignee(assignee: Assignee, inMembers: (members: Members) => Members): { readonly assignee?: Assignee } {
  const names = assignee.kind === 'members' || assignee.kind === 'candidates'
  return names ? { assignee: { ...assignee, members: inMembers(assignee.members) } } : {}
}

function usersOf(step: FlowStep): readonly string[] {
  const met: string[] = []
  ownPeople(step, (users) => {
    met.push(...users)
    return users
  })
  return met
}
