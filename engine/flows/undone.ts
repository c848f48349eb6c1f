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
    return inside ? withOpen(one, inside.branch.code) : one
  }
  return {
    nodes: [...passed, ...visits].map(({ node }) => node).filter((node) => gone.has(node)),
    forks: code === null ? [] : forks.filter(({ fork }) => !gone.has(fork)).map(reopened),
  }
}

/**
 * A request is put to a node by hand (变更, 复活), and stands there alone. The node and all that can follow it are undone. Of the forks that
 * enclose it the branch of the node alone runs, besides those that are done; all others are over, whether their branches were done or not.
 */
export function undoneByMove(definition: FlowDefinition, { forks = [], visits, passed }: FlowState, code: string): Undone {
  const gone = codesFrom(definition, code)
  const around = (placeOf(definition, code)?.around ?? []).filter(({ kind }) => kind !== 'condition')
  const known = forks.filter(({ fork }) => !gone.has(fork))
  const over = known.filter(({ fork }) => around.every(({ step }) => step.code !== fork)).map((one) => ({ ...one, done: one.branches }))
  const inside = around.toReversed().map(({ step, branch }) => {
    const done = known.find(({ fork }) => fork === step.code)?.done ?? []
    return withOpen({ fork: step.code, branches: done, done }, branch.code)
  })
  return { nodes: [...passed, ...visits].map(({ node }) => node).filter((node) => gone.has(node)), forks: [...over, ...inside] }
}

/** A fork with one of its branches not at the join; one that was left by a change runs again then. */
function withOpen(run: RunFork, branch: string): RunFork {
  const branches = run.branches.includes(branch) ? run.branches : [...run.branches, branch]
  return { ...run, branches, done: run.done.filter((one) => one !== branch) }
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
