import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormAt, ownFormsOf } from '#engine/flows/node-forms.ts'
import type { FlowFacts } from '#engine/forms/expression-facts.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  functionById,
  loadRecord,
  readRecord,
  serverFacts,
  withCalendar,
  withInterfaceChoices,
  type OnlineFunction,
  type ServerFacts,
  type StoredRecord,
} from '#features/records/entry.ts'
import type { Tx } from '#server/database/types.ts'
import type { Kernel } from '#server/kernel.ts'
import type { SignedIn } from '#server/sessions/signed-in.ts'

/** A form of a request with its record. */
export interface RequestForm {
  readonly fn: OnlineFunction
  readonly facts: ServerFacts
  readonly record: StoredRecord
}

/** A form of nodes. Its record comes into being when the first of them is entered. */
export interface NodeForm extends Omit<RequestForm, 'record'> {
  readonly record: StoredRecord | undefined
}

/** The forms of nodes of a request by their ids; a form that is not published any more is none of them. */
export type NodeForms = ReadonlyMap<string, NodeForm>

interface Whose {
  readonly kernel: Kernel
  readonly session: SignedIn
  readonly tx: Tx | undefined
}

/**
 * Reads the forms of the nodes of a flow.
 *
 * @param request whose records are read, with what rules know of its flow; undefined for one that begins. They have the id of the request.
 */
export async function nodeFormsOf(
  { kernel, session, tx }: Whose,
  definition: FlowDefinition,
  request: { readonly id: string; readonly flow: FlowFacts } | undefined,
): Promise<NodeForms> {
  const ids = ownFormsOf(definition)
  if (ids.length === 0) return new Map()
  const facts = await serverFacts(kernel, session, request?.flow)
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, NodeForm][]> => {
      const published = await functionById(kernel, id, session.language)
      if (!published?.isFlowForm) return []
      const fn = await withCalendar(kernel, await withInterfaceChoices(kernel, published, session))
      const record = request && (await recordOf({ kernel, tx }, fn, request.id, facts))
      return [[id, { fn, facts, record }]]
    }),
  )
  return new Map(found.flat())
}

/** Nobody counts as the one who made it: several people fill it in, so what is masked is covered for all who are not exempt. */
async function recordOf(
  { kernel, tx }: Omit<Whose, 'session'>,
  fn: OnlineFunction,
  id: string,
  facts: ServerFacts,
): Promise<StoredRecord | undefined> {
  const record = tx ? await loadRecord(tx, fn, id, facts, { lock: true }) : await readRecord(kernel, fn, id, facts, undefined)
  return record && { ...record, ownerId: '' }
}

interface FormsOfRequest extends RequestForm {
  readonly definition: FlowDefinition
  readonly forms: NodeForms
}

/**
 * The form that somebody handles at a node.
 *
 * @throws Refused 404 where that is a form of its own which is not there: in no case another one is filled in in its place
 */
export function formToHandle(request: FormsOfRequest, node: string): RequestForm {
  const named = ownFormAt(request.definition, node)
  const shown = formAt(request, node)
  if (named && shown.fn.id !== named.id) throw new Refused(refusal('missing', 'approvals.node-form-gone'))
  return shown
}

/** The form that is shown at a node: its own, or that of the start, of which it shows what other nodes do. */
export function formAt({ definition, forms, fn, facts, record }: FormsOfRequest, node: string): RequestForm {
  const own = forms.get(ownFormAt(definition, node)?.id ?? '')
  return own?.record ? { ...own, record: own.record } : { fn, facts, record }
}
