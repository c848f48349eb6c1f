import type { FlowDefinition, Members } from './model.ts'
import { placesOf } from './tree.ts'

/** What flows name people by: themselves, or what they belong to. */
export type MemberKind = keyof Members
export const memberKinds = ['users', 'organizations', 'positions', 'roles', 'groups'] as const satisfies readonly MemberKind[]

/** Somebody, or something that people are in, with the captions of the steps that name it. */
export interface NamedMember {
  readonly kind: MemberKind
  readonly id: string
  readonly steps: readonly string[]
}

/** Documents that parts of a step came as say the same once more, in the words of the family. */
const documents: ReadonlySet<string> = new Set(['kept', 'document', 'documents'])

const kindOf = (member: string): MemberKind | undefined => memberKinds.find((kind) => kind === member)

/** Everybody whom a flow names by id: as initiators, approvers, receivers of copies and where nobody is found. */
export function namedMembers({ start }: FlowDefinition): readonly NamedMember[] {
  const found = new Map<string, { kind: MemberKind; id: string; steps: Set<string> }>()
  const note = (kind: MemberKind, id: string, step: string): void => {
    const key = `${kind}:${id}`
    const one = found.get(key) ?? { kind, id, steps: new Set() }
    one.steps.add(step)
    found.set(key, one)
  }
  const visit = (value: unknown, step: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, step)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const own = 'name' in value && typeof value.name === 'string' && 'code' in value ? value.name : step
    for (const [member, inside] of Object.entries(value)) {
      if (documents.has(member)) continue
      const kind = kindOf(member)
      if (kind && isIds(inside)) for (const id of inside) note(kind, id, own)
      else visit(inside, own)
    }
  }
  visit(start, '')
  return [...found.values()].map(({ kind, id, steps }) => ({ kind, id, steps: [...steps] }))
}

const isIds = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((id) => typeof id === 'string')

/** A list that keeps others out while it names somebody; with nobody in it, it lets everybody in. */
export interface ClosedList {
  /** Who is let in: whoever starts the flow, or may be picked as approver. */
  readonly lets: 'initiators' | 'candidates'
  /** Code and caption of the step. */
  readonly code: string
  readonly name: string
  readonly named: readonly { readonly kind: MemberKind; readonly id: string }[]
}

/** The lists of a flow that would be open to everybody if they named nobody. */
export function closedLists(definition: FlowDefinition): readonly ClosedList[] {
  return placesOf(definition).flatMap(({ step }): readonly ClosedList[] => {
    if (step.kind === 'start') return closedBy('initiators', step, step.initiators)
    const isPicked = 'assignee' in step && step.assignee.kind === 'candidates'
    return isPicked ? closedBy('candidates', step, step.assignee.members) : []
  })
}

function closedBy(lets: ClosedList['lets'], { code, name }: Pick<ClosedList, 'code' | 'name'>, members: Members): readonly ClosedList[] {
  const named = memberKinds.flatMap((kind) => members[kind].map((id) => ({ kind, id })))
  return named.length === 0 ? [] : [{ lets, code, name, named }]
}

/** What stands for somebody; `''` leaves him out, undefined keeps him. */
export type MemberChoice = (kind: MemberKind, id: string) => string | undefined

/** Ids with others in their place; nobody stands in a list twice. */
export function chosenIds(ids: readonly string[], kind: MemberKind, choose: MemberChoice): readonly string[] {
  return [...new Set(ids.map((id) => choose(kind, id) ?? id).filter((id) => id !== ''))]
}

/** The flow with others in the place of whom it names. */
export function withMembers(definition: FlowDefinition, choose: MemberChoice): FlowDefinition {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([member, inside]) => {
        const kind = kindOf(member)
        if (documents.has(member)) return [member, inside]
        return [member, kind && isIds(inside) ? chosenIds(inside, kind, choose) : replaced(inside)]
      }),
    )
  }
  return { ...definition, start: replaced(definition.start) as FlowDefinition['start'] }
}
