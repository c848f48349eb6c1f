import type { HistoryLine, LineFacts } from './event-kind.ts'
import { lineOf, workItemChanges } from './events.ts'
import type { FlowEvent } from './events.ts'
import type { FlowDefinition } from './model.ts'

/** The history as people read it, oldest first. */
export function historyOf(definition: FlowDefinition, events: readonly FlowEvent[]): readonly HistoryLine[] {
  const received = new Map<string, number>()
  const known: LineFacts = {
    start: { node: definition.start.code, nodeName: definition.start.name },
    receivedAt: (workItem) => received.get(workItem) ?? null,
  }
  const lines: HistoryLine[] = []
  for (const event of events) {
    for (const { change, id } of workItemChanges(event)) if (change === 'assigned') received.set(id, event.at)
    const line = lineOf(event, known)
    if (line) lines.push(line)
  }
  return lines
}
