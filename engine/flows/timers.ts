import type { WorkingCalendar } from '#engine/values/working-time.ts'
import { addWorkingTime, dayLength, workingTimeBetween } from '#engine/values/working-time.ts'
import { happen } from './course.ts'
import type { Course } from './course.ts'
import { timerStarted } from './events/timers.ts'
import type { FlowDefinition, TimerNode, Wait } from './model.ts'
import type { FlowState, RunningTimer, Visit } from './state.ts'
import { countingOf } from './time-rules.ts'
import { placeOf } from './tree.ts'

/**
 * Timers (定时器): the request stands at a node until its time has come, and nobody has it meanwhile. The wait counts from the moment at which
 * the request comes there, as the clock goes, in working days or in office hours, as hours of time limits do.
 */

/** A year: what shall wait longer is no step of a request. */
export const longestWaitDays = 365

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const longestWaitMs = longestWaitDays * dayMs

/** How long it is. @param day how long one of its days is: 24 hours, but of office hours those of one day */
export function lengthOf({ days, hours, minutes, seconds }: Wait, day = dayMs): number {
  return days * day + hours * hourMs + minutes * minuteMs + seconds * secondMs
}

/** When a wait that begins at a moment is over. */
export function endOf(wait: Wait, calendar: WorkingCalendar, from: number): number {
  const counts = countingOf(wait)
  return addWorkingTime(calendar, from, lengthOf(wait, dayLength(calendar, counts)), counts)
}

export function timerOf(definition: FlowDefinition, code: string): TimerNode | undefined {
  const step = placeOf(definition, code)?.step
  return step?.kind === 'timer' ? step : undefined
}

/** Begins to wait. */
export function enterTimer(course: Course, { code: node, name: nodeName, wait }: TimerNode): 'waiting' {
  const { calendar, now } = course.facts
  happen(course, timerStarted, { node, nodeName, wait, from: now, dueAt: endOf(wait, calendar, now) })
  return 'waiting'
}

/** A node at which a timer runs. */
interface TimerVisit extends Visit {
  readonly timer: RunningTimer
}

/** The timers that run, the earliest due first. Those of a suspended request stand still. */
export function runningTimers({ visits }: Pick<FlowState, 'visits'>): readonly TimerVisit[] {
  return visits
    .filter((visit): visit is TimerVisit => visit.timer !== undefined)
    .toSorted((one, other) => one.timer.dueAt - other.timer.dueAt)
}

/** When a timer that was held ends, if it goes on now: what was left of it then is left now. */
export function resumedEnd(
  wait: Wait | undefined,
  { dueAt }: RunningTimer,
  { calendar, heldAt, now }: { readonly calendar: WorkingCalendar; readonly heldAt: number; readonly now: number },
): number {
  if (dueAt <= heldAt) return now
  const counts = wait ? countingOf(wait) : 'clock'
  return addWorkingTime(calendar, now, workingTimeBetween(calendar, heldAt, dueAt, counts), counts)
}

/**
 * The timers at these visits as they go on now, by node; undefined where there are none.
 *
 * @param since when all of them were held; by default each since it was
 */
export function resumedTimers(
  { definition, facts }: Course,
  visits: readonly Visit[],
  since?: number,
): Readonly<Record<string, RunningTimer>> | undefined {
  const { calendar, now } = facts
  const resumed = visits.flatMap(({ node, timer }) => {
    if (!timer) return []
    const heldAt = since ?? timer.heldAt ?? now
    const dueAt = resumedEnd(timerOf(definition, node)?.wait, timer, { calendar, heldAt, now })
    return [[node, { from: timer.from, dueAt }] as const]
  })
  return resumed.length > 0 ? Object.fromEntries(resumed) : undefined
}
