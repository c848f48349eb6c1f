import { fillText } from '#engine/texts/text.ts'
import { actionTexts } from '../actions.ts'
import type { Decision } from '../decide.ts'
import type { ApproverNode, FlowDefinition, NodeTimes } from '../model.ts'
import { flowTexts } from '../texts.ts'
import { runningTimers } from '../timers.ts'
import { frozenVisits } from '../state.ts'
import type { Visit } from '../state.ts'
import { statusText } from '../wire-codes.ts'
import { approver, branch, chain, start, subFlow, timer } from './builders.ts'
import type { Surroundings } from './builders.ts'
import { given } from './specification.ts'
import type { Story, StoryCommand } from './specification.ts'

/** The situations of docs/flow-semantics.md: where a request stands when something is done with it. Zhang started it. */
export interface Situation {
  readonly story: Story
  /** The approver who acts. */
  readonly approver: string
  readonly surroundings?: Surroundings
}

/** All nodes have an hour, and approve by themselves once it is over; nobody is late but where the table is about that. */
const times: NodeTimes = {
  limit: { kind: 'own', from: 'receipt', field: '', hours: 1, counts: 'clock' },
  reminders: { kind: 'off' },
  overdue: { kind: 'own', firstHours: 0, everyHours: 1, notifies: true, tellsSuperiors: false, approvesAt: 1 },
}
const hourLater = 3_700_000

const node = (code: string, people: readonly string[], changes: Partial<ApproverNode> = {}): ApproverNode => {
  const { actions } = approver(code, people)
  return approver(code, people, { afterReturn: 'chosen', times, ...changes, actions: { ...actions, terminate: true, addSigner: true } })
}
const submitted = (first: ApproverNode, second = node('b', ['zhao'])): Story =>
  given(chain(start(), first, second)).and({ by: 'zhang', type: 'submit' })
/** By numbers: two approvals pass it; a return of one sends it back though two of three could still agree. */
const twoOfThree = { counterSign: { mode: 'all', ratio: 100, rules: { approvals: 2 } } } as const
const oneReturns = { counterSign: { mode: 'all', ratio: 60, rules: { returns: { by: 'number', least: 1 } } } } as const
const single = submitted(node('a', ['li']))

const inOneLine: Readonly<Record<string, Situation>> = {
  单人审批: { story: single, approver: 'li' },
  或签: { story: submitted(node('a', ['li', 'wang'])), approver: 'li' },
  会签: { story: submitted(node('a', ['li', 'wang'], { counterSign: { mode: 'all', ratio: 100 } })), approver: 'li' },
  会签60: { story: submitted(node('a', ['li', 'wang', 'sun'], { counterSign: { mode: 'all', ratio: 60 } })), approver: 'li' },
  会签二人: { story: submitted(node('a', ['li', 'wang', 'sun'], twoOfThree)), approver: 'li' },
  会签二人末票: { story: submitted(node('a', ['li', 'wang', 'sun'], twoOfThree)).and({ by: 'li', type: 'approve' }), approver: 'wang' },
  会签一人退回: { story: submitted(node('a', ['li', 'wang', 'sun'], oneReturns)), approver: 'li' },
  依次审批: { story: submitted(node('a', ['li', 'wang'], { counterSign: { mode: 'sequence' } })), approver: 'li' },
  最后节点: { story: single.and({ by: 'li', type: 'approve' }), approver: 'zhao' },
  或签已通过: { story: submitted(node('a', ['li', 'wang'])).and({ by: 'li', type: 'approve' }), approver: 'li' },
  会签已投一票: {
    story: submitted(node('a', ['li', 'wang'], { counterSign: { mode: 'all', ratio: 100 } })).and({ by: 'li', type: 'approve' }),
    approver: 'li',
  },
  依次已审一人: {
    story: submitted(node('a', ['li', 'wang'], { counterSign: { mode: 'sequence' } })).and({ by: 'li', type: 'approve' }),
    approver: 'li',
  },
  已挂起: { story: single.and({ by: 'keeper', type: 'suspend' }), approver: 'li' },
  另一审批人已禁用: {
    story: submitted(node('a', ['li', 'wang'], { counterSign: { mode: 'all', ratio: 100 } })),
    approver: 'li',
    surroundings: { world: { disabled: ['wang'] } },
  },
  下一节点无审批人: { story: single, approver: 'li', surroundings: { world: { disabled: ['zhao'] } } },
  下一节点为同一人: { story: submitted(node('a', ['li']), node('b', ['li'], { autoApproval: ['previous-handler'] })), approver: 'li' },
  审批人为发起人: { story: submitted(node('a', ['zhang'], { initiatorMayApprove: true })), approver: 'zhang' },
  退回后直达途中: {
    story: single.and({ by: 'li', type: 'approve' }).and({ by: 'zhao', type: 'return', to: 'a', mode: 2, opinion: '请核对' }),
    approver: 'li',
  },
  已前加签: { story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'before' }), approver: 'li' },
  前加签人处理: { story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'before' }), approver: 'he' },
  已后加签: { story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'after' }), approver: 'li' },
  后加签人处理: { story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'after' }), approver: 'he' },
  已并加签: { story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'beside' }), approver: 'li' },
  并加签人处理: { story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'beside' }), approver: 'he' },
  并加签本人已同意: {
    story: single.and({ by: 'li', type: 'add-signer', to: 'he', when: 'beside' }).and({ by: 'li', type: 'approve' }),
    approver: 'he',
  },
  已审核通过: { story: single.and({ by: 'li', type: 'approve' }).and({ by: 'zhao', type: 'approve' }), approver: 'zhao' },
  已终止: { story: single.and({ by: 'keeper', type: 'terminate', opinion: '重复申请' }), approver: 'li' },
  已退回发起人: { story: single.and({ by: 'li', type: 'return', to: 'start', mode: 1, opinion: '请补充' }), approver: 'li' },
}

