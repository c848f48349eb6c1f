import type { FlowEvent, Statement } from './events.ts'
import type { Json } from './json.ts'
import type { AutoApproval, FlowDefinition } from './model.ts'
import type { Person } from './state.ts'

/** Action of a history line on the wire (handleStatus, workflow 2); the others come with the operations that cause them. */
export type RecordAction = 0 | 1 | 2 | 3

/** One line of the history (流转记录). */
export interface HistoryLine {
  readonly sequence: number
  readonly at: number
  /** Null for what nobody did: a node that was skipped. */
  readonly action: RecordAction | null
  readonly node: string
  readonly nodeName: string
  readonly by: Person | null
  /** When the person got the to-do; what it took is `at` less this. Null where nobody was asked. */
  readonly receivedAt: number | null
  readonly opinion: string
  readonly signature: string
  readonly files: readonly Json[]
  readonly automatic: AutoApproval | null
  /** Where a return goes, as it was called then. */
  readonly toName: string | null
}

const unsaid: Statement = { opinion: '', signature: '', files: [] }

/** The history as people read it, oldest first. */
export function historyOf(definition: FlowDefinition, events: readonly FlowEvent[]): readonly HistoryLine[] {
  const received = new Map<string, number>()
  const lines: HistoryLine[] = []
  for (const event of events) {
    if (event.type === 'operator-assigned') received.set(event.entry, event.at)
    const line = lineOf(definition, event, received)
    if (line) lines.push(line)
  }
  return lines
}

function lineOf(definition: FlowDefinition, event: FlowEvent, received: ReadonlyMap<string, number>): HistoryLine | undefined {
  const start = { node: definition.start.code, nodeName: definition.start.name }
  const base = { sequence: event.sequence, at: event.at, receivedAt: null, automatic: null, toName: null, ...unsaid }
  switch (event.type) {
    case 'task-submitted':
      return { ...base, ...start, action: 2, by: event.by }
    case 'task-withdrawn':
      return { ...base, ...start, action: 3, by: event.by, ...statementOfEvent(event) }
    case 'operator-approved':
      return {
        ...base,
        action: 1,
        by: event.by,
        node: event.node,
        nodeName: event.nodeName,
        receivedAt: received.get(event.entry) ?? null,
        automatic: event.automatic,
        ...statementOfEvent(event),
      }
    case 'operator-returned':
      return {
        ...base,
        action: 0,
        by: event.by,
        node: event.node,
        nodeName: event.nodeName,
        receivedAt: received.get(event.entry) ?? null,
        toName: event.toName,
        ...statementOfEvent(event),
      }
    case 'node-skipped':
      return { ...base, action: null, by: null, node: event.node, nodeName: event.nodeName }
    default:
      return undefined
  }
}

function statementOfEvent({ opinion, signature, files }: Statement): Statement {
  return { opinion, signature, files }
}
