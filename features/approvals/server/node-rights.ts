import { fieldRights } from '#engine/flows/rights.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import type { OnlineFunction, VisibleFields } from '#features/records/entry.ts'

/** What a person may do with the fields at a node: what the node grants, and no more than the menu grants where one counts. */
export interface NodeRights {
  readonly form: FormRights
  readonly visible: VisibleFields
  /** As the family tells it to its clients. */
  readonly operates: readonly { readonly id: string; readonly read: boolean; readonly write: boolean; readonly required: boolean }[]
}

/**
 * @param acting false in views where nothing is done: then nothing may be written
 * @param menu fields the person's menu grants, undefined where the open task alone is the right to read
 */
export function nodeRights(fn: OnlineFunction, definition: FlowDefinition, node: string, acting: boolean, menu: VisibleFields | undefined): NodeRights {
  const rights = fieldRights(definition, node, acting)
  const names = [...fn.tables.byField.keys(), ...fn.tables.subTables.map((one) => one.table.key)]
  const operates = names.map((name) => {
    const id = name.replace('.', '-')
    const read = rights.isReadable(id) && (menu?.inForm(name) ?? true)
    return { name, id, read, write: read && rights.isWritable(id), required: read && rights.isRequired(id) }
  })
  const readable = new Set(operates.filter((one) => one.read).map((one) => one.name))
  const fields = new Map(operates.map(({ name, read, write, required }) => [name, { readable: read, writable: write, ...(required ? { required } : {}) }]))
  const sees = (name: string): boolean => readable.has(name) || !names.includes(name)
  return {
    form: { fields, others: { readable: true, writable: false } },
    visible: { inForm: sees, inList: sees },
    // Not even the names of hidden fields leave (security 4.3); the definition beside it has none of them either.
    operates: operates.filter((one) => one.read).map(({ id, read, write, required }) => ({ id, read, write, required })),
  }
}
