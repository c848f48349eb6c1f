import type { JsonObject } from './json.ts'
import type { FlowDefinition } from './model.ts'
import { travel } from './travel.ts'

/**
 * Whether whoever passes a node has to choose branches or to pick people of the nodes that follow it. Nothing passes such a node by itself
 * (workflow 8). A join on the way is taken as complete: whether this branch is the last one is a matter of time.
 */
export function asksAhead(definition: FlowDefinition, node: string, formData: JsonObject): boolean {
  let asks = false
  travel(
    {
      definition,
      formData,
      forks: () => [],
      enter: ({ assignee }) => {
        asks ||= assignee.kind === 'candidates'
        return 'waiting'
      },
      start: ({ waits }) => (waits ? 'waiting' : 'through'),
      wait: () => 'waiting',
      choose: () => {
        asks = true
        return []
      },
      split: () => {},
      arrive: () => {},
      join: () => {},
      end: () => {},
    },
    node,
  )
  return asks
}
