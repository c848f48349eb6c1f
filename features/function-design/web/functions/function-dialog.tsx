import { useRef } from 'react'
import { z } from 'zod'
import type { EntryOption } from '#features/dictionaries/web/entry.ts'
import {
  createFunctionDraft,
  functionInput,
  listFunctionDrafts,
  readFunctionDraft,
  updateFunctionDraft,
} from '#features/function-design/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

const { fullName, enCode, category, webType, enableFlow, sortCode, description, version } = functionInput.shape

/** What is said of a function before, or beside, designing it. */
const basics = z.object({ fullName, enCode, category, webType, enableFlow, sortCode, description, version })

/** What a new function begins with, beside what is typed. */
export interface Begun extends Readonly<Record<string, unknown>> {
  readonly fullName?: string
  readonly enCode?: string
  readonly formData: string
}

interface FunctionDialogProps {
  /** Undefined to create one. */
  readonly id: string | undefined
  /** Category that a new one begins with, `''` for none. */
  readonly categoryId: string
  readonly categories: readonly EntryOption[]
  /** Of a new one. */
  readonly begun?: Begun | undefined
  /** A function was made and the dialog is to go; in place of `onClose`. */
  readonly onMade?: (id: string) => void
  readonly onClose: () => void
}

/** Creates a function, or changes its name and category. */
export function FunctionDialog({ id, categoryId, categories, begun, onMade, onClose }: FunctionDialogProps) {
  const t = useText()
  const made = useRef<string>(undefined)
  const read = useCall(readFunctionDraft, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const options = { refreshes: [listFunctionDrafts, readFunctionDraft], handles: shownByForm }
  const create = useCommand(createFunctionDraft, options)
  const update = useCommand(updateFunctionDraft, options)
  // Values are fixed when the form opens, so it waits for them.
  if (id !== undefined && !read.data) return <FormWait title={t('function-design.basics')} reads={[read]} onClose={onClose} />
  const item = id === undefined ? undefined : read.data
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'function-design.name', options: { maxLength: 100 }, initial: begun?.fullName },
    { key: 'enCode', label: 'function-design.code', help: 'function-design.code-help', initial: begun?.enCode },
    {
      key: 'category',
      label: 'function-design.category',
      type: 'select',
      options: { options: categories, filterable: true },
      ...(categoryId === '' ? {} : { initial: [categoryId] }),
    },
    {
      key: 'webType',
      label: 'function-design.web-type',
      type: 'radio',
      options: { options: [2, 1].map((id) => ({ id: String(id), fullName: t(`function-design.web-type-${id}`) })) },
      initial: '2',
    },
    {
      key: 'enableFlow',
      label: 'function-design.flow',
      type: 'switch',
      options: { onText: t('function-design.yes'), offText: t('function-design.no') },
      initial: false,
      help: 'function-design.flow-help',
    },
    { key: 'sortCode', label: 'function-design.sort', type: 'number', initial: '0' },
    { key: 'description', label: 'function-design.description', type: 'long-text', options: { maxLength: 500 } },
  ]
  const save = async (body: z.output<typeof basics>) => {
    if (item) return update.run({ params: { id: item.id }, body: { ...body, version: body.version ?? item.version } })
    const outcome = await create.run({ body: { ...begun, ...body } })
    if (outcome.ok) made.current = outcome.data.id
    return outcome
  }
  return (
    <ManagedForm
      name={begun ? 'function-design.begun' : 'function-design'}
      title={t(id === undefined ? 'function-design.new' : 'function-design.basics')}
      schema={basics}
      fields={fields}
      item={item}
      save={save}
      reread={(one) => request(readFunctionDraft, { params: { id: one } }).catch(() => undefined)}
      onClose={() => (made.current !== undefined && onMade ? onMade(made.current) : onClose())}
    />
  )
}
