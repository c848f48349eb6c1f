import type { CheckedForm } from '#engine/flows/check-form.ts'
import {
  noMembers,
  type ApproveWhen,
  type Assignee,
  type ConditionRule,
  type CounterSign,
  type FieldRight,
  type FieldTransfer,
  type Members,
  type NodeTransfers,
  type StartNode,
  type SubFlowNode,
  type Wait,
} from '#engine/flows/model.ts'
import { sameJson } from '#engine/flows/json.ts'
import { waitWords } from '#engine/flows/wait-words.ts'
import { carrierMembers, startsTexts, type CarrierMember } from '#features/flow-design/server/people-findings.ts'
import { ruleText, type Words } from '#features/flow-design/server/rule-words.ts'
import { nobodyWords, partsWords, settingsOfParts, type SettingWords } from '#features/flow-design/server/setting-words.ts'

/** What values of a flow are told by. */
export interface ValueWords {
  readonly words: Words
  readonly form: CheckedForm | undefined
  /** `''` for somebody whom the caller may not see. */
  readonly nameOf: (userId: string) => string
  readonly carrierName: (kind: CarrierMember, id: string) => string | undefined
  /** The caption of a step of the version that is told; its code where that is not known. */
  readonly stepName?: (code: string) => string
}

/** The value of a member in words; `''` of what is told by its name alone. */
export function valueWords(member: string, value: unknown, known: ValueWords): string {
  const { words } = known
  if (typeof value === 'boolean') return words(value ? 'flow-design.yes' : 'flow-design.no')
  if (typeof value === 'number') return String(value)
  if (member === 'kind') return words(`flow-design.value-kind-${String(value)}`)
  if (member === 'summary') return value === undefined ? '' : words(`flow-design.value-summary-${String(value)}`)
  if (member === 'withdrawUntil') return value === undefined ? '' : stepWords(String(value), known)
  if (member === 'returnTo') return returnWords(value as { kind: string; node?: string }, known)
  if (member === 'forks') return value === undefined ? '' : words(`flow-design.fork-${String(value)}`)
  if (member === 'afterReturn' || member === 'withdrawal') return words(`flow-design.value-${String(value)}`)
  if (typeof value === 'string') return value
  if (member === 'rules') return rulesWords((value ?? []) as readonly ConditionRule[], known)
  if (member === 'wait') return waitWords(value as Wait, words)
  if (member === 'approveWhen') return rulesWords((value as ApproveWhen | undefined)?.rules ?? [], known)
  if (member === 'flow') return (value as SubFlowNode['flow']).name
  if (member === 'form') return (value as StartNode['form'])?.name ?? ''
  if (member === 'withoutPeople') return nobodyWords(value as StartNode['withoutPeople'], settingWords(known))
  if (member === 'autoApproval') return listWords(value, (one) => words(`flow-design.value-auto-${one}`), words)
  if (member === 'watchedFields') return listWords(value, settingWords(known).labelOf, words)
  if (member === 'values') return transferWords((value ?? []) as readonly FieldTransfer[], known)
  if (member === 'transfers') return comingWords((value ?? []) as readonly NodeTransfers[], known)
  if (member === 'withoutStarter') return withoutStarterWords(value as SubFlowNode['withoutPeople'], known)
  if (member === 'assignee' || member === 'starter') return assigneeWords(value as Assignee, known)
  if (member === 'initiators') return membersWords(value as Members, known)
  if (member === 'counterSign') return counterSignWords(value as CounterSign, words)
  if (member === 'rights') return rightsWords((value ?? []) as readonly FieldRight[], known)
  return ''
}

const listWords = (value: unknown, told: (one: string) => string, words: Words): string =>
  ((value ?? []) as readonly string[]).map(told).join(words('flow-design.value-pause'))

const stepWords = (code: string, { stepName }: ValueWords): string => stepName?.(code) ?? code

function settingWords(known: ValueWords): SettingWords {
  const { words, form } = known
  return { words, labelOf: (field) => form?.get(field)?.label ?? field, membersOf: (members) => membersWords(members, known) }
}

type Parts = Readonly<Record<string, unknown>>

/**
 * Both values of a setting of several parts (messages, time limits, copies, buttons), of each the parts that differ; undefined of any
 * other member.
 *
 * @param isStart of the start node, which has nothing to take over from
 */
export function differingParts(member: string, before: unknown, after: unknown, isStart: boolean, known: ValueWords) {
  const order = settingsOfParts.get(member)
  if (!order) return undefined
  const absent = { kind: isStart ? (member === 'times' ? 'off' : 'default') : 'as-start' }
  const whole = (value: unknown): Parts => (value ?? {}) as Parts
  const [was, is] = [whole(before), whole(after)]
  const valueOf = (parts: Parts, part: string): unknown =>
    parts[part] ?? (member === 'times' || member === 'messages' ? absent : member === 'actions' ? false : undefined)
  const parts = order.filter((part) => (part in was || part in is) && !sameJson(valueOf(was, part), valueOf(is, part)))
  const told = (side: Parts): string =>
    partsWords(member, Object.fromEntries(parts.map((part) => [part, valueOf(side, part)])), parts, settingWords(known))
  const [before_, after_] = [told(was), told(is)]
  // What the words do not say, such as parameters of a message, is told by the name of the setting alone.
  return { isSame: parts.length === 0, values: before_ === after_ ? (['', ''] as const) : ([before_, after_] as const) }
}

