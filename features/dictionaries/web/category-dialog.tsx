import { isPlainName } from '#engine/resource/inputs.ts'
import {
  allDictionaries,
  categoryInput,
  createCategory,
  listCategories,
  topCategory,
  updateCategory,
  type CategoryNode,
} from '#features/dictionaries/contract.ts'
import { FormDialog, useSchemaRule } from '#features/dictionaries/web/form-dialog.tsx'
import { places } from '#features/dictionaries/web/tree-nodes.ts'
import { Switch } from '#ui/kit/choice.tsx'
import { StepperInput, TextArea, TextInput } from '#ui/kit/input.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { Form } from '#ui/kit/small-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'

interface CategoryDialogProps {
  readonly categories: readonly CategoryNode[]
  /** Undefined: a new one. */
  readonly category: CategoryNode | undefined
  readonly onClose: () => void
}

interface Typed {
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly isTree: boolean
  readonly sortCode: number | null
  readonly description: string
}

/** Creates or edits a category (document 1, sections 2 and 5); whether it is a tree is chosen once. */
export function CategoryDialog({ categories, category, onClose }: CategoryDialogProps) {
  const t = useText()
  const rule = useSchemaRule()
  const [form] = Form.useForm<Typed>()
  const options = { refreshes: [listCategories, allDictionaries], handles: [422] }
  const create = useCommand(createCategory, options)
  const update = useCommand(updateCategory, options)
  const shape = categoryInput.shape
  const initial: Typed = {
    parentId: category?.parentId ?? topCategory,
    fullName: category?.fullName ?? '',
    enCode: category?.enCode ?? '',
    isTree: category?.isTree === 1,
    sortCode: category?.sortCode ?? 0,
    description: category?.description ?? '',
  }
  const submit = async ({ isTree, sortCode, ...typed }: Typed) => {
    const body = { ...typed, isTree: isTree ? (1 as const) : (0 as const), sortCode: sortCode ?? 0 }
    const outcome = category
      ? await update.run({ params: { id: category.id }, body: { ...body, version: category.version } })
      : await create.run({ body })
    return outcome.ok ? undefined : outcome.error
  }
  const fullName = shape.fullName.refine((name) => name === category?.fullName || isPlainName(name), 'dictionaries.category.name-special')
  const tree = [{ value: topCategory, title: t('dictionaries.top'), children: places(categories, category?.id) }]
  return (
    <FormDialog
      title={t(category ? 'dictionaries.edit-category' : 'dictionaries.new-category')}
      form={form}
      initial={initial}
      draft={category ? `category.${category.id}.${category.version}` : 'category.new'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="parentId" label={t('dictionaries.parent')} required rules={[rule(shape.parentId)]}>
        <TreeSelect treeData={tree} treeDefaultExpandAll showSearch treeNodeFilterProp="title" />
      </Form.Item>
      <Form.Item name="fullName" label={t('dictionaries.name')} required rules={[rule(fullName)]}>
        <TextInput placeholder={t('dictionaries.name-missing')} autoFocus />
      </Form.Item>
      <Form.Item name="enCode" label={t('dictionaries.code')} required rules={[rule(shape.enCode)]}>
        <TextInput placeholder={t('dictionaries.code-missing')} />
      </Form.Item>
      <Form.Item
        name="isTree"
        label={t('dictionaries.is-tree')}
        valuePropName="checked"
        extra={category ? t('dictionaries.category.tree-fixed') : undefined}
      >
        <Switch disabled={category !== undefined} checkedChildren={t('dictionaries.yes')} unCheckedChildren={t('dictionaries.no')} />
      </Form.Item>
      <Form.Item name="sortCode" label={t('dictionaries.sort')} rules={[rule(shape.sortCode)]}>
        <StepperInput style={{ width: '100%' }} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="description" label={t('dictionaries.description')} rules={[rule(shape.description)]}>
        <TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
