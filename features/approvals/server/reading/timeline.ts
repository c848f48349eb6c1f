import type { z } from 'zod'
import type { FlowEvent } from '#engine/flows/events.ts'
import type { FieldMark } from '#engine/flows/field-marks.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { HistoryLine } from '#engine/flows/event-kind.ts'
import { historyOf } from '#engine/flows/history.ts'
import { followingNodes, route, type RouteFacts, type RouteStep } from '#engine/flows/preview.ts'
import { nodeName } from '#engine/flows/tree.ts'
import { requestStatus, type FlowState, type Person, type Visit, type WorkItem } from '#engine/flows/state.ts'
import { runningTimers, timerOf } from '#engine/flows/timers.ts'
import { turnsToCome } from '#engine/flows/turns.ts'
import { waitWords } from '#engine/flows/wait-words.ts'
import type { TextKey, TextParams } from '#engine/texts/text.ts'
import type { RequestRow } from '#features/approvals/contract/shapes.ts'
import type { requestDetailAnswer } from '#features/approvals/contract.ts'
import { saidFile } from '#features/approvals/contract/said-files.ts'
import type { SaidFlow } from '#features/approvals/server/definitions/flow-words.ts'
import { touches, type AuditedChange } from '#features/approvals/server/reading/audited-changes.ts'

export type TimelineEntry = z.output<typeof requestDetailAnswer>['timeline'][number]

/** Says a text in the reader's language. */
export type Words = (text: TextKey, params?: TextParams) => string

/** What the reader is shown of the marks on the form. */
export interface MarkReading {
  /** Undefined for a mark that the reader may not see. */
  readonly read: (mark: FieldMark) => FieldMark | undefined
  /** Saves since the first marks, oldest first. */
  readonly saves: readonly AuditedChange[]
}

/**
 * Past, current and expected nodes of a request in one list, determined by the flow engine.
 *
 * @param own code of the reader's node
 * @param say names of nodes in the reader's language
 * @param words texts in the same
 */
export function timelineOf(
  definition: FlowDefinition,
  state: FlowState,
  events: readonly FlowEvent[],
  facts: RouteFacts,
  own: string,
  marks: MarkReading,
  say: SaidFlow['say'],
  words: Words,
): TimelineEntry[] {
  const past = historyOf(definition, events).map((line) => pastEntry(line, marks))
  const coming = state.visits.length > 0 || state.sequence === 0 ? comingEntries(definition, state, facts, own, words).timeline : []
  const entries = [...past, ...state.visits.map((visit) => currentEntry(definition, state, visit, words)), ...coming]
  return entries.map((entry) => ({ ...entry, nodeName: say(entry.nodeName) }))
}

function pastEntry(line: HistoryLine, { read, saves }: MarkReading): TimelineEntry {
  const later = saves.filter(({ at }) => at > line.at)
  return {
    kind: 'past',
    nodeCode: line.node,
    nodeName: line.nodeName,
    people: (line.leftOut?.left ?? line.overdue?.people ?? line.subFlow?.people ?? (line.by ? [line.by] : [])).map(({ id, name }) => ({
      id,
      name,
    })),
    ...(line.through && { through: line.through.name }),
    action: line.action,
    opinion: line.opinion,
    ...(line.files.length > 0 && { files: line.files.flatMap((file) => saidFile.safeParse(file).data ?? []) }),
    at: line.at,
    receivedAt: line.receivedAt,
    note: noteOf(line),
    toName:
      line.toName ??
      namesOf(line.service?.to) ??
      namesOf(line.leftOut?.to ?? line.overdue?.superiors) ??
      line.chosen?.join('、') ??
      line.subFlow?.flow ??
      receiverOf(line),
    marks: line.marks.flatMap((mark) => {
      const shown = read(mark)
      return shown ? [{ ...shown, changed: later.some((save) => touches(save, mark.path)) }] : []
    }),
  }
}

/** The first moment at which one of these work items is due; absent without a time limit, and while the request is suspended. */
export function dueOf(state: FlowState, open: readonly WorkItem[] = state.entries): { readonly dueAt?: number } {
  if (state.status === requestStatus.suspended) return {}
  const moments = open.flatMap(({ time }) => time?.dueAt ?? [])
  return moments.length > 0 ? { dueAt: Math.min(...moments) } : {}
}

/** The timers at which the request waits; their moments while they count. */
export function timersOf(state: FlowState, definition: FlowDefinition, say: SaidFlow['say']): Pick<RequestRow, 'timers'> {
  const timers = runningTimers(state)
  if (timers.length === 0) return {}
  const isStill = state.status === requestStatus.suspended
  return {
    timers: timers.map(({ node, timer }) => ({
      nodeCode: node,
      nodeName: say(nodeName(definition, node)),
      dueAt: isStill ? null : timer.dueAt,
    })),
  }
}