function returnWords({ kind, node }: { readonly kind: string; readonly node?: string }, known: ValueWords): string {
  return node === undefined ? known.words(`flow-design.return-${kind}`) : stepWords(node, known)
}

function counterSignWords(sign: CounterSign, words: Words): string {
  if (sign.mode !== 'all') return words(`flow-design.mode-${sign.mode}`)
  const { approvals, returns } = sign.rules ?? {}
  const passes =
    approvals === undefined ? words('flow-design.mode-all', { ratio: sign.ratio }) : words('flow-design.mode-number', { approvals })
  return returns
    ? [passes, words(`flow-design.mode-returns-${returns.by}`, { least: returns.least })].join(words('flow-design.value-rule'))
    : passes
}

function rulesWords(rules: readonly ConditionRule[], { form, words }: ValueWords): string {
  return rules
    .map((rule, at) => {
      const joined = rule.kind === 'comparison' && rule.joined === 'or' ? 'flow-design.or' : 'flow-design.and'
      return at < rules.length - 1 ? `${ruleText(rule, form, words)} ${words(joined)} ` : ruleText(rule, form, words)
    })
    .join('')
}

function assigneeWords(assignee: Assignee, known: ValueWords): string {
  const { words, form } = known
  switch (assignee.kind) {
    case 'manager':
    case 'department-manager':
      return words(`flow-design.reason-${assignee.kind}`, { level: assignee.level })
    case 'initiator':
      return words('flow-design.reason-initiator')
    case 'form-field':
      return words('flow-design.reason-field', { field: form?.get(assignee.field)?.label ?? assignee.field })
    case 'territory':
      return words('flow-design.territory', {
        field: form?.get(assignee.field)?.label ?? assignee.field,
        level: words(`flow-design.level-${assignee.level}`),
        roles: membersWords({ ...noMembers, roles: assignee.roles }, known),
      })
    case 'handlers':
      return words('flow-design.reason-handlers', { name: stepWords(assignee.node, known) })
    case 'members':
      return membersWords(assignee.members, known)
    case 'candidates':
      return words('flow-design.reason-candidates', { people: membersWords(assignee.members, known) || words('flow-design.anybody') })
    case 'service':
      return words('flow-design.reason-service', { name: assignee.call?.name ?? '' })
    case 'foreign':
      return assignee.type
  }
}

/** Fields of the other form by their ids, which its own versions may call otherwise. */
function transferWords(values: readonly FieldTransfer[], { form }: ValueWords): string {
  return values.map(({ from, to }) => `${form?.get(from)?.label ?? from} → ${to}`).join('，')
}

/** The fields stand by their ids: they are of forms of nodes. */
function comingWords(groups: readonly NodeTransfers[], known: ValueWords): string {
  const { words } = known
  return groups
    .map(({ node, values }) => {
      const value = values.map(({ from, to }) => `${from} → ${to}`).join('，')
      return words('flow-design.value-part', { part: stepWords(node, known), value })
    })
    .join(words('flow-design.value-comma'))
}

function withoutStarterWords({ rule, users }: SubFlowNode['withoutPeople'], known: ValueWords): string {
  const text = known.words(startsTexts[rule])
  return rule === 'given' ? `${text}：${membersWords({ ...noMembers, users }, known)}` : text
}

/** Names as the caller may read them; those whom he may not see are told as others. */
function membersWords(members: Members, { words, nameOf, carrierName }: ValueWords): string {
  const carriers = carrierMembers.flatMap((kind) => members[kind].map((id) => carrierName(kind, id) ?? ''))
  const names = [...members.users.map(nameOf), ...carriers]
  const seen = names.filter((name) => name !== '')
  return [...seen, ...(seen.length < names.length ? [words('flow-design.others')] : [])].join('、')
}

function rightsWords(rights: readonly FieldRight[], { form, words }: ValueWords): string {
  const told = ({ field, read, write, required }: FieldRight): string => {
    const right = required ? 'required' : write ? 'write' : read ? 'read' : 'hidden'
    return `${form?.get(field)?.label ?? field}：${words(`flow-design.right-${right}`)}`
  }
  return rights.map(told).join('，')
}

/** Of two lists of rights those of fields whose right differs. */
export function differingRights(before: unknown, after: unknown): readonly [readonly FieldRight[], readonly FieldRight[]] {
  const [was, is] = [(before ?? []) as readonly FieldRight[], (after ?? []) as readonly FieldRight[]]
  const same = (one: FieldRight, other: FieldRight): boolean =>
    one.field === other.field && one.read === other.read && one.write === other.write && one.required === other.required
  const only = (rights: readonly FieldRight[], others: readonly FieldRight[]) =>
    rights.filter((one) => !others.some((other) => same(one, other)))
  return [only(was, is), only(is, was)]
}
