import type { ApproverNode, FieldRight, FlowDefinition, StartNode } from '../model.ts'
import { rightsOfNode } from '../rights.ts'
import { changeStep } from './structure.ts'

/** What a node may let people do with a field. */
export type RightKind = 'read' | 'write' | 'required'

export type NodeOfRights = StartNode | ApproverNode

/** The rights of a node as they count, without what the form itself demands. */
export function rightsAt(node: NodeOfRights): (field: string) => Record<RightKind, boolean> {
  const counted = rightsOfNode(node, true)
  return (field) => ({ read: counted.isReadable(field), write: counted.isWritable(field), required: counted.isRequired(field) })
}

const tableOf = (field: string): string | undefined => (field.indexOf('-') > 0 ? field.slice(0, field.indexOf('-')) : undefined)

/**
 * The node with a right to these fields given or taken. What follows comes along: who writes reads, who must fill in writes, a column is
 * written with its sub-table.
 */
export function withRight<Node extends NodeOfRights>(node: Node, fields: readonly string[], kind: RightKind, isOn: boolean): Node {
  const now = rightsAt(node)
  const tables = isOn ? fields.flatMap((field) => tableOf(field) ?? []) : []
  const changed = new Map<string, FieldRight>()
  const put = (field: string, right: Record<RightKind, boolean>): void =>
    void changed.set(field, { ...node.rights.find((one) => one.field === field), field, ...right })
  for (const table of new Set(tables))
    if (!fields.includes(table)) put(table, given({ ...now(table), required: false }, kind === 'required' ? 'write' : kind, true))
  for (const field of fields) put(field, given(now(field), kind, isOn))
  const kept = node.rights.map((right) => changed.get(right.field) ?? right)
  const added = [...changed.values()].filter(({ field }) => !node.rights.some((right) => right.field === field))
  return { ...node, rights: [...kept, ...added] }
}

function given(right: Record<RightKind, boolean>, kind: RightKind, isOn: boolean): Record<RightKind, boolean> {
  if (isOn) return { read: true, write: right.write || kind !== 'read', required: right.required || kind === 'required' }
  return {
    read: right.read && kind !== 'read',
    write: right.write && kind === 'required',
    required: false,
  }
}

/** The rights of one node at another. */
export function copyRights(definition: FlowDefinition, to: string, from: NodeOfRights): FlowDefinition {
  return changeStep(definition, to, (step) => (step.kind === 'start' || step.kind === 'approver' ? { ...step, rights: from.rights } : step))
}
