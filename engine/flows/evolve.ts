import type { Copied, FlowEvent, NodeEntered, Numbered, OperatorAssigned, TaskReturned, TaskSubmitted, TaskWithdrawn } from './events.ts'
import { initialState, taskStatus } from './state.ts'
import type { Circulation, FlowState, OperatorEntry, PassedNode, Vote } from './state.ts'

/**
 * Applies one event; the only thing that changes the state.
 *
 * @throws RangeError when the event is not the next one in the sequence
 */
export function evolve(state: FlowState, event: FlowEvent): FlowState {
  if (event.sequence !== state.sequence + 1) throw new RangeError(`event ${event.sequence} after ${state.sequence}`)
  return { ...apply(state, event), sequence: event.sequence }
}

/** The state after a whole history. */
export function replay(events: Iterable<FlowEvent>, from: FlowState = initialState): FlowState {
  let state = from
  for (const event of events) state = evolve(state, event)
  return state
}

function apply(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'task-drafted':
      return { ...state, taskId: event.taskId, initiator: event.by, title: event.title, urgency: event.urgency }
    case 'draft-saved':
      return { ...state, title: event.title, urgency: event.urgency }
    case 'task-submitted':
      return submit(state, event)
    case 'node-entered':
      return enter(state, event)
    case 'operator-assigned':
      return assign(state, event)
    case 'approval-draft-saved':
      return { ...state, entries: state.entries.map((entry) => (entry.id === event.entry ? { ...entry, draft: event.draft } : entry)) }
    case 'operator-approved':
      return vote(state, event.node, event.entry, { person: event.by, approves: true, automatic: event.automatic !== null })
    case 'operator-returned':
      return vote(state, event.node, event.entry, { person: event.by, approves: false, automatic: false })
    case 'entries-closed':
      return { ...state, entries: without(state.entries, event.entries) }
    case 'entries-held':
      return hold(state, event.entries)
    case 'entries-resumed':
      return resume(state, event.entries)
    case 'node-passed':
      return pass(state, { node: event.node, handlers: event.handlers, automatic: event.automatic, skipped: false })
    case 'node-skipped':
      return pass(state, { node: event.node, handlers: [], automatic: true, skipped: true })
    case 'task-returned':
      return goBack(state, event)
    case 'copied':
      return circulate(state, event)
    case 'task-withdrawn':
      return withdraw(state, event)
    case 'task-approved':
      return { ...state, status: taskStatus.approved, visits: [], straightBack: null, endedAt: event.at }
    case 'urged':
      return { ...state, urgedAt: event.at }
    case 'task-deleted':
      return { ...state, deleted: true }
  }
}

function submit(state: FlowState, event: Numbered<TaskSubmitted>): FlowState {
  const { taskId, by: initiator, title, urgency } = event
  return {
    ...state,
    taskId,
    status: taskStatus.waiting,
    initiator,
    title,
    urgency,
    submittedAt: state.submittedAt ?? event.at,
    endedAt: null,
  }
}

function assign(state: FlowState, { entry: id, node, nodeName, person, at: receivedAt }: Numbered<OperatorAssigned>): FlowState {
  return { ...state, entries: [...state.entries, { id, node, nodeName, person, receivedAt, draft: null }] }
}

function without(entries: readonly OperatorEntry[], ids: readonly string[]): readonly OperatorEntry[] {
  return entries.filter((entry) => !ids.includes(entry.id))
}

function enter(state: FlowState, event: NodeEntered): FlowState {
  const votes = event.standing.map((person): Vote => ({ person, approves: true, automatic: false }))
  const visit = {
    node: event.node,
    mode: event.mode,
    ratio: event.ratio,
    people: event.people,
    foundBy: event.foundBy,
    votes,
    cause: event.cause,
  }
  // Coming back spends the memory; the frozen to-dos have thawed in the event before.
  const straightBack = event.cause === 'straight-back' ? null : state.straightBack
  return { ...state, visits: [...state.visits, visit], straightBack, urgedAt: null }
}

function vote(state: FlowState, node: string, entry: string, given: Vote): FlowState {
  return {
    ...state,
    entries: without(state.entries, [entry]),
    visits: state.visits.map((visit) => (visit.node === node ? { ...visit, votes: [...visit.votes, given] } : visit)),
  }
}

function pass(state: FlowState, done: PassedNode): FlowState {
  // A node that was to get the task back and finds nobody is skipped; then there is nothing to come back to.
  const straightBack = state.straightBack?.visit.node === done.node ? null : state.straightBack
  const isKnown = state.passed.some((one) => one.node === done.node)
  return {
    ...state,
    straightBack,
    visits: state.visits.filter((visit) => visit.node !== done.node),
    passed: isKnown ? state.passed.map((one) => (one.node === done.node ? done : one)) : [...state.passed, done],
  }
}

/** A run again takes back the target and all after it; straight back keeps what was passed and remembers the visit it left. */
function goBack(state: FlowState, event: TaskReturned): FlowState {
  const left = state.visits.find((visit) => visit.node === event.from)
  const status = event.to === null ? taskStatus.returned : state.status
  const visits = state.visits.filter((visit) => visit !== left)
  if (event.mode === 2 && left) return { ...state, status, visits, straightBack: { target: event.to, visit: left, held: [] } }
  const from = event.to === null ? 0 : state.passed.findIndex((one) => one.node === event.to)
  return { ...state, status, visits, straightBack: null, passed: state.passed.slice(0, Math.max(from, 0)) }
}

function hold(state: FlowState, ids: readonly string[]): FlowState {
  if (!state.straightBack) return state
  const held = state.entries.filter((entry) => ids.includes(entry.id))
  return {
    ...state,
    entries: without(state.entries, ids),
    straightBack: { ...state.straightBack, held: [...state.straightBack.held, ...held] },
  }
}

function resume(state: FlowState, ids: readonly string[]): FlowState {
  if (!state.straightBack) return state
  const thawed = state.straightBack.held.filter((entry) => ids.includes(entry.id))
  return {
    ...state,
    entries: [...state.entries, ...thawed],
    straightBack: { ...state.straightBack, held: without(state.straightBack.held, ids) },
  }
}

function circulate(state: FlowState, event: Numbered<Copied>): FlowState {
  const added = event.people.map((person): Circulation => ({ node: event.node, person, at: event.at }))
  const isAdded = (one: Circulation): boolean => one.node === event.node && event.people.some((person) => person.id === one.person.id)
  return { ...state, circulations: [...state.circulations.filter((one) => !isAdded(one)), ...added] }
}

function withdraw(state: FlowState, event: Numbered<TaskWithdrawn>): FlowState {
  const status = event.resubmit ? taskStatus.toResubmit : taskStatus.withdrawn
  return { ...state, status, visits: [], passed: [], straightBack: null, endedAt: event.resubmit ? null : event.at }
}