const subFlowNotes = {
  started: 'flows.sub-flow-started',
  approved: 'flows.sub-flow-approved',
  terminated: 'flows.sub-flow-terminated',
} as const

/** Key of the text that says why nobody did it by hand. */
function noteOf({ automatic, leftOut, overdue, subFlow, timer, chosen, service, action }: HistoryLine): string {
  if (automatic) return `flows.automatic-${automatic}`
  if (leftOut) return leftOut.byHand ? 'flows.signer-removed' : 'flows.left-out'
  if (overdue) return 'flows.overdue'
  if (timer) return `flows.timer-${timer}`
  if (subFlow) return subFlowNotes[subFlow.what]
  if (service) return `flows.service-gave-${service.why}`
  if (chosen) return 'flows.chose-branches'
  return action === null ? 'flows.skipped' : ''
}

const namesOf = (people: readonly Person[] | undefined): string | undefined => people?.map(({ name }) => name).join('、')

/** Who got a work item; beside whom, unless the former person gave it away himself. */
function receiverOf({ given, by }: HistoryLine): string {
  if (!given) return ''
  const others = given.from.filter(({ id }) => id !== by?.id).map(({ name }) => name)
  return others.length === 0 ? given.to.name : `${others.join('、')} → ${given.to.name}`
}

function currentEntry(definition: FlowDefinition, state: FlowState, visit: Visit, words: Words): TimelineEntry {
  const running = visit.children?.filter(({ ended }) => ended === null)
  const open = state.entries.filter((workItem) => workItem.node === visit.node)
  const later = turnsToCome(visit)
  return {
    kind: 'current',
    nodeCode: visit.node,
    nodeName: open[0]?.nodeName ?? nodeName(definition, visit.node),
    people: (running ?? open).map(({ person }) => ({ id: person.id, name: person.name })),
    ...(later.length > 0 && { later: later.map(({ id, name }) => ({ id, name })) }),
    action: null,
    opinion: '',
    at: null,
    receivedAt: visit.timer?.from ?? open[0]?.receivedAt ?? null,
    ...dueOf(state, open),
    ...currentWait(definition, state, visit, words),
    note:
      state.status === requestStatus.suspended
        ? 'flows.status-suspended'
        : running
          ? 'flows.sub-flow-waits'
          : visit.timer
            ? 'flows.timer-waits'
            : visit.mode,
    toName: '',
    marks: [],
  }
}

function currentWait(definition: FlowDefinition, { status }: FlowState, { node, timer }: Visit, words: Words): Pick<TimelineEntry, 'wait'> {
  const length = timerOf(definition, node)?.wait
  if (!timer || !length) return {}
  return { wait: { text: waitWords(length, words), until: status === requestStatus.suspended ? null : timer.dueAt, earliest: false } }
}

/** The innermost branch beside others that a node lies in. */
function branchOf({ within }: RouteStep): Pick<TimelineEntry, 'branch'> {
  const inner = within.at(-1)
  return inner ? { branch: { kind: inner.kind, name: inner.name } } : {}
}

/** The next nodes, as far as they can be determined now, and why they end before the end of the flow. @param own as of `timelineOf` */
export function comingEntries(definition: FlowDefinition, state: FlowState, facts: RouteFacts, own: string, words: Words) {
  const { steps, refusal } = route(definition, state, facts)
  const next = new Set(followingNodes(definition, state, facts, own))
  return { timeline: steps.map((step) => comingEntry(step, next.has(step.node), words)), refusal }
}

const comingNotes: Readonly<Record<string, string>> = {
  starts: 'flows.sub-flow-coming',
  'starts-by-service': 'flows.sub-flow-coming',
  waits: 'flows.timer-coming',
}

function comingWait({ wait }: RouteStep, words: Words): Pick<TimelineEntry, 'wait'> {
  if (!wait) return {}
  const { at = null, isEarliest = false } = wait.until ?? {}
  return { wait: { text: waitWords(wait.length, words), until: at, earliest: isEarliest } }
}

function comingEntry(step: RouteStep, isNext: boolean, words: Words): TimelineEntry {
  return {
    kind: 'coming',
    nodeCode: step.node,
    nodeName: step.name,
    people: step.people.map(({ person }) => ({ id: person.id, name: person.name })),
    action: null,
    opinion: '',
    at: null,
    receivedAt: null,
    note: step.outcome === 'asks' ? step.mode : (comingNotes[step.outcome] ?? step.outcome),
    ...comingWait(step, words),
    ...(step.dueAt !== undefined && { latestAt: step.dueAt }),
    ...branchOf(step),
    ...(isNext && { next: true }),
    toName: '',
    marks: [],
  }
}
