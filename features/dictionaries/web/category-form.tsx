import {
  allDictionaries,
  createCategory,
  listCategories,
  readCategory,
  topCategory,
  updateCategory,
  type CategoryNode,
} from '#features/dictionaries/contract.ts'
import { categoryInput } from '#features/dictionaries/contract/inputs.ts'
import { isPlainName } from '#engine/resource/inputs.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { placeEditor } from '#web/admin/place-editor.tsx'
import { places } from '#web/admin/tree.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'

interface CategoryFormProps {
  readonly categories: readonly CategoryNode[]
  /** Undefined to create one. */
  readonly category: CategoryNode | undefined
  readonly onClose: () => void
}

/** Creates or edits a category (document 1, sections 2 and 5); whether it is a tree cannot be changed later. */
export function CategoryForm({ categories, category, onClose }: CategoryFormProps) {
  const t = useText()
  const options = { refreshes: [listCategories, allDictionaries], handles: shownByForm }
  const create = useCommand(createCategory, options)
  const update = useCommand(updateCategory, options)
  const tree = [{ value: topCategory, title: t('dictionaries.top'), children: places(categories, category?.id) }]
  const isPlain = (name: unknown) =>
    name === category?.fullName || isPlainName(String(name)) ? undefined : 'dictionaries.category.name-special'
  const fields: readonly ManagedField[] = [
    { key: 'parentId', label: 'dictionaries.parent', initial: topCategory, editor: placeEditor(tree) },
    { key: 'fullName', label: 'dictionaries.name', check: isPlain },
    { key: 'enCode', label: 'dictionaries.code' },
    {
      key: 'isTree',
      label: 'dictionaries.is-tree',
      type: 'switch',
      options: { onText: t('dictionaries.yes'), offText: t('dictionaries.no') },
      readOnly: category !== undefined,
      help: category ? 'dictionaries.category.tree-fixed' : undefined,
    },
    { key: 'sortCode', label: 'dictionaries.sort', type: 'number', initial: '0' },
    { key: 'description', label: 'dictionaries.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="dictionaries.category"
      title={t(category ? 'dictionaries.edit-category' : 'dictionaries.new-category')}
      schema={categoryInput}
      fields={fields}
      item={category}
      save={(body) => (category ? update.run({ params: { id: category.id }, body }) : create.run({ body }))}
      reread={(id) => request(readCategory, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
