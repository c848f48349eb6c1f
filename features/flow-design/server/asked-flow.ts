import { checkedForm, type CheckedForm } from '#engine/flows/check-form.ts'
import type { DecodedFlow } from '#engine/flows/codec.ts'
import type { KnownForm, KnownForms } from '#engine/flows/check-node-forms.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { ownFormsOf } from '#engine/flows/node-forms.ts'
import { isOfRequest, outlineOf } from '#engine/forms/outline.ts'
import { fromWire } from '#engine/forms/values.ts'
import type { Directory } from '#engine/flows/facts.ts'
import type { JsonObject } from '#engine/flows/json.ts'
import { parseExactJson } from '#engine/values/exact-json.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { directoryOf } from '#features/approvals/entry.ts'
import { treeOfTemplate } from '#features/flow-design/contract.ts'
import { draftStore, type FlowDraft } from '#features/flow-design/server/draft-store.ts'
import { designedFunction } from '#features/flow-design/server/functions.ts'
import { formIdIn } from '#features/flow-design/server/launch-form.ts'
import { readTree } from '#features/flow-design/server/read-tree.ts'
import { namesFor, type FunctionForDesign } from '#features/function-design/entry.ts'
import { serverFacts, type ServerFacts } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { jsonExcess } from '#server/http/json-limits.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'

/** A flow that is asked about while it is designed, with what its function knows of its form. */
export interface AskedFlow {
  readonly draft: FlowDraft
  readonly read: DecodedFlow
  /** The function, or the flow form. */
  readonly fn: FunctionForDesign | undefined
  /** Id of either, `''` for none. */
  readonly formId: string
  /** Undefined where there is no form, or it cannot be read. */
  readonly form: CheckedForm | undefined
  /** Flow forms that nodes show in place of that of the start. */
  readonly nodeForms: KnownForms
  readonly facts: ServerFacts
  /** The directory with the names as the caller may read them. */
  readonly directory: Directory
  /** The name of a person as the caller may read it; `''` where he may not see that person. */
  readonly nameOf: (userId: string) => string
}

/** What stands in place of the name of somebody whom the caller may not see. */
const hiddenName = '＊＊＊'

/** @param flowTemplateJson what stands in the designer; absent: the draft. @throws Refused 404 */
export async function askedFlow(asking: Asking, id: string, flowTemplateJson?: string | null): Promise<AskedFlow> {
  const { kernel, session, db } = asking
  const draft = present(await draftStore.find(db, id))
  const tree = flowTemplateJson ? treeOfTemplate(flowTemplateJson) : draft.tree
  const formId = draft.type === 0 ? formIdIn(tree) : draft.functionId
  const [fn, facts, nameOf] = await Promise.all([designedFunction(db, formId), serverFacts(kernel, session), namesFor(asking)])
  const people = directoryOf(facts.directory, facts.lookups)
  const read = readTree({ ...draft, tree })
  return {
    draft,
    read,
    nodeForms: read.definition ? await nodeFormsIn(db, read.definition, facts) : new Map(),
    fn,
    formId,
    form: fn?.form && checkedForm(fn.form, fieldTypes, facts),
    facts,
    directory: { ...people, nameOf: (userId) => (people.nameOf(userId) === undefined ? undefined : nameOf(userId) || hiddenName) },
    nameOf,
  }
}

/** The forms that nodes name, as they are designed now: what is published may lack their newest fields. */
async function nodeFormsIn(db: Asking['db'], definition: FlowDefinition, facts: ServerFacts): Promise<KnownForms> {
  const found = await Promise.all(
    ownFormsOf(definition).map(async (id): Promise<[string, KnownForm][]> => {
      const fn = await designedFunction(db, id)
      if (!fn?.isFlowForm) return []
      const isPublished = fn.standing.publishedVersion > 0
      return [[id, { name: fn.name, isPublished, fields: fn.form && checkedForm(fn.form, fieldTypes, facts), ofRequests: ofRequests(fn) }]]
    }),
  )
  return new Map(found.flat())
}

function ofRequests({ form }: FunctionForDesign): readonly string[] {
  const { fields } = form ? outlineOf(form, fieldTypes) : { fields: [] }
  return fields.filter(isOfRequest).map(({ part }) => part.label)
}

/** The fields of the forms of nodes, as far as they can be read. */
export function fieldsOfNodeForms({ nodeForms }: Pick<AskedFlow, 'nodeForms'>): ReadonlyMap<string, CheckedForm> {
  return new Map([...nodeForms].flatMap(([id, { fields }]) => (fields ? [[id, fields] as const] : [])))
}

/** @throws Refused where the tree cannot be read */
export function definitionOf({ read }: AskedFlow): FlowDefinition {
  if (read.refusal) throw new Refused(read.refusal)
  return read.definition
}

/** @throws Refused 422 for somebody who does not exist, is disabled or may not be seen by the caller; all read the same */
export function initiatorOf({ nameOf, directory }: AskedFlow, id: string): { readonly id: string; readonly name: string } {
  const name = nameOf(id)
  if (name === '' || !directory.isEnabled(id))
    throw new Refused(refusal('invalid', 'flow-design.initiator-unknown', { field: 'initiatorId' }))
  return { id, name }
}

/** The main organization of somebody; `''` of one who has none. */
export function organizationOf({ facts }: AskedFlow, userId: string): string {
  return facts.directory.person(userId)?.organizationIds[0] ?? ''
}

/** Sample values as a form sends them. @throws Refused for what is no object, or at the field whose value is malformed */
export function sampleOf({ fn, facts }: AskedFlow, text: string): JsonObject {
  const wire = parsed(text)
  if (!fn?.form) return wire
  const { values, refusals } = fromWire(fn.form, fieldTypes, facts, wire)
  if (refusals.length > 0) throw new Refused(refusals)
  return values as JsonObject
}

function parsed(text: string): JsonObject {
  try {
    const value = parseExactJson(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value) && !jsonExcess(value)) return value as JsonObject
  } catch {
    // Told below like any other value that is no object.
  }
  throw new Refused(refusal('malformed', 'kernel.malformed', { params: { field: 'formData' }, field: 'formData' }))
}
