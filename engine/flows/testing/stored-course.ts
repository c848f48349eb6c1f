import { workItemChanges, type EventType, type FlowEvent } from '../events.ts'
import { evolve } from '../evolve.ts'
import type { WorkItemChange } from '../event-kind.ts'
import { sameJson } from '../json.ts'
import type { FlowDefinition } from '../model.ts'
import { initialState, requestStatus, type FlowState, type RequestStatus, type Visit, type WorkItem } from '../state.ts'
import { placeOf } from '../tree.ts'

/** What is stored of one request: its history, and what was made of it. */
export interface StoredCourse {
  readonly definition: FlowDefinition
  readonly events: readonly FlowEvent[]
  readonly state: FlowState
  readonly workItems: readonly StoredWorkItem[]
  /** State of the flow as the record keeps it; null where there is no record any more. */
  readonly recordStatus: RequestStatus | null
  /** When its next timer is due, as the request keeps it; null where none counts. */
  readonly timerAt: number | null
  /** Until when the program has looked for what is due; absent where it has not looked since something happened. */
  readonly lookedAt?: number
}

export interface StoredWorkItem {
  readonly id: string
  readonly node: string
  readonly person: string
  readonly state: 'open' | 'handled' | 'closed' | 'held'
  readonly dueAt: number | null
  readonly alarmAt: number | null
}

/**
 * What is wrong with a stored request, whatever was done with it and by how many at once; empty where nothing is. It has its own
 * rules for the life of a work item, for votes and for timers, so a fault of the decision does not excuse itself.
 *
 * - one winner: a work item is handled once, unless that was taken back, and a node is passed by the votes it asks for
 * - no lost request: what waits has an open work item at each node it stands at, and in each branch that is not done
 * - the history explains the state: replayed it gives the state, and its work items are those of the boxes
 * - the end is the end: no work item is open, nothing happens afterwards but that it is revived or deleted
 * - each reminder and notice, and each timer goes off once: when it was due, and never again
 */
export function faultsOf(course: StoredCourse): readonly string[] {
  const gap = course.events.findIndex(({ sequence }, at) => sequence !== at + 1)
  if (gap >= 0) return [`history: event ${course.events[gap]?.sequence} stands at place ${gap + 1}`]
  const walk = walkOf(course.events)
  return [...walk.faults, ...projectionFaults(course, walk), ...standingFaults(course), ...missedTimers(course)]
}

type Life = StoredWorkItem['state']

interface LivingItem {
  readonly node: string
  readonly person: string
  readonly life: Life
}

/** From which states a change of a work item may come. */
const comesFrom: Readonly<Record<Exclude<WorkItemChange['change'], 'assigned'>, readonly Life[]>> = {
  handled: ['open'],
  // A withdrawal and a termination take held ones away too, an assignment gives them to somebody else.
  closed: ['open', 'held'],
  held: ['open'],
  resumed: ['held'],
  timed: ['open'],
}

const endings: readonly RequestStatus[] = [requestStatus.approved, requestStatus.withdrawn, requestStatus.terminated]
/** What may still happen to a request that is over; what its initiator took back is not revived. */
const afterTheEnd = (status: RequestStatus): readonly EventType[] =>
  status === requestStatus.withdrawn ? ['task-deleted'] : ['task-deleted', 'task-revived']

class Walk {
  readonly faults: string[] = []
  readonly items = new Map<string, LivingItem>()
  state = initialState
  readonly #alarms = new Set<string>()

  take(event: FlowEvent): void {
    const { status } = this.state
    if (endings.includes(status) && !afterTheEnd(status).includes(event.type)) this.#fault(event, 'came after the end')
    this.#judgeVotes(event)
    this.#judgeTimers(event)
    for (const change of workItemChanges(event)) this.#live(event, change)
    this.state = evolve(this.state, event)
  }

