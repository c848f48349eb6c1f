import { hungAt } from '#engine/flows/editing/structure.ts'
import { forkKindOf, nodeName } from '#engine/flows/tree.ts'
import type {
  ApproverNode,
  Assignee,
  Branch,
  Comparison,
  CounterSign,
  FlowDefinition,
  FlowStep,
  Members,
  Narrowing,
  SubFlowNode,
} from '#engine/flows/model.ts'
import { namesAnybody, noMembers } from '#engine/flows/model.ts'
import { waitWords } from '#engine/flows/wait-words.ts'
import type { Json } from '#engine/flows/json.ts'
import { fieldLabel, type FlowField } from '#features/flow-design/web/form-fields.ts'
import { idsOfMembers, type NameOf } from '#features/flow-design/web/names.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** What the rules of a flow are said with. */
export interface Wording {
  readonly t: Translate
  readonly definition: FlowDefinition
  readonly fields: readonly FlowField[]
  readonly nameOf: NameOf
  /** The value of a field as people read it. */
  readonly valueText: (field: FlowField | undefined, value: Json) => string
}

/** What stands in the box of a step. */
export function stepSentence(step: FlowStep, wording: Wording): string {
  const { t } = wording
  switch (step.kind) {
    case 'start':
      return namesAnybody(step.initiators) ? membersText(step.initiators, wording) : t('flow-design.node.everybody')
    case 'approver':
      return approverSentence(step, wording)
    case 'sub-flow':
      return subFlowSentence(step, wording)
    case 'timer':
      return waitWords(step.wait, t) || t('flow-design.timer.none')
    case 'branch':
      return branchSentence(step, wording)
    case 'foreign':
      return t('flow-design.node.kept', { kind: step.type })
    case 'pass':
      return ''
  }
}

/** Which flow is started by whom: 「现场检验」由角色「检验员」发起，等待其结束. */
function subFlowSentence({ assignee, flow, waits }: SubFlowNode, wording: Wording): string {
  const { t } = wording
  if (flow.id === '') return t('flow-design.sub-flow.none')
  const name = flow.name || flow.id
  if (isNobodyNamed(assignee)) return t('flow-design.sub-flow.no-starter', { flow: name })
  const who = assigneeText(assignee, wording)
  return t(waits ? 'flow-design.sub-flow.waits' : 'flow-design.sub-flow.beside', { flow: name, who })
}

const isNobodyNamed = (assignee: Assignee): boolean =>
  (assignee.kind === 'members' && !namesAnybody(assignee.members)) ||
  (assignee.kind === 'service' && !assignee.call) ||
  (assignee.kind === 'territory' && assignee.roles.length === 0)

/** Who is asked at a node, and how many must agree: 角色「县审」，任一人通过即可. */
export function approverSentence({ assignee, counterSign }: ApproverNode, wording: Wording): string {
  const { t } = wording
  const who = assigneeText(assignee, wording)
  if (assignee.kind === 'foreign' || isNobodyNamed(assignee)) return who
  if (counterSign.mode === 'all') return countedSentence(counterSign, who, t)
  return t(counterSign.mode === 'any' ? 'flow-design.rule.any' : 'flow-design.rule.sequence', { who })
}

/** How many must agree, and how many returns send it back where a rule says so. */
function countedSentence({ ratio, rules = {} }: Extract<CounterSign, { mode: 'all' }>, who: string, t: Translate): string {
  const { approvals, returns } = rules
  const passes = approvals === undefined ? t('flow-design.rule.all', { who, ratio }) : t('flow-design.rule.number', { who, approvals })
  return returns ? t(`flow-design.rule.returns-${returns.by}`, { passes, least: returns.least }) : passes
}

function assigneeText(assignee: Assignee, wording: Wording): string {
  const { t, definition, fields } = wording
  switch (assignee.kind) {
    case 'manager':
      return assignee.level === 1 ? t('flow-design.rule.manager') : t('flow-design.rule.manager-of', { level: assignee.level })
    case 'department-manager':
      return assignee.level === 1 ? t('flow-design.rule.department') : t('flow-design.rule.department-of', { level: assignee.level })
    case 'initiator':
      return t('flow-design.rule.initiator')
    case 'form-field':
      return assignee.field === ''
        ? t('flow-design.rule.no-field')
        : t(`flow-design.rule.field-${assignee.holds}`, { field: fieldLabel(fields, assignee.field) })
    case 'territory':
      return territoryText(assignee, wording)
    case 'handlers':
      return assignee.node === ''
        ? t('flow-design.rule.no-node')
        : t('flow-design.rule.handlers', { node: nodeName(definition, assignee.node) })
    case 'members':
      return namesAnybody(assignee.members)
        ? narrowed(membersText(assignee.members, wording), assignee.narrowing, t)
        : t('flow-design.rule.nobody')
    case 'candidates': {
      const named = namesAnybody(assignee.members) ? narrowed(membersText(assignee.members, wording), assignee.narrowing, t) : ''
      return named === '' ? t('flow-design.rule.candidates-any') : t('flow-design.rule.candidates', { who: named })
    }
    case 'service':
      return assignee.call
        ? t('flow-design.rule.service', { name: assignee.call.name || assignee.call.interface })
        : t('flow-design.rule.no-service')
    case 'foreign':
      return t('flow-design.rule.kept')
  }
}

