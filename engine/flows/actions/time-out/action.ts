import { refusal } from '#engine/values/refusal.ts'
import { programAction } from '../../action.ts'
import type { ProgramAction } from '../../action.ts'
import { asksAhead } from '../../asks-ahead.ts'
import { happen } from '../../course.ts'
import type { Course, Stop } from '../../course.ts'
import type { ApproverNode, FlowDefinition } from '../../model.ts'
import { callAt } from '../../node-calls.ts'
import { refuseEarly, refuseStatus } from '../../rules.ts'
import { requestStatus, workItemOf } from '../../state.ts'
import type { Person, WorkItem } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { dueAlarm, timesAt } from '../../time-rules.ts'
import type { Alarm, TimesAtNode } from '../../time-rules.ts'
import { approverOf } from '../../tree.ts'
import { approveWorkItem } from '../approve/action.ts'
import { deadlineCalled } from './deadline-called.ts'
import { deadlineNoticed } from './deadline-noticed.ts'
import { timeOutTexts } from './texts.ts'

export interface TimeOut {
  readonly type: 'time-out'
  /** Codes of nodes that require a field which is still empty: a person could not approve there, so nothing is approved by itself. */
  readonly incomplete?: readonly string[]
}

/**
 * What happens to open work items by itself because of the time: reminders before they are due, notices once they are overdue, and
 * the approval that the node has after so many of these. Refused where nothing is due, so of two who try at once one finds nothing left.
 */
export const timeOut: ProgramAction<TimeOut, readonly [typeof deadlineNoticed, typeof deadlineCalled]> = programAction({
  type: 'time-out',
  texts: timeOutTexts,
  events: [deadlineNoticed, deadlineCalled],
  refuse: ({ state }) => refuseStatus(state, [requestStatus.waiting]),
  decide: (course, { incomplete = [] }) => {
    callFor(course, dueWorkItems(course))
    // An approval may pass the node, and so leave nothing to be told about its other work items.
    for (const due of dueWorkItems(course)) {
      const waits = wantsApproval(course, due, incomplete) ? approveInstead(course, due) : undefined
      if (waits) return waits
    }
    tell(course, dueWorkItems(course))
    return course.events.length > 0 ? undefined : { refusal: refusal('conflict', 'flows.already-handled') }
  },
})

interface Due {
  readonly item: WorkItem
  readonly node: ApproverNode
  readonly times: TimesAtNode
  readonly alarm: Alarm
  readonly next: number | null
  readonly begins: boolean
  readonly called: readonly Alarm[]
}

/** The open work items with the last alarm that has come; several that passed at once, as while nothing ran, count as their last. */
function dueWorkItems({ definition, facts, state }: Course): readonly Due[] {
  return state.entries.flatMap((item) => {
    const node = approverOf(definition, item.node)
    const times = node && timesAt(definition, node)
    const found = times && item.time && dueAlarm(times, item.time, facts.calendar, facts.now)
    return found ? [{ item, node, times, ...found }] : []
  })
}

/** Whether a node ever approves by itself because of the time. */
export function approvesInTime(definition: FlowDefinition, code: string): boolean {
  const node = approverOf(definition, code)
  const overdue = node && timesAt(definition, node)?.overdue
  return overdue !== undefined && overdue.approvesAt !== null
}

function wantsApproval({ definition, facts }: Course, { times: { overdue }, alarm, node }: Due, incomplete: readonly string[]): boolean {
  if (alarm.kind !== 'overdue' || !overdue || overdue.approvesAt === null) return false
  // Nobody signs for a person, and what a person may not approve the clock does not.
  if (alarm.count < overdue.approvesAt || node.signed || !node.actions.approve || incomplete.includes(node.code)) return false
  return !refuseEarly(node, facts.formData) && !asksAhead(definition, node.code, facts.formData)
}

/**
 * Void where the flow could not go on without a person (workflow 8): then everything is as before, and the person is told.
 *
 * @returns what has to be asked before it can be decided
 */
function approveInstead(course: Course, { item, node }: Due): Stop | undefined {
  if (!workItemOf(course.state, item.id)) return undefined
  const { state } = course
  const length = course.events.length
  const said = statementOf({})
  const stopped = approveWorkItem(course, node, { workItem: item.id, by: item.person, automatic: 'timed-out', said })
  if (!stopped || stopped.services) return stopped
  course.events.length = length
  course.state = state
  return undefined
}

/** One event for all work items of a node whose repetition has come; told before the approval that may come with it. */
function callFor(course: Course, due: readonly Due[]): void {
  const calls = due.flatMap(({ item, node, called }) => called.map(({ kind, count }) => ({ item, node, kind, count })))
  for (const group of Map.groupBy(calls, ({ node, kind, count }) => `${node.code} ${kind} ${count}`).values()) {
    const [first] = group
    if (!first || !callAt(course.definition, first.kind === 'reminder' ? 'reminded' : 'overdue', first.node.code)) continue
    const { node, kind, count } = first
    happen(course, deadlineCalled, { node: node.code, nodeName: node.name, kind, count, people: group.map(({ item }) => item.person) })
  }
}

/** One event for all work items of a node with the same alarm. */
function tell(course: Course, due: readonly Due[]): void {
  const same = ({ item, alarm, next, begins }: Due): string =>
    JSON.stringify([item.node, alarm.kind, alarm.count, item.time?.dueAt, next, begins])
  for (const group of Map.groupBy(due, same).values()) {
    const [{ node, times, alarm, item, next, begins }] = group as [Due]
    const { overdue, reminders } = times
    const people = group.map((one) => one.item.person)
    const notifies = (alarm.kind === 'overdue' ? overdue?.notifies : reminders?.notifies) ?? false
    happen(course, deadlineNoticed, {
      node: node.code,
      nodeName: node.name,
      kind: alarm.kind,
      count: alarm.count,
      begins,
      entries: group.map((one) => one.item.id),
      people,
      superiors: notifies && alarm.kind === 'overdue' && overdue?.tellsSuperiors ? superiorsOf(course, people) : [],
      notifies,
      dueAt: item.time?.dueAt ?? alarm.at,
      next,
    })
  }
}

/** The superiors of these people, each once, without those who are among them. */
function superiorsOf({ facts: { directory } }: Course, people: readonly Person[]): readonly Person[] {
  const asked = new Set(people.map(({ id }) => id))
  const found = new Set(people.flatMap(({ id }) => directory.managerOf(id, 1) ?? []))
  return [...found].filter((id) => !asked.has(id) && directory.isEnabled(id)).map((id) => ({ id, name: directory.nameOf(id) ?? id }))
}
