import type { FlowDefinition } from './model.ts'
import type { FlowState, RunFork } from './state.ts'
import { codesFrom, placeOf } from './tree.ts'

/** What is taken back when a request goes back to a node and runs again from there. */
export interface Undone {
  /** Codes of nodes that are current or passed no more. */
  readonly nodes: readonly string[]
  /** The forks as they stand then. */
  readonly forks: readonly RunFork[]
}

/**
 * A node and all that can follow it are undone; branches beside it go on, or stay done. The branch that encloses it is no longer at its
 * join.
 *
 * @param code of the node; null is the start
 * @returns undefined where the request never ran in several branches: then all after the node is undone, which its events need not say
 */
export function undoneFrom(definition: FlowDefinition, { forks = [], visits, passed }: FlowState, code: string | null): Undone | undefined {
  if (forks.length === 0) return undefined
  const gone = codesFrom(definition, code)
  const around = code === null ? [] : (placeOf(definition, code)?.around ?? [])
  const reopened = (one: RunFork): RunFork => {
    const inside = around.find(({ step }) => step.code === one.fork)
    return inside ? { ...one, done: one.done.filter((branch) => branch !== inside.branch.code) } : one
  }
  return {
    nodes: [...passed, ...visits].map(({ node }) => node).filter((node) => gone.has(node)),
    forks: code === null ? [] : forks.filter(({ fork }) => !gone.has(fork)).map(reopened),
  }
}

/** The state without what is undone. */
export function withoutUndone(state: FlowState, { nodes, forks }: Undone): FlowState {
  return {
    ...state,
    visits: state.visits.filter(({ node }) => !nodes.includes(node)),
    passed: state.passed.filter(({ node }) => !nodes.includes(node)),
    forks,
  }
}
