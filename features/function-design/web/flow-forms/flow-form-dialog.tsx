import { useRef } from 'react'
import { z } from 'zod'
import type { EntryOption } from '#features/dictionaries/web/entry.ts'
import {
  createFlowForm,
  flowFormInput,
  listFlowForms,
  readFlowForm,
  updateFlowForm,
} from '#features/function-design/contract/flow-forms.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

const { fullName, enCode, category, sortCode, description, version } = flowFormInput.shape

/** What is said of a form beside designing it. */
const basics = z.object({ fullName, enCode, category, sortCode, description, version })

interface FlowFormDialogProps {
  /** Undefined to create one. */
  readonly id: string | undefined
  readonly categories: readonly EntryOption[]
  /** A form was made and the dialog is to go; in place of `onClose`. */
  readonly onMade?: (id: string) => void
  readonly onClose: () => void
}

/** Creates a flow form, or changes its name and category. */
export function FlowFormDialog({ id, categories, onMade, onClose }: FlowFormDialogProps) {
  const t = useText()
  const made = useRef<string>(undefined)
  const read = useCall(readFlowForm, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: [listFlowForms, readFlowForm], handles: shownByForm }
  const create = useCommand(createFlowForm, options)
  const update = useCommand(updateFlowForm, options)
  // Values are fixed when the form opens, so it waits for them.
  if (id !== undefined && !read.data) return <FormWait title={t('function-design.basics')} reads={[read]} onClose={onClose} />
  const item = id === undefined ? undefined : read.data
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'flow-forms.name', options: { maxLength: 100 } },
    { key: 'enCode', label: 'flow-forms.code', help: 'flow-forms.code-help' },
    { key: 'category', label: 'flow-forms.category', type: 'select', options: { options: categories, filterable: true, clearable: true } },
    { key: 'sortCode', label: 'function-design.sort', type: 'number', initial: '0' },
    { key: 'description', label: 'flow-forms.description', type: 'long-text', options: { maxLength: 500 } },
  ]
  const save = async (body: z.output<typeof basics>) => {
    if (item) return update.run({ body: { ...body, id: item.id, version: body.version ?? item.version } })
    const outcome = await create.run({ body })
    if (outcome.ok) made.current = outcome.data.id
    return outcome
  }
  return (
    <ManagedForm
      name="flow-form"
      title={t(id === undefined ? 'flow-forms.new' : 'function-design.basics')}
      schema={basics}
      fields={fields}
      item={item}
      save={save}
      reread={(one) => request(readFlowForm, { params: { id: one } }).catch(() => undefined)}
      onClose={() => (made.current !== undefined && onMade ? onMade(made.current) : onClose())}
    />
  )
}