/** “备案明细-乡镇”所在乡镇的角色「乡镇种业专干」. */
function territoryText({ roles, field, level }: Extract<Assignee, { kind: 'territory' }>, wording: Wording): string {
  const { t, fields } = wording
  if (roles.length === 0) return t('flow-design.rule.nobody')
  if (field === '') return t('flow-design.rule.no-field')
  const named = { roles: membersText({ ...noMembers, roles }, wording), level: t(`flow-design.level-${level}`) }
  return t('flow-design.territory', { ...named, field: fieldLabel(fields, field) })
}

function narrowed(who: string, narrowing: Narrowing, t: Translate): string {
  return narrowing === 'none' ? who : t('flow-design.rule.narrowed', { who, narrowing: t(`flow-design.narrowing.${narrowing}`) })
}

/** So many are named in a sentence; of more the number is told. */
const namedAtMost = 4

function membersText(members: Members, { t, nameOf }: Wording): string {
  const kinds = ['users', 'organizations', 'roles', 'positions', 'groups'] as const
  return kinds
    .filter((kind) => members[kind].length > 0)
    .map((kind) => {
      const ids = idsOfMembers({ users: [], organizations: [], roles: [], positions: [], groups: [], [kind]: members[kind] })
      const names = ids.slice(0, namedAtMost).map((id) => nameOf(id) ?? '…')
      const text = names.join('、')
      const listed = ids.length > namedAtMost ? t('flow-design.rule.and-more', { names: text, count: ids.length }) : text
      return t(`flow-design.rule.${kind}`, { names: listed })
    })
    .join(t('flow-design.rule.between'))
}

/** When a branch is taken: 面积大于500且省份等于黑龙江. */
export function branchSentence(branch: Branch, wording: Wording): string {
  const { t, definition } = wording
  const { isDefault, rules } = branch
  const kind = forkKindOf(definition, branch)
  if (kind === 'parallel') return t('flow-design.node.parallel')
  if (kind === 'chosen') return chosenSentence(branch, wording)
  if (isDefault) return t('flow-design.node.default')
  if (rules.length === 0) return t('flow-design.node.no-conditions')
  return rules
    .map((rule, at) => {
      if (rule.kind === 'foreign') return t('flow-design.condition.kept')
      const text = comparisonText(rule, wording)
      return at === rules.length - 1 ? text : t(`flow-design.condition.before-${rule.joined}`, { text })
    })
    .join('')
}

/** Who chooses is whoever passes the step above. */
function chosenSentence({ code }: Branch, { t, definition }: Wording): string {
  const above = hungAt(definition, code)?.above
  if (above?.kind === 'start') return t('flow-design.node.chosen-start')
  return above?.kind === 'approver' ? t('flow-design.node.chosen-by', { node: above.name }) : t('flow-design.node.chosen-before')
}

function comparisonText({ field, symbol, other }: Comparison, { t, fields, valueText }: Wording): string {
  const of = (id: string) => fields.find((one) => one.id === id)
  const value =
    other.kind === 'field'
      ? t('flow-design.condition.field', { field: fieldLabel(fields, other.field) })
      : valueText(of(field), other.value)
  return t('flow-design.condition.text', {
    field: fieldLabel(fields, field),
    symbol: t(`flow-design.symbol.${symbol}`),
    value: value === '' ? t('flow-design.condition.empty') : value,
  })
}

/** What kind of step it is: 审批节点, 条件, 流程发起. */
export function kindText(step: FlowStep, { t, definition }: Pick<Wording, 't' | 'definition'>): string {
  const fork = step.kind === 'branch' ? forkKindOf(definition, step) : undefined
  return t(fork === undefined || fork === 'condition' ? `flow-design.kind.${step.kind}` : `flow-design.kind.branch-${fork}`)
}
