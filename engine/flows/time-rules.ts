import { toEpoch } from '#engine/values/calendar.ts'
import { addWorkingTime, subtractWorkingTime, workingTimeBetween } from '#engine/values/working-time.ts'
import type { Counting, WorkingCalendar } from '#engine/values/working-time.ts'
import { fieldValues } from './form-values.ts'
import type { JsonObject } from './json.ts'
import type { ApproverNode, FlowDefinition, NodeTimes, OverdueRule, ReminderRule, TimeCounting, TimeLimit, TimeRule } from './model.ts'
import type { WorkItemTime } from './state.ts'

/**
 * Time limits of nodes (workflow 8): until when somebody has to handle a work item, and when he is reminded before and after that.
 * An alarm is a moment at which something happens to an open work item by itself.
 */

/** What counts at a node, with what it takes from the start node. */
export interface TimesAtNode {
  readonly limit: TimeLimit
  readonly reminders: ReminderRule | undefined
  readonly overdue: OverdueRule | undefined
}

export interface Alarm {
  readonly at: number
  readonly kind: 'reminder' | 'overdue'
  /** Which one of its kind, from 1. */
  readonly count: number
}

/** Alarms of one kind at most: nobody reads the hundredth reminder, and a forgotten request must not go on for ever. */
const alarmsAtMost = 100

const hourMs = 3_600_000

/** The time limit of a node; undefined where it has none. */
export function timesAt({ start }: FlowDefinition, node: ApproverNode): TimesAtNode | undefined {
  const ruleOf = <Name extends keyof NodeTimes>(name: Name) => {
    const said: TimeRule<object> = node.times?.[name] ?? { kind: 'as-start' }
    const rule = said.kind === 'as-start' ? start.times?.[name] : node.times?.[name]
    return rule?.kind === 'own' ? (rule as Extract<NodeTimes[Name], { kind: 'own' }>) : undefined
  }
  const limit = ruleOf('limit')
  return limit && { limit, reminders: ruleOf('reminders'), overdue: ruleOf('overdue') }
}

interface Received {
  readonly calendar: WorkingCalendar
  readonly now: number
  /** When the request was submitted first. */
  readonly submittedAt: number | null
  readonly formData: JsonObject
}

/** Time of a work item that somebody receives now. A date of the form that is empty counts as the moment of receipt. */
export function timeOf(times: TimesAtNode, { calendar, now, submittedAt, formData }: Received): WorkItemTime {
  const { limit } = times
  const [date] = limit.from === 'form-field' ? fieldValues(formData, limit.field) : []
  const from = limit.from === 'launch' ? submittedAt : typeof date === 'string' ? toEpoch(date, calendar.zone) : undefined
  const counted = { from: from ?? now, dueAt: later(limit, calendar, from ?? now, limit.hours) }
  // Reminders that would have come before the person had it are left out; that it is overdue already is said at once.
  return { ...counted, next: alarmAfter(times, counted, calendar, ({ at, kind }) => kind === 'overdue' || at > now)?.at ?? null }
}

interface DueAlarm {
  readonly alarm: Alarm
  readonly next: number | null
  readonly begins: boolean
  /** Those since the last look at which an interface is called. */
  readonly called: readonly Alarm[]
}

/** The last alarm until now, when the next one is, and whether the work item is told to be overdue for the first time. */
export function dueAlarm(times: TimesAtNode, time: WorkItemTime, calendar: WorkingCalendar, now: number): DueAlarm | undefined {
  if (time.next === null || time.next > now) return undefined
  // The moment was decided earlier; a calendar that was changed since does not take it away.
  let alarm: Alarm = { at: time.next, kind: time.next < time.dueAt ? 'reminder' : 'overdue', count: 1 }
  let begins = false
  let next: number | null = null
  const called: Alarm[] = []
  for (const one of alarmsOf(times, time, calendar)) {
    if (one.at > now) {
      next = one.at
      break
    }
    alarm = one
    if (one.at >= time.next && one.count === (one.kind === 'reminder' ? times.reminders : times.overdue)?.callsAt) called.push(one)
    begins ||= one.kind === 'overdue' && one.count === 1 && one.at >= time.next
  }
  return { alarm, next, begins, called }
}

