import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FlowDefinition } from '#engine/flows/model.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import {
  designRules,
  readFlowDraft,
  readFlowOfFunction,
  readFormOfFlow,
  treeOfTemplate,
  type FlowForm,
} from '#features/flow-design/contract.ts'
import { useFormOfText } from '#features/flow-design/web/form-of-text.ts'
import { flowOf, flowOfTree } from '#features/flow-design/web/screen/flow-of-draft.ts'
import { NewFlowOfFunction } from '#features/flow-design/web/screen/new-flow-of-function.tsx'
import { OpenFlowDesigner } from '#features/flow-design/web/screen/open-flow-designer.tsx'
import { useMay } from '#web/session/use-may.ts'
import { useFormFacts, WaitingForFacts } from '#features/records/web/entry.ts'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { JsonDialog } from '#web/designer/json-dialog.tsx'
import type { JsonFault } from '#web/designer/json-fault.ts'
import { goTo } from '#web/router/navigation.ts'

/** The designer of a flow, by its id or by the function it belongs to. */
export function FlowDesignerScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const functionId = search.get('functionId') ?? ''
  if (id !== '') return <DesignerOfFlow key={id} id={id} />
  return <DesignerOfFunction key={functionId} functionId={functionId} />
}

const missing = 404

function DesignerOfFunction({ functionId }: { readonly functionId: string }) {
  const call = useCall(readFlowOfFunction, { params: { id: functionId } }, { handles: 'all', enabled: functionId !== '' })
  if (call.data) return <DesignerOfFlow id={call.data.id} />
  if (functionId === '' || call.error?.code === missing) return <NewFlowOfFunction functionId={functionId} />
  if (call.error) return <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} />
  return <Loading rows={8} />
}

function DesignerOfFlow({ id }: { readonly id: string }) {
  const draft = useCall(readFlowDraft, { params: { id } }, { handles: 'all' })
  // A flow whose function is gone, or that has none yet, is designed without fields.
  const form = useCall(readFormOfFlow, { params: { id }, query: {} }, { handles: 'all' })
  const facts = useFormFacts()
  // What is designed is not what the server says again after each save.
  const [opened, setOpened] = useState<FlowForm>()
  if (draft.data && !opened) setOpened(draft.data)
  if (draft.error && !opened) return <Problem text={draft.error.msg} traceId={draft.error.requestId} onRetry={() => void draft.refetch()} />
  if (!opened || form.isPending) return <Loading rows={8} />
  if (!facts) return <WaitingForFacts rows={8} />
  return <ReadFlow key={opened.id} draft={opened} formText={form.data?.propertyJson} facts={facts} onReplaced={setOpened} />
}

interface ReadFlowProps {
  readonly draft: FlowForm
  readonly formText: string | undefined
  readonly facts: FormFacts
  readonly onReplaced: (draft: FlowForm) => void
}

function ReadFlow({ draft, formText, facts, onReplaced }: ReadFlowProps) {
  const form = useFormOfText(formText)
  const [mended, setMended] = useState<FlowDefinition>()
  const flow = useMemo(() => mended ?? flowOf(draft), [draft, mended])
  if (!flow) return <BrokenFlow draft={draft} onMended={setMended} />
  return <OpenFlowDesigner draft={draft} flow={flow} form={form} facts={facts} onReplaced={onReplaced} />
}

/** A tree that cannot be read is shown as it is, to be put right. */
function BrokenFlow({ draft, onMended }: { readonly draft: FlowForm; readonly onMended: (flow: FlowDefinition) => void }) {
  const t = useText()
  const [open, setOpen] = useState(true)
  const may = useMay()
  const leave = (): void => void goTo('/workFlow/flowEngine')
  const apply = (value: unknown): JsonFault | undefined => {
    const flow = flowOfTree(draft, value)
    if (flow) onMended(flow)
    return flow ? undefined : { reason: t('flows.not-a-flow') }
  }
  return (
    <div style={{ padding: 24 }}>
      <p role="alert">{t('flow-design.broken', { name: draft.fullName })}</p>
      <Button onClick={() => setOpen(true)}>{t('flow-design.json.title')}</Button> <Button onClick={leave}>{t('designer.back')}</Button>
      {open ? (
        <JsonDialog
          title={t('flow-design.json.title')}
          text={treeOfTemplate(draft.flowTemplateJson)}
          {...((draft.assists || may({ access: designRules.edit })) && { onApply: apply })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