  #fault(event: FlowEvent, what: string): void {
    this.faults.push(`event ${event.sequence} ${event.type}: ${what}`)
  }

  #live(event: FlowEvent, change: WorkItemChange): void {
    const { id } = change
    const known = this.items.get(id)
    if (change.change === 'assigned') {
      if (known) this.#fault(event, `work item ${id} is there already`)
      this.items.set(id, { node: change.node, person: change.person.id, life: 'open' })
      return
    }
    // Who was approved for by rule before he was asked has none.
    if (!known && event.type === 'operator-approved' && event.automatic !== null) return
    // An approval that its person takes back opens his work item again.
    const allowed: readonly Life[] =
      event.type === 'operator-recalled' && change.change === 'resumed' ? ['handled'] : comesFrom[change.change]
    if (!known || !allowed.includes(known.life))
      this.#fault(event, `work item ${id} is ${known?.life ?? 'missing'}, not to be ${change.change}`)
    if (known && change.change !== 'timed') this.items.set(id, { ...known, life: change.change === 'resumed' ? 'open' : change.change })
  }

  #judgeVotes(event: FlowEvent): void {
    const { visits, entries, forks = [] } = this.state
    if (event.type === 'node-passed') {
      const visit = visits.find(({ node }) => node === event.node)
      if (!visit || !isEnough(visit))
        this.#fault(event, `${event.node} passed by ${visit?.votes.filter(({ approves }) => approves).length} of ${visit?.people.length}`)
      if (entries.some(({ node }) => node === event.node)) this.#fault(event, `somebody is still asked at ${event.node}`)
    }
    if (event.type === 'task-returned' && !visits.some(({ node, votes }) => node === event.from && votes.some(({ approves }) => !approves)))
      this.#fault(event, `nobody at ${event.from} was against it`)
    if (event.type === 'branches-joined' || event.type === 'task-approved') {
      const joined = forks.filter(({ fork }) => event.type === 'task-approved' || fork === event.node)
      for (const { fork, branches, done } of joined)
        if (branches.some((branch) => !done.includes(branch))) this.#fault(event, `a branch of ${fork} is not done`)
    }
    if (event.type === 'task-approved' && visits.length > 0) this.#fault(event, 'a node is not done')
  }

  #judgeTimers(event: FlowEvent): void {
    const itemOf = (id: string): WorkItem | undefined => this.state.entries.find((one) => one.id === id)
    const isDue = (item: WorkItem | undefined): boolean => (item?.time?.next ?? Infinity) <= event.at
    if (event.type === 'operator-approved' && event.automatic === 'timed-out' && !isDue(itemOf(event.entry)))
      this.#fault(event, `approved ${event.entry} before its time`)
    this.#judgeWaits(event)
    if (event.type !== 'deadline-noticed') return
    if (event.next !== null && event.next <= event.at) this.#fault(event, 'the next moment has passed already')
    for (const id of event.entries) {
      if (!isDue(itemOf(id))) this.#fault(event, `work item ${id} was not due`)
      const alarm = `${id} ${event.kind} ${event.count}`
      if (this.#alarms.has(alarm)) this.#fault(event, `went off a second time: ${alarm}`)
      this.#alarms.add(alarm)
    }
  }

  /** A timer ends once, while the request waits at it: when it is due, or before by hand. */
  #judgeWaits(event: FlowEvent): void {
    if (event.type !== 'timer-fired' && event.type !== 'timer-ended' && event.type !== 'timer-started') return
    const running = this.state.visits.find(({ node }) => node === event.node)?.timer
    if (event.type === 'timer-started') {
      if (running) this.#fault(event, `${event.node} runs already`)
      return
    }
    if (!running || this.state.status !== requestStatus.waiting) this.#fault(event, `${event.node} does not run`)
    else if (event.type === 'timer-fired' && running.dueAt > event.at) this.#fault(event, `${event.node} was not due`)
  }
}

function walkOf(events: readonly FlowEvent[]): Walk {
  const walk = new Walk()
  for (const event of events) walk.take(event)
  return walk
}

/** The arithmetic of votes, written down once more on purpose: whoever was asked by somebody to decide with him has one vote with him. */
function isEnough({ mode, ratio, rules, people, votes, beside = [] }: Visit): boolean {
  const askedBy = (id: string): readonly string[] => [
    id,
    ...beside.filter(({ by }) => by.id === id).flatMap(({ signer }) => askedBy(signer.id)),
  ]
  const heads = people.filter(({ id }) => beside.every(({ signer }) => signer.id !== id))
  const agrees = (id: string): boolean => votes.some(({ person, approves }) => person.id === id && approves)
  const approvals = heads.filter(({ id }) => askedBy(id).every(agrees)).length
  if (mode === 'any') return approvals > 0
  if (mode === 'all' && rules?.approvals !== undefined) return approvals >= Math.min(rules.approvals, heads.length)
  return mode === 'sequence' ? approvals === heads.length : approvals * 100 >= ratio * heads.length
}

