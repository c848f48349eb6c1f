import { useRef } from 'react'
import {
  createFlowDraft,
  flowCategories,
  flowInput,
  listFlowDrafts,
  listFlowFunctions,
  readFlowDraft,
  updateFlowDraft,
  type FlowRow,
} from '#features/flow-design/contract.ts'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import { Loading } from '#ui/states/loading.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useText } from '#ui/text/use-text.tsx'

interface FlowFormProps {
  /** Undefined for a new one. */
  readonly flow: FlowRow | undefined
  /** What a new one begins with. */
  readonly begin?: { readonly fullName: string; readonly enCode: string; readonly onlineFormId: string }
  readonly onClose: () => void
  /** A new flow was made, by its id, and the form is to go; in place of `onClose`. */
  readonly onMade: (id: string) => void
}

/** What the form changes, and what names it. */
type Edited = Pick<FlowRow, 'id' | 'version' | 'fullName' | 'enCode' | 'category' | 'onlineFormId' | 'sortCode' | 'description'>

const editedOf = ({ id, version, fullName, enCode, category, onlineFormId, sortCode, description }: Edited): Edited => ({
  id,
  version,
  fullName,
  enCode,
  category,
  onlineFormId,
  sortCode,
  description,
})

/** Name, code, category and function of a flow. */
export function FlowForm({ flow, begin, onClose, onMade }: FlowFormProps) {
  const t = useText()
  const made = useRef<string>(undefined)
  const options = { refreshes: [listFlowDrafts, listFlowFunctions, readFlowDraft], handles: shownByForm }
  const create = useCommand(createFlowDraft, options)
  const update = useCommand(updateFlowDraft, options)
  const categories = useEntryOptions(flowCategories, 'id', flow?.category)
  const functions = useCall(listFlowFunctions, {}, { handles: 'all' })
  if (!categories || functions.isPending) return <Loading rows={4} />
  // A function has one flow: those of others are not offered.
  const free = (functions.data?.list ?? []).filter(({ id, flowId }) => flowId === '' || flowId === flow?.id || id === flow?.onlineFormId)
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'flow-design.list.name', ...(begin && { initial: begin.fullName }) },
    { key: 'enCode', label: 'flow-design.list.code', help: 'flow-design.list.code-help', ...(begin && { initial: begin.enCode }) },
    { key: 'category', label: 'flow-design.list.category', type: 'select', options: { options: categories } },
    {
      key: 'onlineFormId',
      label: 'flow-design.list.function',
      type: 'select',
      options: { options: free.map(({ id, fullName }) => ({ id, fullName })), filterable: true },
      help: 'flow-design.list.function-help',
      ...(begin && { initial: begin.onlineFormId }),
    },
    { key: 'sortCode', label: 'flow-design.list.sort', type: 'number', initial: '0' },
    { key: 'description', label: 'flow-design.list.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="flow-design"
      title={t(flow ? 'flow-design.list.basics' : 'flow-design.list.new')}
      schema={flowInput}
      fields={fields}
      item={flow && editedOf(flow)}
      save={async (body) => {
        if (flow) return update.run({ params: { id: flow.id }, body: { ...body, version: body.version ?? flow.version } })
        const outcome = await create.run({ body: { ...body, type: 1 } })
        if (outcome.ok) made.current = outcome.data.templateId
        return outcome
      }}
      reread={(id) => request(readFlowDraft, { params: { id } }).then(editedOf, () => undefined)}
      onClose={() => (made.current === undefined ? onClose() : onMade(made.current))}
    />
  )
}
