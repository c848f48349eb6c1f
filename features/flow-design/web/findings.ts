import { useEffect, useMemo, useState } from 'react'
import { checkFlow } from '#engine/flows/check.ts'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { checkFlowDraft, templateOfTree, type FlowFinding } from '#features/flow-design/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { useSettled } from '#web/designer/use-settled.ts'

/** Milliseconds after the last change until the server is asked. */
const pause = 800

/** The tree of a flow as the server's questions about a draft take it. */
export function treeText(flowId: string, definition: FlowDefinition): string {
  return templateOfTree(flowId, definition.name, JSON.stringify(encodeFlow(definition)))
}

/**
 * What is wrong with a flow. What the definition alone tells is there almost at once; what only the server knows (its form, its people) comes a
 * moment after the last change.
 */
export function useFindings(flowId: string, definition: FlowDefinition): readonly FlowFinding[] {
  const t = useText()
  const [told, setTold] = useState<{ readonly of: FlowDefinition; readonly findings: readonly FlowFinding[] }>()
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      request(
        checkFlowDraft,
        { params: { id: flowId }, body: { flowTemplateJson: treeText(flowId, definition) } },
        { signal: stop.signal, handles: 'all' },
      ).then(
        ({ findings }) => setTold({ of: definition, findings }),
        // What the definition tells is shown then; the next change asks again.
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [flowId, definition])
  const checked = useSettled(definition)
  const own = useMemo(() => {
    const faults = checked ? checkFlow(checked) : []
    return faults.map(({ node, name, refusal: { text, params } }): FlowFinding => {
      return { node, name, severity: 'fault', kind: text, text: t(text, params) }
    })
  }, [checked, t])
  if (!told) return own
  if (told.of === definition) return told.findings
  // While one types: what is known now, and what the server said of the last state beside it.
  return [...own, ...told.findings.filter((finding) => !finding.kind.startsWith('flows.check-'))]
}

/** Faults by step; warnings are told in the panel alone. */
export function faultsByStep(findings: readonly FlowFinding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { node, severity } of findings) if (severity === 'fault') counts.set(node, (counts.get(node) ?? 0) + 1)
  return counts
}
