import type { CheckedForm } from '#engine/flows/check-form.ts'
import {
  noMembers,
  type ApproveWhen,
  type Assignee,
  type ConditionRule,
  type FieldRight,
  type FieldTransfer,
  type Members,
  type SubFlowNode,
  type Wait,
} from '#engine/flows/model.ts'
import { waitWords } from '#engine/flows/wait-words.ts'
import { carrierMembers, startsTexts, type CarrierMember } from '#features/flow-design/server/people-findings.ts'
import { ruleText, type Words } from '#features/flow-design/server/rule-words.ts'

/** What values of a flow are told by. */
export interface ValueWords {
  readonly words: Words
  readonly form: CheckedForm | undefined
  /** `''` for somebody whom the caller may not see. */
  readonly nameOf: (userId: string) => string
  readonly carrierName: (kind: CarrierMember, id: string) => string | undefined
}

/** The value of a member in words; `''` of what is told by its name alone. */
export function valueWords(member: string, value: unknown, known: ValueWords): string {
  const { words } = known
  if (typeof value === 'boolean') return words(value ? 'flow-design.yes' : 'flow-design.no')
  if (typeof value === 'number') return String(value)
  if (member === 'returnTo') return returnWords(value as { kind: string; node?: string }, words)
  if (member === 'forks') return value === undefined ? '' : words(`flow-design.fork-${String(value)}`)
  if (member === 'afterReturn' || member === 'withdrawal') return words(`flow-design.value-${String(value)}`)
  if (typeof value === 'string') return value
  if (member === 'rules') return rulesWords((value ?? []) as readonly ConditionRule[], known)
  if (member === 'wait') return waitWords(value as Wait, words)
  if (member === 'approveWhen') return rulesWords((value as ApproveWhen | undefined)?.rules ?? [], known)
  if (member === 'flow') return (value as SubFlowNode['flow']).name
  if (member === 'values') return transferWords((value ?? []) as readonly FieldTransfer[], known)
  if (member === 'withoutStarter') return withoutStarterWords(value as SubFlowNode['withoutPeople'], known)
  if (member === 'assignee' || member === 'starter') return assigneeWords(value as Assignee, known)
  if (member === 'initiators') return membersWords(value as Members, known)
  if (member === 'counterSign') return counterSignWords(value as { mode: string; ratio?: number }, words)
  if (member === 'rights') return rightsWords((value ?? []) as readonly FieldRight[], known)
  return ''
}

function returnWords({ kind, node }: { readonly kind: string; readonly node?: string }, words: Words): string {
  return node ?? words(`flow-design.return-${kind}`)
}

function counterSignWords({ mode, ratio = 100 }: { readonly mode: string; readonly ratio?: number }, words: Words): string {
  return words(`flow-design.mode-${mode}`, { ratio })
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
      return words('flow-design.reason-handlers', { name: assignee.node })
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