const waiting = (flow: FlowDefinition): Story => given(flow).and({ by: 'zhang', type: 'submit' })
const branches = (...nodes: readonly ApproverNode[]) => nodes.map((next) => branch(`branch-${next.code}`, { next }))
const parallel = waiting(
  chain(
    start(),
    { ...node('a', ['li']), fork: { kind: 'parallel', branches: branches(node('x', ['wang']), node('y', ['sun'])) } },
    node('b', ['zhao']),
  ),
).and({ by: 'li', type: 'approve' })
const choosing = waiting(
  chain(
    start(),
    { ...node('a', ['li']), fork: { kind: 'chosen', branches: branches(node('x', ['wang']), node('y', ['sun'])) } },
    node('b', ['zhao']),
  ),
)
const inner = { kind: 'parallel', branches: branches(node('u', ['wu']), node('v', ['zheng'])) } as const
const nested = waiting(
  chain(
    start(),
    { ...node('a', ['li']), fork: { kind: 'parallel', branches: branches({ ...node('x', ['wang']), fork: inner }, node('y', ['sun'])) } },
    node('b', ['zhao']),
  ),
)
  .and({ by: 'li', type: 'approve' })
  .and({ by: 'wang', type: 'approve' })

const inBranches: Readonly<Record<string, Situation>> = {
  并行两支: { story: parallel, approver: 'wang' },
  并行本支已完成: { story: parallel.and({ by: 'wang', type: 'approve' }), approver: 'wang' },
  并行另一支已完成: { story: parallel.and({ by: 'wang', type: 'approve' }), approver: 'sun' },
  合流之后: { story: parallel.and({ by: 'wang', type: 'approve' }).and({ by: 'sun', type: 'approve' }), approver: 'zhao' },
  并行退回后直达途中: {
    story: parallel.and({ by: 'wang', type: 'return', to: 'a', mode: 2, opinion: '请核对' }),
    approver: 'li',
  },
  选择分支之前: { story: choosing, approver: 'li' },
  选择的分支: { story: choosing.and({ by: 'li', type: 'approve', branches: ['x'] }), approver: 'wang' },
  嵌套的并行: { story: nested, approver: 'wu' },
}

const besideAndAhead = (waits: boolean): Story =>
  waiting(chain(start(), node('a', ['li']), subFlow('s', ['wu'], { waits }), node('b', ['zhao']))).and({ by: 'li', type: 'approve' })
const stands = besideAndAhead(true)
const [{ children: [{ id: child } = { id: '' }] = [] } = {}] = stands.state.visits

const withSubFlows: Readonly<Record<string, Situation>> = {
  等待子流程: { story: stands, approver: 'li' },
  子流程结束后: { story: stands.and({ by: 'program', type: 'end-sub-flow', child, outcome: 'approved' }), approver: 'zhao' },
  子流程同时进行: { story: besideAndAhead(false), approver: 'zhao' },
}

const hour = 3_600_000
const timed = waiting(chain(start(), node('a', ['li']), timer('t'), node('b', ['zhao']))).and({ by: 'li', type: 'approve' })
const timerOver = timed.and({ by: 'program', type: 'fire-timers' }, { now: 2 * hour })
const inBranch = waiting(
  chain(
    start(),
    {
      ...node('a', ['li']),
      fork: { kind: 'parallel', branches: [...branches(node('x', ['wang'])), branch('branch-t', { next: timer('t') })] },
    },
    node('b', ['zhao']),
  ),
).and({ by: 'li', type: 'approve' })

