import { differenceOf, type StepDifference } from '#engine/flows/difference.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { versionOfFlow } from '#features/approvals/entry.ts'
import { compareFlowVersions } from '#features/flow-design/contract.ts'
import { askedFlow, definitionOf, type AskedFlow } from '#features/flow-design/server/asked-flow.ts'
import { carrierNames } from '#features/flow-design/server/carrier-names.ts'
import { differingRights, valueWords, type ValueWords } from '#features/flow-design/server/difference-words.ts'
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
  const { session, params, query, say } = context
  const asked = await askedFlow(context, params.id)
  const [before, after] = await Promise.all([definitionNamed(context, asked, query.from), definitionNamed(context, asked, query.to)])
  const known: ValueWords = {
    words: (text, more = {}) => say(refusal('invalid', text, { params: more })),
    form: asked.form,
    nameOf: asked.nameOf,
    carrierName: carrierNames(asked.facts.directory, session),
  }
  return { list: differenceOf(before, after).map((one) => toldIn(one, known)) }
})

function toldIn({ step, change, member, before, after }: StepDifference, known: ValueWords) {
  const at = { node: step.code, name: step.name, change }
  if (member === undefined) return { ...at, property: '', before: '', after: '' }
  const key = `flow-design.member-${member}`
  const property = known.words(key in flowDesignTexts ? key : 'flow-design.member-other')
  const [was, is] = member === 'rights' ? differingRights(before, after) : [before, after]
  return { ...at, property, before: valueWords(member, was, known), after: valueWords(member, is, known) }
}