/**
 * Time of a work item that was held while the request was away: what was left of it then is left now. A limit that counts from the
 * launch or from a date of the form stays.
 */
export function resumedTime(
  times: TimesAtNode,
  time: WorkItemTime,
  { calendar, heldAt, now }: { readonly calendar: WorkingCalendar; readonly heldAt: number; readonly now: number },
): WorkItemTime {
  const { limit } = times
  const moved = (at: number): number => {
    const counts = countingOf(limit)
    return at > heldAt
      ? addWorkingTime(calendar, now, workingTimeBetween(calendar, heldAt, at, counts), counts)
      : subtractWorkingTime(calendar, now, workingTimeBetween(calendar, at, heldAt, counts), counts)
  }
  const counted = limit.from === 'receipt' ? { from: moved(time.from), dueAt: moved(time.dueAt) } : time
  if (time.next === null) return { from: counted.from, dueAt: counted.dueAt, next: null }
  // Which ones came already, not when: with the limit their moments have moved, too.
  const told = new Set(alarmsBefore(times, time, calendar, time.next).map(nameOf))
  // Reminders that passed meanwhile are left out; that it became overdue is said at once.
  const isWanted = (alarm: Alarm): boolean => !told.has(nameOf(alarm)) && (alarm.at > now || alarm.kind === 'overdue')
  return { from: counted.from, dueAt: counted.dueAt, next: alarmAfter(times, counted, calendar, isWanted)?.at ?? null }
}

const nameOf = ({ kind, count }: Alarm): string => `${kind} ${count}`

type Counted = Pick<WorkItemTime, 'from' | 'dueAt'>

function alarmAfter(times: TimesAtNode, time: Counted, calendar: WorkingCalendar, isWanted: (alarm: Alarm) => boolean): Alarm | undefined {
  for (const alarm of alarmsOf(times, time, calendar)) if (isWanted(alarm)) return alarm
  return undefined
}

function alarmsBefore(times: TimesAtNode, time: Counted, calendar: WorkingCalendar, end: number): readonly Alarm[] {
  const before: Alarm[] = []
  for (const alarm of alarmsOf(times, time, calendar)) {
    if (alarm.at >= end) break
    before.push(alarm)
  }
  return before
}

/** In order: reminders as long as it is not due, then what happens once it is overdue. Rules that do nothing have no alarms. */
function* alarmsOf({ limit, reminders, overdue }: TimesAtNode, { from, dueAt }: Counted, calendar: WorkingCalendar): Generator<Alarm> {
  if (reminders && (reminders.notifies || reminders.callsAt !== undefined))
    for (const alarm of repeated('reminder', reminders, limit, calendar, from)) {
      if (alarm.at >= dueAt) break
      yield alarm
    }
  if (overdue && (overdue.notifies || overdue.approvesAt !== null || overdue.callsAt !== undefined))
    yield* repeated('overdue', overdue, limit, calendar, dueAt)
}

function* repeated(
  kind: Alarm['kind'],
  { firstHours, everyHours }: Pick<ReminderRule, 'firstHours' | 'everyHours'>,
  limit: TimeLimit,
  calendar: WorkingCalendar,
  from: number,
): Generator<Alarm> {
  let at = later(limit, calendar, from, firstHours)
  for (let count = 1; count <= alarmsAtMost; count += 1) {
    yield { at, kind, count }
    if (everyHours === 0) return
    at = later(limit, calendar, at, everyHours)
  }
}

/** All hours of a limit are of one kind. */
function later(limit: TimeLimit, calendar: WorkingCalendar, from: number, hours: number): number {
  return addWorkingTime(calendar, from, hours * hourMs, countingOf(limit))
}

/** What time is counted in where a limit or a wait is run. */
export function countingOf({ counts }: { readonly counts: TimeCounting }): Counting {
  return counts === 'unknown' ? 'clock' : counts
}
