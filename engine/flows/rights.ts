import type { ApproverNode, FieldRight, FlowDefinition, StartNode } from './model.ts'
import { placeOf } from './tree.ts'

/** What a person may do with the fields of the form at a node. */
export interface FieldRights {
  /** `field` as in the definition: `areaTotal`, `items`, `items-planArea`. A column is hidden with its sub-table. */
  isReadable(field: string): boolean
  isWritable(field: string): boolean
  /** Whether the node demands it on top of the form; the form's own demand stays (only tightened, never loosened). */
  isRequired(field: string): boolean
}

/**
 * Field rights of a node.
 *
 * Fields the node does not list: at the start readable and writable, at an approver readable only; a column follows its
 * sub-table when that is listed.
 *
 * @param node code of the start or of an approver node
 * @param acting false in views where nothing is done (my request, done, copied): then nothing is writable or required
 * @throws RangeError when the flow has no such node
 *
 * Source: workflow 4.
 */
export function fieldRights(definition: FlowDefinition, node: string, acting: boolean): FieldRights {
  const step = placeOf(definition, node)?.step
  if (step?.kind !== 'start' && step?.kind !== 'approver') throw new RangeError(`no field rights at ${node}`)
  return rightsOfNode(step, acting)
}

/** The same for a node that is at hand. */
export function rightsOfNode(step: StartNode | ApproverNode, acting: boolean): FieldRights {
  const listed = new Map(step.rights.map((right) => [right.field, right]))
  const silent: FieldRight = { field: '', read: true, write: step.kind === 'start', required: false }
  const tableOf = (field: string): FieldRight | undefined => {
    const dash = field.indexOf('-')
    return dash > 0 ? listed.get(field.slice(0, dash)) : undefined
  }
  const isReadable = (field: string): boolean => (tableOf(field)?.read ?? true) && (listed.get(field) ?? silent).read
  const isWritable = (field: string): boolean => {
    const table = tableOf(field)
    return acting && isReadable(field) && (table?.write ?? true) && (listed.get(field) ?? table ?? silent).write
  }
  return { isReadable, isWritable, isRequired: (field) => isWritable(field) && (listed.get(field)?.required ?? false) }
}
