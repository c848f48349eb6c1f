import type { Branch, BranchedFork, FlowDefinition, Fork } from '../model.ts'
import { changeStep, hang, hungAt } from './structure.ts'

/** The branches in the order they are asked in: by priority, equal ones as they stand, the default one last. */
export function askedInOrder(branches: readonly Branch[]): readonly Branch[] {
  return [
    ...branches.filter((branch) => !branch.isDefault).toSorted((one, other) => one.priority - other.priority),
    ...branches.filter((branch) => branch.isDefault),
  ]
}

/** A fork of these branches as they stand, in which they are asked. Branches without conditions have neither order nor default. */
export function forkOf(branches: readonly Branch[], kind: BranchedFork['kind'] = 'condition'): Fork {
  return { kind, branches: kind === 'condition' ? numbered(branches) : branches.map(plain) }
}

function plain(branch: Branch): Branch {
  const isPlain = !branch.isDefault && branch.priority === 1 && branch.rules.length === 0
  return isPlain ? branch : { ...branch, isDefault: false, priority: 1, rules: [] }
}

function numbered(branches: readonly Branch[]): readonly Branch[] {
  return branches.map((branch, at) => (branch.priority === at + 1 ? branch : { ...branch, priority: at + 1 }))
}

/** Adds a branch to the fork of a step, as the last one that is asked. */
export function addBranch(definition: FlowDefinition, code: string, branch: Branch): FlowDefinition {
  return changeBranches(definition, code, (branches) => askedInOrder([...branches, { ...branch, priority: Infinity }]))
}

/**
 * Puts a branch elsewhere among those of its fork. The default one stays the last.
 *
 * @param to its place among them from 0; beyond the others it becomes the first or last
 */
export function moveBranch(definition: FlowDefinition, code: string, to: number): FlowDefinition {
  const hung = hungAt(definition, code)
  if (hung?.by !== 'branch') return definition
  return changeBranches(definition, hung.above.code, (branches) => {
    const ordered = askedInOrder(branches)
    const moved = ordered.filter((branch) => branch.code === code)
    const others = ordered.filter((branch) => branch.code !== code)
    const at = Math.max(0, Math.min(to, others.length))
    const placed = [...others.slice(0, at), ...moved, ...others.slice(at)]
    return [...placed.filter((branch) => !branch.isDefault), ...placed.filter((branch) => branch.isDefault)]
  })
}

/** Makes a branch the default one of its fork, or no default any more; a fork of conditions has one at most, the others none. */
export function setDefaultBranch(definition: FlowDefinition, code: string, isDefault: boolean): FlowDefinition {
  const hung = hungAt(definition, code)
  if (hung?.by !== 'branch' || hung.above.fork?.kind !== 'condition') return definition
  return changeBranches(definition, hung.above.code, (branches) => {
    const set = branches.map((branch) => {
      const should = branch.code === code ? isDefault : branch.isDefault && !isDefault
      return branch.isDefault === should ? branch : { ...branch, isDefault: should }
    })
    return askedInOrder(set)
  })
}

function changeBranches(
  definition: FlowDefinition,
  code: string,
  change: (branches: readonly Branch[]) => readonly Branch[],
): FlowDefinition {
  return changeStep(definition, code, (step) => {
    const { fork, next } = step
    return fork && fork.kind !== 'foreign' ? hang(step, { fork: forkOf(change(fork.branches), fork.kind), next }) : step
  })
}