const withTimers: Readonly<Record<string, Situation>> = {
  计时中: { story: timed, approver: 'li' },
  计时中已挂起: { story: timed.and({ by: 'keeper', type: 'suspend' }), approver: 'li' },
  计时结束后: { story: timerOver, approver: 'zhao' },
  并行另一支计时中: { story: inBranch, approver: 'wang' },
}

export const situations: Readonly<Record<string, Situation>> = { ...inOneLine, ...inBranches, ...withSubFlows, ...withTimers }

/** What is done in each of them. */
export const doings: Readonly<Record<string, (situation: Situation) => StoryCommand>> = {
  通过: ({ approver: by }) => ({ by, type: 'approve' }),
  '退回发起人（重新审批）': ({ approver: by }) => ({ by, type: 'return', to: 'start', mode: 1, opinion: '请补充' }),
  '退回发起人（直达本节点）': ({ approver: by }) => ({ by, type: 'return', to: 'start', mode: 2, opinion: '请补充' }),
  '退回上一节点（重新审批）': ({ approver: by }) => ({ by, type: 'return', to: 'a', mode: 1, opinion: '请补充' }),
  审批人终止: ({ approver: by }) => ({ by, type: 'vote-to-terminate', opinion: '不符合条件' }),
  转审: ({ approver: by }) => ({ by, type: 'transfer', to: 'qian' }),
  指派: ({ approver: by, story }) => ({
    by: 'keeper',
    type: 'assign',
    to: 'qian',
    workItem: story.state.entries.find(({ person }) => person.id === by)?.id ?? 'none',
  }),
  '加签（审批前）': ({ approver: by }) => ({ by, type: 'add-signer', to: 'qian', when: 'before' }),
  '加签（审批后）': ({ approver: by }) => ({ by, type: 'add-signer', to: 'qian', when: 'after' }),
  '加签（同时审批）': ({ approver: by }) => ({ by, type: 'add-signer', to: 'qian', when: 'beside' }),
  减签: ({ approver: by }) => ({ by, type: 'remove-signer' }),
  停用审批人: () => ({ by: 'program', type: 'leave-out' }),
  超时自动同意: () => ({ by: 'program', type: 'time-out' }),
  '撤回（发起人）': () => ({ by: 'zhang', type: 'withdraw' }),
  撤回审批: ({ approver: by }) => ({ by, type: 'recall' }),
  催办: () => ({ by: 'zhang', type: 'urge' }),
  挂起: () => ({ by: 'keeper', type: 'suspend' }),
  恢复: () => ({ by: 'keeper', type: 'restore' }),
  终止: () => ({ by: 'keeper', type: 'terminate', opinion: '重复申请' }),
  立即继续: () => ({ by: 'keeper', type: 'end-timer', opinion: '材料已齐全' }),
  '变更（至节点a）': () => ({ by: 'keeper', type: 'change', to: 'a', opinion: '补充核实' }),
  '变更（至节点b）': () => ({ by: 'keeper', type: 'change', to: 'b', opinion: '补充核实' }),
  '变更（至分支节点x）': () => ({ by: 'keeper', type: 'change', to: 'x', opinion: '补充核实' }),
  '复活（从节点a）': () => ({ by: 'keeper', type: 'revive', to: 'a', opinion: '补充核实' }),
  '删除（监控）': () => ({ by: 'keeper', type: 'delete', asMonitor: true }),
}

/** What is different when it is done, beside what the situation says. */
export function surroundingsOf(doing: string, { surroundings = {}, approver: id }: Situation): Surroundings {
  const { world = {} } = surroundings
  if (doing === '停用审批人') return { ...surroundings, world: { ...world, disabled: [...(world.disabled ?? []), id] } }
  return doing === '超时自动同意' ? { ...surroundings, now: hourLater } : surroundings
}

const texts = { ...flowTexts, ...actionTexts }

/** What comes of it, in the words of the document. */
export function outcomeOf({ state, refusal }: Decision): string {
  if (refusal) return `不允许：${fillText(texts, 'zh', refusal.text, refusal.params)}`
  if (state.deleted) return '已删除'
  const open = state.entries.map(({ person, nodeName }) => `${person.name}（${nodeName}）`)
  const timersAt = (visits: readonly Visit[]) => runningTimers({ visits }).map(({ node: code }) => `定时器${code}`)
  const held = [...(state.straightBack?.held.map(({ person }) => person.name) ?? []), ...timersAt(frozenVisits(state))]
  const waits = timersAt(state.visits)
  return [
    texts[statusText(state.status) as keyof typeof texts]?.zh ?? '',
    ...(open.length > 0 ? [`待办 ${open.join('、')}`] : []),
    ...(waits.length > 0 ? [`计时 ${waits.join('、')}`] : []),
    ...(held.length > 0 ? [`冻结 ${held.join('、')}`] : []),
  ].join('；')
}
