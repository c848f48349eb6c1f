import { findingsOf, type FlowFinding } from '#engine/flows/check-findings.ts'
import { nodeFormFindings } from '#engine/flows/check-node-forms.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { refusal } from '#engine/values/refusal.ts'
import { checkFlowDraft } from '#features/flow-design/contract.ts'
import { askedFlow, fieldsOfNodeForms, type AskedFlow } from '#features/flow-design/server/asked-flow.ts'
import { callFindings } from '#features/flow-design/server/call-findings.ts'
import { carrierNames } from '#features/flow-design/server/carrier-names.ts'
import { peopleFindings } from '#features/flow-design/server/people-findings.ts'
import { findingsOfSubFlows } from '#features/flow-design/server/sub-flow-findings.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'

/** What is said of the flow as a whole. */
function ofFlow(asked: AskedFlow): readonly FlowFinding[] {
  const { fn, form, draft, read } = asked
  const whole = { node: '', name: '' }
  const { publishedVersion, basedOn, isChanged } = draft.standing
  return [
    ...(read.refusal ? [{ ...whole, severity: 'fault' as const, refusal: read.refusal }] : []),
    ...(draft.type === 0 ? ofLaunchForm(asked) : []),
    ...(fn || draft.type === 0
      ? []
      : [{ ...whole, severity: 'fault' as const, refusal: refusal('invalid', 'flow-design.function-missing', { field: 'onlineFormId' }) }]),
    ...(fn && !form
      ? [
          {
            ...whole,
            severity: 'fault' as const,
            refusal: refusal('invalid', 'flow-design.function-unreadable', { params: { name: fn.name } }),
          },
        ]
      : []),
    ...(fn && draft.type === 1 && !fn.enableFlow
      ? [
          {
            ...whole,
            severity: 'warning' as const,
            refusal: refusal('invalid', 'flow-design.function-without-flow', { params: { name: fn.name } }),
          },
        ]
      : []),
    ...(isChanged && publishedVersion !== basedOn
      ? [
          {
            ...whole,
            severity: 'warning' as const,
            refusal: refusal('conflict', 'flow-design.published-elsewhere', { params: { version: publishedVersion } }),
          },
        ]
      : []),
  ]
}

/** The form at the start of a launch flow: requests begin with what is published of it. That none is named is told of the node itself. */
function ofLaunchForm({ fn, formId, read }: AskedFlow): readonly FlowFinding[] {
  if (formId === '') return []
  const start = read.definition?.start
  const at = { node: start?.code ?? '', name: start?.name ?? '' }
  const told = (severity: FlowFinding['severity'], text: string): FlowFinding => ({
    ...at,
    severity,
    refusal: refusal('invalid', text, { params: { name: fn?.name ?? '' } }),
  })
  if (!fn?.isFlowForm) return [told('fault', 'flow-design.form-gone')]
  if (fn.standing.publishedVersion === 0) return [told('fault', 'flow-design.form-unpublished')]
  return fn.standing.isChanged ? [told('warning', 'flow-design.form-changed')] : []
}

/** What is wrong with the flow itself, and with the forms that its nodes show. */
function findingsOfForms(asked: AskedFlow, definition: FlowDefinition): readonly FlowFinding[] {
  return [...findingsOf(definition, asked.form, fieldsOfNodeForms(asked)), ...nodeFormFindings(definition, asked.form, asked.nodeForms)]
}

/** What keeps a flow from being published. */
export async function faultsOf(kernel: Kernel, asked: AskedFlow): Promise<readonly FlowFinding[]> {
  const found = asked.read.definition ? findingsOfForms(asked, asked.read.definition) : []
  return [...ofFlow(asked), ...found, ...(await findingsOfSubFlows(kernel, asked))].filter(({ severity }) => severity === 'fault')
}

export const checkCalls = [
  serve(checkFlowDraft, async (context) => {
    const { kernel, session, params, body, say } = context
    const asked = await askedFlow(context, params.id, body.flowTemplateJson)
    const { definition } = asked.read
    const { directory: snapshot } = asked.facts
    const known = {
      ...asked,
      snapshot,
      carrierName: carrierNames(snapshot, session),
      say: (text: string) => say(refusal('invalid', text)),
    }
    const found = definition
      ? [
          ...findingsOfForms(asked, definition),
          ...peopleFindings({ ...known, definition }),
          ...(await callFindings(kernel, definition, asked.form)),
          ...(await findingsOfSubFlows(kernel, asked)),
        ]
      : []
    const findings = [...ofFlow(asked), ...found].map(({ node, name, severity, refusal: told }) => ({
      node,
      name,
      severity,
      kind: told.text,
      text: say(told),
    }))
    return { findings }
  }),
]
