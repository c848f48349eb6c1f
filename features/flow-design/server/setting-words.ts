import {
  noMembers,
  type CopyRule,
  type NodeCall,
  type NodeMessage,
  type NodeTimes,
  type OverdueRule,
  type ReminderRule,
  type StartNode,
  type TimeLimit,
  type TimeRule,
} from '#engine/flows/model.ts'
import type { Members } from '#engine/flows/model.ts'
import type { Words } from '#features/flow-design/server/rule-words.ts'

/** What settings of a node are told by. */
export interface SettingWords {
  readonly words: Words
  /** Label of a field of the form. */
  readonly labelOf: (field: string) => string
  readonly membersOf: (members: Members) => string
}

/** Parts of a setting by their names, with what each says. */
type Parts = Readonly<Record<string, unknown>>

/** Settings of several parts of which those are told that differ, with their parts in the order of the designer. */
export const settingsOfParts: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['messages', ['todo', 'approved', 'returned', 'copied', 'ended', 'reminded', 'overdue', 'launched']],
  ['times', ['limit', 'reminders', 'overdue']],
  ['copies', ['to', 'narrowing', 'toInitiator', 'custom']],
  ['actions', ['submit', 'approve', 'return', 'save', 'recall', 'withdraw', 'urge', 'transfer', 'addSigner', 'print', 'terminate']],
  ['captions', ['submit', 'approve', 'return', 'save', 'recall', 'withdraw', 'urge', 'transfer', 'addSigner', 'terminate']],
  ['calls', ['launched', 'ended', 'withdrawn', 'approved', 'rejected', 'recalled', 'reminded', 'overdue']],
])

/** A setting of several parts in words: 流程待办：关闭，节点退回：默认. @param parts that are told; others are the same in both versions */
export function partsWords(member: string, setting: Parts, parts: readonly string[], known: SettingWords): string {
  const { words } = known
  const told = parts.flatMap((part) => {
    const value = partWords(member, part, setting[part], known)
    return value === ''
      ? []
      : [words('flow-design.value-part', { part: words(`flow-design.value-${member === 'captions' ? 'actions' : member}-${part}`), value })]
  })
  return told.join(words('flow-design.value-comma'))
}

function partWords(member: string, part: string, value: unknown, known: SettingWords): string {
  const { words } = known
  switch (member) {
    case 'messages':
      return messageWords(value as NodeMessage, words)
    case 'times':
      return timeWords(part as keyof NodeTimes, value as TimeRule<object>, known)
    case 'copies':
      return copyWords(part as keyof CopyRule, value, known)
    case 'actions':
      return words(value === true ? 'flow-design.value-shown' : 'flow-design.value-hidden')
    case 'captions':
      return typeof value === 'string' ? value : ''
    case 'calls':
      return value === undefined ? '' : (value as NodeCall).name || (value as NodeCall).interface
    default:
      return ''
  }
}

function messageWords(message: NodeMessage, words: Words): string {
  const kind = words(`flow-design.value-message-${message.kind}`)
  if (message.kind !== 'own') return kind
  return words('flow-design.value-message-by', { kind, name: message.name || message.configuration })
}

function copyWords(part: keyof CopyRule, value: unknown, { words, membersOf }: SettingWords): string {
  if (part === 'to') return membersOf((value ?? noMembers) as Members) || words('flow-design.value-nobody')
  if (part === 'narrowing') return words(`flow-design.value-narrowing-${String(value)}`)
  return words(value === true ? 'flow-design.yes' : 'flow-design.no')
}

function timeWords(part: keyof NodeTimes, rule: TimeRule<object>, known: SettingWords): string {
  if (rule.kind !== 'own') return known.words(`flow-design.value-time-${rule.kind}`)
  if (part === 'limit') return limitWords(rule as unknown as TimeLimit, known)
  const { words } = known
  return part === 'reminders' ? reminderWords(rule as unknown as ReminderRule, words) : overdueWords(rule as unknown as OverdueRule, words)
}

function limitWords({ from, field, hours, counts }: TimeLimit, { words, labelOf }: SettingWords): string {
  const told = words(`flow-design.value-limit-${from}`, { hours, field: field === '' ? '' : labelOf(field) })
  return counts === 'clock' ? told : words(`flow-design.value-counts-${counts}`, { told })
}

function repeatWords(first: string, everyHours: number, words: Words): readonly string[] {
  return [first, ...(everyHours > 0 ? [words('flow-design.value-every', { hours: everyHours })] : [])]
}

const eventWords = (callsAt: number | undefined, words: Words): readonly string[] =>
  callsAt === undefined ? [] : [words('flow-design.value-calls-at', { count: callsAt })]

function reminderWords({ firstHours, everyHours, notifies, callsAt }: ReminderRule, words: Words): string {
  const all = [
    ...repeatWords(words('flow-design.value-reminds-after', { hours: firstHours }), everyHours, words),
    words(notifies ? 'flow-design.value-notifies' : 'flow-design.value-silent'),
    ...eventWords(callsAt, words),
  ]
  return all.join(words('flow-design.value-pause'))
}

function overdueWords({ firstHours, everyHours, notifies, tellsSuperiors, approvesAt, callsAt }: OverdueRule, words: Words): string {
  const all = [
    ...repeatWords(words('flow-design.value-overdue-after', { hours: firstHours }), everyHours, words),
    words(notifies ? 'flow-design.value-notifies' : 'flow-design.value-silent'),
    ...(tellsSuperiors ? [words('flow-design.value-superiors')] : []),
    ...(approvesAt === null ? [] : [words('flow-design.value-approves-at', { count: approvesAt })]),
    ...eventWords(callsAt, words),
  ]
  return all.join(words('flow-design.value-pause'))
}

/** What happens where nobody is found for a node. */
export function nobodyWords({ rule, users }: StartNode['withoutPeople'], { words, membersOf }: SettingWords): string {
  const told = words(`flow-design.value-nobody-${rule}`)
  return rule === 'given' ? words('flow-design.value-part', { part: told, value: membersOf({ ...noMembers, users }) }) : told
}
