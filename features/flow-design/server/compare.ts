import { differenceOf, type StepDifference } from '#engine/flows/difference.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { nodeName } from '#engine/flows/tree.ts'
import { checkedForm, type CheckedForm } from '#engine/flows/check-form.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { refusal, Refused, type Refusal } from '#engine/values/refusal.ts'
import { namesFor } from '#features/function-design/entry.ts'
import { serverFacts } from '#features/records/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { DirectorySnapshot } from '#server/directory/directory.ts'
import { versionOfFlow } from '#features/approvals/entry.ts'
import { compareFlowVersions } from '#features/flow-design/contract.ts'
import { askedFlow, definitionOf, type AskedFlow } from '#features/flow-design/server/asked-flow.ts'
import { carrierNames } from '#features/flow-design/server/carrier-names.ts'
import { differingParts, differingRights, valueWords, type ValueWords } from '#features/flow-design/server/difference-words.ts'
import { flowDesignTexts } from '#features/flow-design/texts.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

/** The draft by 0. @throws Refused 404 for a version that does not exist, 422 for a draft that cannot be read */
async function definitionNamed({ db }: Asking, asked: AskedFlow, number: number): Promise<FlowDefinition> {
  if (number === 0) return definitionOf(asked)
  const definition = await versionOfFlow(db, asked.draft.id, number)
  if (!definition) throw new Refused(refusal('missing', 'kernel.missing'))
  return definition
}

export const serveCompare = serve(compareFlowVersions, async (context) => {
  const { params, query } = context
  const asked = await askedFlow(context, params.id)
  const [before, after] = await Promise.all([definitionNamed(context, asked, query.from), definitionNamed(context, asked, query.to)])
  return { list: tellFlowDifferences(before, after, wordsIn(context, asked.form, asked.facts.directory, asked.nameOf)) }
})

export type Telling = Asking & { readonly say: (refusal: Refusal) => string }

function wordsIn(
  { session, say }: Telling,
  form: CheckedForm | undefined,
  directory: DirectorySnapshot,
  nameOf: ValueWords['nameOf'],
): ValueWords {
  return {
    words: (text, more = {}) => say(refusal('invalid', text, { params: more })),
    form,
    nameOf,
    carrierName: carrierNames(directory, session),
  }
}

/** By which values of a flow are told to the caller; fields go by the names of the form, where there is one. */
export async function flowValueWords(context: Telling, form: FormDefinition | undefined): Promise<ValueWords> {
  const [facts, nameOf] = await Promise.all([serverFacts(context.kernel, context.session), namesFor(context)])
  return wordsIn(context, form && checkedForm(form, fieldTypes, facts), facts.directory, nameOf)
}

/** What differs between two definitions, step by step, in words. */
export function tellFlowDifferences(before: FlowDefinition, after: FlowDefinition, known: ValueWords) {
  const naming = (definition: FlowDefinition): ValueWords => ({ ...known, stepName: (code) => nodeName(definition, code) })
  const sides = [naming(before), naming(after)] as const
  return differenceOf(before, after).flatMap((one) => toldIn(one, sides))
}

function toldIn({ step, change, member, before, after }: StepDifference, [known, knownAfter]: readonly [ValueWords, ValueWords]) {
  const at = { node: step.code, name: step.name, change }
  if (member === undefined) return [{ ...at, property: '', before: '', after: '' }]
  const told = (step.kind === 'sub-flow' && membersOfSubFlow[member]) || member
  const key = `flow-design.member-${told}`
  const property = known.words(key in flowDesignTexts ? key : 'flow-design.member-other')
  const parts = differingParts(told, before, after, step.kind === 'start', knownAfter)
  if (parts) return parts.isSame ? [] : [{ ...at, property, before: parts.values[0], after: parts.values[1] }]
  const [was, is] = member === 'rights' ? differingRights(before, after) : [stated(told, before, after), stated(told, after, before)]
  if (typeof was === 'boolean' && was === is) return []
  return [{ ...at, property, before: valueWords(told, was, known), after: valueWords(told, is, knownAfter) }]
}

/** Members with yes or no that mean yes where a step does not state them. */
const yesByDefault: ReadonlySet<string> = new Set(['opinion'])

/** The value of a member; of one with yes or no what it means where only the other version states it. */
function stated(member: string, value: unknown, other: unknown): unknown {
  return value === undefined && typeof other === 'boolean' ? yesByDefault.has(member) : value
}

/** Members that a sub flow has in another sense than an approver or the start. */
const membersOfSubFlow: Readonly<Record<string, string>> = { assignee: 'starter', withoutPeople: 'withoutStarter' }
