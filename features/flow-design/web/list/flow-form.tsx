import { useRef } from 'react'
import {
  createFlowDraft,
  flowCategories,
  flowInput,
  listFlowDrafts,
  listFlowFunctions,
  readFlowDraft,
  selectFlowForms,
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

const types = ['1', '0'] as const

/** Most flow forms that are offered. */
const formsAtMost = 500

/** The published forms, with that of the flow, which may be a draft still. */
function formOptions(forms: readonly { readonly id: string; readonly fullName: string }[], flow: FlowRow | undefined) {
  const own = flow && flow.formId !== '' && !forms.some(({ id }) => id === flow.formId) ? [flow] : []
  return [...own.map(({ formId, onlineFormName }) => ({ id: formId, fullName: onlineFormName || formId })), ...forms].map(
    ({ id, fullName }) => ({ id, fullName }),
  )
}

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
type Edited = Pick<
  FlowRow,
  'id' | 'version' | 'fullName' | 'enCode' | 'category' | 'onlineFormId' | 'formId' | 'sortCode' | 'description'
> & {
  /** A radio holds texts. */
  readonly type: string
}

type Read = Omit<Edited, 'type'> & { readonly type: number }

const editedOf = ({ id, version, fullName, enCode, category, type, onlineFormId, formId, sortCode, description }: Read): Edited => ({
  id,
  version,
  fullName,
  enCode,
  category,
  type: String(type),
  onlineFormId,
  formId,
  sortCode,
  description,
})

/** Name, code, category, type and function or form of a flow. */
export function FlowForm({ flow, begin, onClose, onMade }: FlowFormProps) {
  const t = useText()
  const made = useRef<string>(undefined)
  const options = { refreshes: [listFlowDrafts, listFlowFunctions, readFlowDraft], handles: shownByForm }
  const create = useCommand(createFlowDraft, options)
  const update = useCommand(updateFlowDraft, options)
  const categories = useEntryOptions(flowCategories, 'id', flow?.category)
  const functions = useCall(listFlowFunctions, {}, { handles: 'all' })
  const forms = useCall(selectFlowForms, { query: { pageSize: formsAtMost } }, { handles: 'all' })
  if (!categories || functions.isPending || forms.isPending) return <Loading rows={4} />
  // A function has one flow: those of others are not offered.
  const free = (functions.data?.list ?? []).filter(({ id, flowId }) => flowId === '' || flowId === flow?.id || id === flow?.onlineFormId)
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'flow-design.list.name', ...(begin && { initial: begin.fullName }) },
    { key: 'enCode', label: 'flow-design.list.code', help: 'flow-design.list.code-help', ...(begin && { initial: begin.enCode }) },
    { key: 'category', label: 'flow-design.list.category', type: 'select', options: { options: categories } },
    {
      key: 'type',
      label: 'flow-design.list.type',
      type: 'radio',
      // What was published keeps its type.
      readOnly: flow !== undefined && flow.publishedVersion > 0,
      options: { options: types.map((id) => ({ id, fullName: t(`flow-design.type-${id}`) })) },
      initial: '1',
    },
    {
      key: 'formId',
      label: 'flow-design.list.form',
      type: 'select',
      options: { options: formOptions(forms.data?.list ?? [], flow), filterable: true },
      help: 'flow-design.list.form-help',
      shownWhen: "type = '0'",
    },
    {
      key: 'onlineFormId',
      label: 'flow-design.list.function',
      type: 'select',
      options: { options: free.map(({ id, fullName }) => ({ id, fullName })), filterable: true },
      help: 'flow-design.list.function-help',
      shownWhen: "type = '1'",
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
        const outcome = await create.run({ body })
        if (outcome.ok) made.current = outcome.data.templateId
        return outcome
      }}
      reread={(id) => request(readFlowDraft, { params: { id } }).then(editedOf, () => undefined)}
      onClose={() => (made.current === undefined ? onClose() : onMade(made.current))}
    />
  )
}
