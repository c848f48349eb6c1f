import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { Refused } from '#engine/values/refusal.ts'
import { flowVersion } from '#features/approvals/server/definitions/flows.ts'
import { nodeRights } from '#features/approvals/server/definitions/node-rights.ts'
import {
  askedFunction,
  functionById,
  recordTexts,
  serverFacts,
  withInterfaceChoices,
  type OnlineFunction,
  type VisibleFields,
} from '#features/records/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** Number of key fields in a box: the first columns of the function's list that the reader's node allows to read. */
const fieldsAtMost = 4

/** False for numbers and other values set by the server, which a box shows anyway. */
const isTelling = (filledBy: string | undefined): boolean => filledBy === undefined || filledBy === 'calculation'

interface Listed {
  readonly id: string
  readonly function_id: string
  readonly flow_id: string
  readonly flow_version: number
  readonly node: string | null
}

export type Summary = { label: string; text: string }[]

/** The key fields of one request whose values have been read. */
export function summaryOf(fn: OnlineFunction, visible: VisibleFields, values: FormValues, facts: FieldFacts): Summary {
  return tellingColumns(fn)
    .filter(({ key }) => visible.inForm(key))
    .flatMap(({ key, label }) => {
      const field = fn.tables.byField.get(key)?.field
      const text = field ? field.type.format(values[key] ?? field.type.empty, field.options, facts) : ''
      return text === '' ? [] : [{ label, text }]
    })
    .slice(0, fieldsAtMost)
}

const tellingColumns = (fn: OnlineFunction) =>
  fn.list.columns.filter((column) => isTelling(fn.tables.byField.get(column.key)?.field.type.filledBy))

/** What a box tells of the form of a request. */
export interface ToldOfForm {
  readonly summary: Summary
  readonly visible: VisibleFields
}

/** Reads the key fields of all requests of a page, with one statement per function. */
export async function summaries(kernel: Kernel, session: SignedIn, rows: readonly Listed[]): Promise<ReadonlyMap<string, ToldOfForm>> {
  const found = new Map<string, ToldOfForm>()
  const facts = await serverFacts(kernel, session)
  for (const [functionId, tasks] of Map.groupBy(rows, (row) => row.function_id)) {
    const published = await functionById(kernel, functionId, session.language)
    if (!published) continue
    const fn = await withInterfaceChoices(kernel, published, session)
    const listed = tellingColumns(fn)
    const menu = tasks.some((task) => task.node === null) ? await grantedFields(kernel, session, functionId) : undefined
    const texts = await recordTexts(
      kernel.db,
      fn,
      tasks.map((task) => task.id),
      listed.map((column) => column.key),
      facts,
    )
    for (const task of tasks) {
      const definition = await flowVersion(kernel, task.flow_id, task.flow_version)
      const visible = rightsAt(fn, definition, task.node, menu)
      const shown = listed.filter((column) => visible.inForm(column.key) && texts.get(task.id)?.[column.key])
      const summary = shown.slice(0, fieldsAtMost).map((column) => ({ label: column.label, text: texts.get(task.id)![column.key]! }))
      found.set(task.id, { summary, visible })
    }
  }
  return found
}

/** In the box of one's own requests the rights of the menu apply besides those of the start node, as in the detail. */
function rightsAt(fn: OnlineFunction, definition: FlowDefinition, node: string | null, menu: VisibleFields | undefined): VisibleFields {
  return nodeRights(fn, definition, node ?? definition.start.code, false, node === null ? menu : undefined).visible
}

async function grantedFields(kernel: Kernel, session: SignedIn, functionId: string): Promise<VisibleFields | undefined> {
  try {
    return (await askedFunction(kernel, session, functionId)).visible
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}
