import fc from 'fast-check'
import type { ApproverNode, Branch, BranchedFork, FlowDefinition, FlowNode, Fork, NobodyRule, NodeTimes, StartNode } from '../model.ts'
import { approver, branch, branchAbove, start, timer, users } from './builders.ts'

/** Generator of flows that run: approvers and timers in a row, forks of all kinds with joins, every rule switched at random. */

export const crowd = ['zhang', 'li', 'wang', 'zhao', 'sun', 'admin'] as const

const people = fc.uniqueArray(fc.constantFrom(...crowd), { maxLength: 4 })

/** An hour or so, so that it runs out within a story. */
const times: fc.Arbitrary<NodeTimes> = fc.record({
  limit: fc.constantFrom(1, 2).map((hours) => ({ kind: 'own' as const, from: 'receipt' as const, field: '', hours, counts: 'clock' })),
  reminders: fc.constantFrom(
    { kind: 'as-start' as const },
    { kind: 'own' as const, firstHours: 0, everyHours: 1, notifies: true },
    { kind: 'own' as const, firstHours: 1, everyHours: 0, notifies: true },
  ),
  overdue: fc.constantFrom(null, 1, 2).map((approvesAt) => ({
    kind: 'own' as const,
    firstHours: 0,
    everyHours: 1,
    notifies: approvesAt !== 1,
    tellsSuperiors: true,
    approvesAt,
  })),
})

const approvals = fc.integer({ min: 1, max: 4 })
const returns = fc.record({ by: fc.constantFrom('share' as const, 'number' as const), least: fc.integer({ min: 1, max: 100 }) })

const changes = fc.record({
  counterSign: fc.oneof(
    fc.constant({ mode: 'any' as const }),
    fc.constant({ mode: 'sequence' as const }),
    fc.integer({ min: 10, max: 100 }).map((ratio) => ({ mode: 'all' as const, ratio })),
    fc.record({ approvals, returns }, { requiredKeys: [] }).map((rules) => ({ mode: 'all' as const, ratio: 60, rules })),
  ),
  afterReturn: fc.constantFrom('run-again' as const, 'straight-back' as const, 'chosen' as const),
  returnTo: fc.constantFrom(
    { kind: 'start' as const },
    { kind: 'previous' as const },
    { kind: 'choice' as const },
    { kind: 'node' as const, node: 'n1' },
  ),
  watchedFields: fc.constantFrom(undefined, ['area'], ['none']),
  autoApproval: fc.subarray(['initiator' as const, 'previous-handler' as const, 'approved-before' as const]),
  initiatorMayApprove: fc.boolean(),
  actions: fc.boolean().map((terminate) => ({ ...approver('', []).actions, terminate, addSigner: true })),
  progress: fc.integer({ min: 0, max: 100 }),
  times: fc.option(times, { nil: undefined }),
})

interface Plan {
  readonly people: readonly string[]
  readonly changes: Partial<ApproverNode>
  readonly handlersOfFirst: boolean
  readonly branches: readonly (readonly Plan[])[]
  readonly fork: BranchedFork['kind']
  readonly isPicked: boolean
  /** Minutes that a timer before the node waits; 0: there is none. */
  readonly waits: number
  readonly byTerritory: boolean
}

const { plan } = fc.letrec<{ plan: Plan }>((tie) => ({
  plan: fc.record({
    people,
    changes,
    handlersOfFirst: fc.boolean(),
    fork: fc.constantFrom('condition' as const, 'condition' as const, 'parallel' as const, 'chosen' as const),
    byTerritory: fc.integer({ max: 4, min: 0 }).map((one) => one === 0),
    isPicked: fc.integer({ max: 5, min: 0 }).map((one) => one === 0),
    waits: fc.constantFrom(0, 0, 0, 30, 90),
    branches: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constant([]),
      fc.array(fc.array(tie('plan'), { maxLength: 2 }), { minLength: 2, maxLength: 3 }),
    ),
  }),
}))

export const anyFlow: fc.Arbitrary<FlowDefinition> = fc
  .record({
    plans: fc.array(plan, { minLength: 1, maxLength: 4 }),
    rule: fc.constantFrom<NobodyRule>('administrators', 'given', 'approve', 'refuse', 'initiator', 'named-by-approver'),
    withdrawal: fc.constantFrom<StartNode['withdrawal']>('ends', 'resubmit'),
  })
  .map(({ plans, rule, withdrawal }) => {
    let made = 0
    const row = (rest: readonly Plan[]): FlowNode | undefined => {
      const [first, ...below] = rest
      if (!first) return undefined
      const code = `n${(made += 1)}`
      const assignee = first.handlersOfFirst && code !== 'n1' ? { assignee: { kind: 'handlers' as const, node: 'n1' } } : {}
      const picked = first.isPicked
        ? { assignee: { kind: 'candidates' as const, members: users(...first.people), narrowing: 'none' as const } }
        : {}
      const byTerritory = first.byTerritory && {
        assignee: { kind: 'territory' as const, roles: ['village'], field: 'items-village', level: 'village' as const },
      }
      const node = approver(code, first.people, { ...first.changes, ...assignee, ...picked, ...byTerritory })
      const fork = forkOf(code, first.branches, first.fork)
      const next = row(below)
      const step = { ...node, ...(fork && { fork }), ...(next && { next }) }
      return first.waits > 0 ? { ...timer(`w${code.slice(1)}`, { minutes: first.waits }), next: step } : step
    }
    const forkOf = (code: string, branches: Plan['branches'], kind: BranchedFork['kind']): Fork | undefined => {
      if (branches.length === 0) return undefined
      if (kind !== 'condition') {
        const filled = branches.map((inside) => row(inside)).filter((next) => next !== undefined)
        return filled.length < 2 ? undefined : { kind, branches: filled.map((next, at) => branch(`${code}-${at}`, { next })) }
      }
      const made = branches.map((inside, at): Branch => {
        const next = row(inside)
        return at === branches.length - 1
          ? branch(`${code}-${at}`, { isDefault: true, next })
          : branchAbove(`${code}-${at}`, 'amount', String(at * 10), { priority: branches.length - at, next })
      })
      return { kind: 'condition', branches: made }
    }
    return {
      id: 'random',
      code: 'random',
      name: '随机',
      version: 1,
      start: start({ withdrawal, withoutPeople: { rule, users: ['sun'] }, next: row(plans) }),
    }
  })
