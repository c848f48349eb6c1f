import {
  topEntry,
  createEntry,
  allDictionaries,
  entryInput,
  generateCode,
  listEntries,
  updateEntry,
  type CategoryNode,
  type EntryNode,
} from '#features/dictionaries/contract.ts'
import { FormDialog, useSchemaRule } from '#features/dictionaries/web/form-dialog.tsx'
import { places } from '#features/dictionaries/web/tree-nodes.ts'
import { Button } from '#ui/kit/button.tsx'
import { Switch } from '#ui/kit/choice.tsx'
import { StepperInput, TextArea, TextInput } from '#ui/kit/input.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { Form } from '#ui/kit/small-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'

interface EntryDialogProps {
  readonly category: CategoryNode
  /** Undefined: a new one. */
  readonly entry: EntryNode | undefined
  readonly onClose: () => void
}

interface Typed {
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly sortCode: number | null
  readonly enabled: boolean
  readonly description: string
}

/** Creates or edits an entry (document 1, sections 2 and 5). At the top, the category itself is chosen as parent. */
export function EntryDialog({ category, entry, onClose }: EntryDialogProps) {
  const t = useText()
  const rule = useSchemaRule()
  const [form] = Form.useForm<Typed>()
  const all = useCall(listEntries, { params: { id: category.id }, query: {} }, { enabled: category.isTree === 1 })
  const options = { refreshes: [listEntries, allDictionaries], handles: [422] }
  const create = useCommand(createEntry, options)
  const update = useCommand(updateEntry, options)
  const shape = entryInput.shape
  const initial: Typed = {
    parentId: entry && entry.parentId !== topEntry ? entry.parentId : category.id,
    fullName: entry?.fullName ?? '',
    enCode: entry?.enCode ?? '',
    sortCode: entry?.sortCode ?? 0,
    enabled: entry?.enabledMark !== 0,
    description: entry?.description ?? '',
  }
  const submit = async ({ enabled, sortCode, parentId, ...typed }: Typed) => {
    const parent = parentId === category.id ? topEntry : parentId
    const body = {
      ...typed,
      parentId: parent,
      dictionaryTypeId: category.id,
      sortCode: sortCode ?? 0,
      enabledMark: enabled ? (1 as const) : (0 as const),
    }
    const outcome = entry
      ? await update.run({ params: { id: entry.id }, body: { ...body, version: entry.version } })
      : await create.run({ body })
    return outcome.ok ? undefined : outcome.error
  }
  const generate = async (): Promise<void> => {
    const code = await request(generateCode, {}).catch(() => undefined)
    if (code) form.setFieldValue('enCode', code)
  }
  const tree = [{ value: category.id, title: category.fullName, children: places(all.data?.list ?? [], entry?.id) }]
  return (
    <FormDialog
      title={t(entry ? 'dictionaries.edit-entry' : 'dictionaries.new-entry')}
      form={form}
      initial={initial}
      draft={entry ? `entry.${entry.id}.${entry.version}` : `entry.new.${category.id}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="parentId" label={t('dictionaries.parent')} required rules={[rule(shape.parentId)]}>
        <TreeSelect treeData={tree} treeDefaultExpandAll showSearch treeNodeFilterProp="title" loading={all.isFetching} />
      </Form.Item>
      <Form.Item name="fullName" label={t('dictionaries.name')} required rules={[rule(shape.fullName)]}>
        <TextInput placeholder={t('dictionaries.name-missing')} autoFocus />
      </Form.Item>
      <Form.Item name="enCode" label={t('dictionaries.code')} required rules={[rule(shape.enCode)]}>
        <TextInput
          placeholder={t('dictionaries.code-missing')}
          suffix={
            entry ? undefined : (
              <Button type="link" size="small" onClick={() => void generate()}>
                {t('dictionaries.generate')}
              </Button>
            )
          }
        />
      </Form.Item>
      <Form.Item name="sortCode" label={t('dictionaries.sort')} rules={[rule(shape.sortCode)]}>
        <StepperInput style={{ width: '100%' }} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="enabled" label={t('dictionaries.state')} valuePropName="checked">
        <Switch checkedChildren={t('dictionaries.enabled')} unCheckedChildren={t('dictionaries.disabled')} />
      </Form.Item>
      <Form.Item name="description" label={t('dictionaries.description')} rules={[rule(shape.description)]}>
        <TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