/** What was made of the history: the state, the work items, and the state that the record keeps. */
function projectionFaults({ state, workItems, recordStatus, timerAt }: StoredCourse, walk: Walk): readonly string[] {
  const open = new Map(state.entries.map((item) => [item.id, item]))
  const stored = new Map(workItems.map((item) => [item.id, item]))
  return [
    ...(sameJson(state, walk.state) ? [] : ['state: the history gives another one']),
    ...[...walk.items].flatMap(([id, { node, person, life }]) => {
      const item = stored.get(id)
      const isSame = item?.node === node && item.person === person && item.state === life
      return isSame ? [] : [`work item ${id}: ${item?.state ?? 'missing'} of ${item?.person}, ${life} of ${person} in the history`]
    }),
    ...workItems.filter(({ id }) => !walk.items.has(id)).map(({ id }) => `work item ${id}: not in the history`),
    ...workItems.flatMap((item) => {
      const { time } = open.get(item.id) ?? {}
      if ((item.state === 'open') !== open.has(item.id)) return [`work item ${item.id}: ${item.state}, else in the state`]
      const isSame = item.state !== 'open' || (item.dueAt === (time?.dueAt ?? null) && item.alarmAt === (time?.next ?? null))
      return isSame ? [] : [`work item ${item.id}: its moments are not those of the state`]
    }),
    ...(timerAt === nextTimerOf(state) ? [] : [`timer: ${timerAt} is kept, ${nextTimerOf(state)} in the state`]),
    ...(state.deleted === (recordStatus === null) && (recordStatus ?? state.status) === state.status
      ? []
      : [`record: keeps ${recordStatus}, the state is ${state.status}`]),
  ]
}

/** The first moment of a timer that counts, written down once more on purpose. */
function nextTimerOf({ status, deleted, visits }: FlowState): number | null {
  const moments = deleted || status !== requestStatus.waiting ? [] : visits.flatMap(({ timer }) => timer?.dueAt ?? [])
  return moments.length > 0 ? Math.min(...moments) : null
}

/** Whether somebody can go on with what waits, and nobody with what does not. */
function standingFaults({ definition, state }: StoredCourse): readonly string[] {
  const { entries, status, straightBack, visits, forks = [] } = state
  const isWaiting = status === requestStatus.waiting || status === requestStatus.suspended
  if (!isWaiting) return entries.length + visits.length > 0 ? [`finished: ${entries.length} work items are open at status ${status}`] : []
  const idle = visits.filter(({ node, children, timer }) => !children && !timer && entries.every((item) => item.node !== node))
  const runsIn = (fork: string, branch: string): boolean =>
    visits.some(({ node }) => placeOf(definition, node)?.around.some((one) => one.step.code === fork && one.branch.code === branch))
  // All else is frozen while it waits to come straight back.
  const left = straightBack
    ? []
    : forks.flatMap(({ fork, branches, done }) => branches.filter((one) => !done.includes(one) && !runsIn(fork, one)))
  return [
    ...(visits.length > 0 ? [] : ['lost: it waits and stands nowhere']),
    ...idle.map(({ node }) => `lost: nobody is asked at ${node}`),
    ...left.map((branch) => `lost: nothing runs in ${branch}, which is not done`),
    ...entries.filter((item) => visits.every(({ node }) => node !== item.node)).map(({ id }) => `lost: work item ${id} is at no node`),
  ]
}

function missedTimers({ state, lookedAt }: StoredCourse): readonly string[] {
  if (lookedAt === undefined || state.status !== requestStatus.waiting) return []
  const missed = state.entries.filter(({ time }) => (time?.next ?? Infinity) <= lookedAt)
  const late = state.visits.filter(({ timer }) => (timer?.dueAt ?? Infinity) <= lookedAt)
  return [
    ...missed.map(({ id }) => `timer: work item ${id} was due and nothing happened`),
    ...late.map(({ node }) => `timer: ${node} was due and did not go off`),
  ]
}

/** What a database without a fault holds after these events. */
export function storedAfter(definition: FlowDefinition, events: readonly FlowEvent[]): StoredCourse {
  const walk = walkOf(events)
  const { state } = walk
  const workItems = [...walk.items].map(([id, { life, ...item }]) => {
    const { time } = state.entries.find((open) => open.id === id) ?? {}
    return { id, ...item, state: life, dueAt: time?.dueAt ?? null, alarmAt: time?.next ?? null }
  })
  return { definition, events, state, workItems, recordStatus: state.deleted ? null : state.status, timerAt: nextTimerOf(state) }
}
