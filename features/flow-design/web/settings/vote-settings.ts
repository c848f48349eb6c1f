import type { ApproverNode, CounterSign, VoteRules, VotesNeeded } from '#engine/flows/model.ts'
import { choicesOf, type StepSetting } from '#features/flow-design/web/settings/step-setting.ts'

type Setting = StepSetting<ApproverNode>
type OfAll = Extract<CounterSign, { mode: 'all' }>

const place = { tab: 'basic', group: 'flow-design.group.people' } as const
const usualRatio = 100
const mostPeople = 1000

/** Rules that say nothing are told all the same: what the document said before must not come back. */
const ofAll: OfAll = { mode: 'all', ratio: usualRatio, rules: {} }

const signOf = ({ counterSign: sign }: ApproverNode): OfAll => (sign.mode === 'all' ? { ...sign, rules: sign.rules ?? {} } : ofAll)
const rulesOf = (node: ApproverNode): VoteRules => signOf(node).rules ?? {}
const withRules = (node: ApproverNode, rules: VoteRules): ApproverNode => ({ ...node, counterSign: { ...signOf(node), rules } })
const least = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

function withReturns(node: ApproverNode, returns: VotesNeeded | undefined): ApproverNode {
  const { approvals } = rulesOf(node)
  return withRules(node, { ...(approvals !== undefined && { approvals }), ...(returns && { returns }) })
}

function withApprovals(node: ApproverNode, approvals: number | undefined): ApproverNode {
  const { returns } = rulesOf(node)
  return withRules(node, { ...(approvals !== undefined && { approvals }), ...(returns && { returns }) })
}

const isOfAll = (values: Readonly<Record<string, unknown>>): boolean => values['counterSign'] === 'all'

/** How the votes of several people are counted. */
export const voteSettings: readonly Setting[] = [
  {
    ...place,
    name: 'counterSign',
    label: 'flow-design.set.counter-sign',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.counter-sign.${one}`, ['any', 'all', 'sequence']),
    default: 'any',
    get: (node) => node.counterSign.mode,
    put: (node, value) => ({ ...node, counterSign: value === 'all' ? ofAll : { mode: value === 'sequence' ? 'sequence' : 'any' } }),
  },
  {
    ...place,
    name: 'approvalsBy',
    label: 'flow-design.votes.approvals-by',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.votes.${one}`, ['share', 'number']),
    default: 'share',
    applies: isOfAll,
    get: (node) => (rulesOf(node).approvals === undefined ? 'share' : 'number'),
    put: (node, value) => withApprovals(node, value === 'number' ? 1 : undefined),
  },
  {
    ...place,
    name: 'ratio',
    label: 'flow-design.set.ratio',
    kind: 'number',
    min: 10,
    max: 100,
    unit: 'flow-design.unit.percent',
    default: usualRatio,
    applies: (values) => isOfAll(values) && values['approvalsBy'] === 'share',
    get: ({ counterSign: sign }) => (sign.mode === 'all' ? sign.ratio : undefined),
    put: (node, value) => ({ ...node, counterSign: { ...signOf(node), ratio: least(value, usualRatio) } }),
  },
  {
    ...place,
    name: 'approvals',
    label: 'flow-design.votes.approvals',
    help: 'flow-design.votes.approvals-help',
    kind: 'number',
    min: 1,
    max: mostPeople,
    unit: 'flow-design.votes.people',
    default: 1,
    applies: (values) => isOfAll(values) && values['approvalsBy'] === 'number',
    get: (node) => rulesOf(node).approvals,
    put: (node, value) => withApprovals(node, least(value, 1)),
  },
  {
    ...place,
    name: 'returnsBy',
    label: 'flow-design.votes.returns-by',
    help: 'flow-design.votes.returns-help',
    kind: 'choice',
    choices: choicesOf((one) => `flow-design.votes.returns-${one}`, ['inverse', 'share', 'number']),
    default: 'inverse',
    applies: isOfAll,
    get: (node) => rulesOf(node).returns?.by ?? 'inverse',
    put: (node, value) =>
      withReturns(node, value === 'share' ? { by: 'share', least: 10 } : value === 'number' ? { by: 'number', least: 1 } : undefined),
  },
  returnsSetting('share', { unit: 'flow-design.unit.percent', min: 1, max: 100, default: 10 }),
  returnsSetting('number', { unit: 'flow-design.votes.people', min: 1, max: mostPeople, default: 1 }),
]

function returnsSetting(by: VotesNeeded['by'], rest: Pick<Setting, 'unit' | 'min' | 'max'> & { readonly default: number }): Setting {
  return {
    ...place,
    ...rest,
    name: `returns-${by}`,
    label: `flow-design.votes.least-${by}`,
    kind: 'number',
    applies: (values) => isOfAll(values) && values['returnsBy'] === by,
    get: (node) => rulesOf(node).returns?.least,
    put: (node, value) => withReturns(node, { by, least: least(value, rest.default) }),
  }
}
