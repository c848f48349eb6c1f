import type { FlowDefinition } from './model.ts'
import type { PassedNode } from './state.ts'
import { placeOf } from './tree.ts'

/** Of the passed nodes those on the way to a node: not those of branches that run beside it. */
export function passedOnTheWay(definition: FlowDefinition, passed: readonly PassedNode[], code: string): readonly PassedNode[] {
  const before = placeOf(definition, code)?.before ?? []
  return passed.filter(({ node }) => before.includes(node))
}

/** The last ones of these: one where the flow is a line, and behind a join the last one of each branch. */
export function latestOf(definition: FlowDefinition, passed: readonly PassedNode[]): readonly PassedNode[] {
  const earlier = new Set(passed.flatMap(({ node }) => placeOf(definition, node)?.before ?? []))
  return passed.filter(({ node }) => !earlier.has(node))
}
