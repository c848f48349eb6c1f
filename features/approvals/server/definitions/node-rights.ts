import type { z } from 'zod'
import { ownFormsOf, rightsToForm } from '#engine/flows/node-forms.ts'
import type { FieldRights } from '#engine/flows/rights.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { isFilledByProgram, outlineOf, type FormField } from '#engine/forms/outline.ts'
import type { FieldRight, FormRights } from '#engine/forms/rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { requestDetailAnswer } from '#features/approvals/contract.ts'
import { namesOf, readable, type OnlineFunction, type VisibleFields } from '#features/records/entry.ts'
import { Derived } from '#server/cache/derived.ts'

type Operate = z.output<typeof requestDetailAnswer>['formOperates'][number]

/** Rights to the fields at a node: what the node grants, limited to what the menu grants where menu rights apply. */
export interface NodeRights {
  readonly form: FormRights
  readonly visible: VisibleFields
  /** The same rights in the platform family's shape. */
  readonly operates: readonly Operate[]
}

const known = new Derived<NodeRights>()

/**
 * Rights to the fields for everybody who handles a work item at a node. The open work item alone is the right to read, so they
 * are the same for all. Of another form of the request than the one of the node nothing is written.
 */
export function handlerRights(fn: OnlineFunction, definition: FlowDefinition, node: string): NodeRights {
  return nodeRights(fn, definition, node, true, undefined)
}

/**
 * Computed once per version of function and flow and set of menu rights.
 *
 * @param acting false for read-only views: no field is writable
 * @param menu fields the user's menu grants; undefined when the open work item alone is the right to read
 */
export function nodeRights(
  fn: OnlineFunction,
  definition: FlowDefinition,
  node: string,
  acting: boolean,
  menu: VisibleFields | undefined,
): NodeRights {
  return known.get([fn, definition, ...(menu ? [menu] : [])], `${node} ${acting}`, () => newNodeRights(fn, definition, node, acting, menu))
}

function newNodeRights(
  fn: OnlineFunction,
  definition: FlowDefinition,
  node: string,
  acting: boolean,
  menu: VisibleFields | undefined,
): NodeRights {
  const rights = rightsToForm(definition, ownFormsOf(definition).includes(fn.id) ? fn.id : null, node, acting)
  const granted = new Map(namesOf(fn).map((name): [string, FieldRight] => [name, rightOfName(rights, name, menu)]))
  const shown = readable(fn, { fields: granted, others: { readable: true, writable: false } })
  const fields = new Map(
    [...granted].map(([name, right]): [string, FieldRight] => [name, shown.has(name) ? right : { readable: false, writable: false }]),
  )
  const sees = (name: string): boolean => shown.has(name) || !granted.has(name)
  return {
    form: { fields, others: { readable: true, writable: false } },
    visible: { inForm: sees, inList: sees },
    // The names of hidden fields are left out too (security 4.3), as in the form definition of the answer.
    operates: [...fields].filter(([, right]) => right.readable).map(([name, right]) => operateOf(fn, name, right)),
  }
}

function operateOf(fn: OnlineFunction, name: string, { writable, required }: FieldRight): Operate {
  const { byName, tableByKey } = outlineOf(fn.form, fieldTypes)
  const field = byName.get(name)
  const table = field?.table === undefined ? undefined : tableByKey.get(field.table)
  return {
    id: wireName(name),
    name: [table?.part.label, field?.part.label].filter(Boolean).join('-'),
    jnpfKey: field?.type.family.kind ?? '',
    dataType: field ? dataTypeOf(field, tableByKey.has(name)) : '',
    read: true,
    write: writable,
    required: required ?? false,
    // Values set by the server, and sub-tables as a whole, cannot be required by a node (workflow 4).
    requiredDisabled: tableByKey.has(name) || (field !== undefined && isFilledByProgram(field)),
  }
}

function dataTypeOf({ type, options }: FormField, isTable: boolean): string {
  if (isTable || Array.isArray(type.empty) || type.isList?.(options)) return 'array'
  return type.isNumber ? 'number' : 'string'
}

const wireName = (name: string): string => name.replace('.', '-')

function rightOfName(rights: FieldRights, name: string, menu: VisibleFields | undefined): FieldRight {
  const id = wireName(name)
  const isReadable = rights.isReadable(id) && (menu?.inForm(name) ?? true)
  return {
    readable: isReadable,
    writable: isReadable && rights.isWritable(id),
    ...(isReadable && rights.isRequired(id) ? { required: true } : {}),
  }
}
