import { useState } from 'react'
import {
  allDictionaries,
  categoryUse,
  createCategory,
  deleteCategory,
  exportCategory,
  importCategory,
  listCategories,
  listEntries,
  updateCategory,
  type CategoryNode,
} from '#features/dictionaries/contract.ts'
import { CategoryForm } from '#features/dictionaries/web/category-form.tsx'
import { categoryFiles, useCategoryExport } from '#features/dictionaries/web/use-category-export.ts'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ListQuery } from '#web/list/model.ts'
import type { ListCall } from '#web/list/page-of-call.ts'

interface CategoryDrawerProps {
  readonly open: boolean
  readonly categories: ListCall<CategoryNode>
  readonly onClose: () => void
}

const columns: readonly ManagedColumn<CategoryNode>[] = [
  { key: 'fullName', label: 'dictionaries.name', width: 180 },
  { key: 'enCode', label: 'dictionaries.code', width: 130 },
  { key: 'sortCode', label: 'dictionaries.sort', width: 70, align: 'right' },
  {
    key: 'isTree',
    label: 'dictionaries.is-tree',
    width: 90,
    align: 'center',
    text: ({ isTree }, t) => t(isTree === 1 ? 'dictionaries.yes' : 'dictionaries.no'),
  },
]
const all: ListQuery = { page: 1, size: 500, sort: undefined, filter: {} }

/** Manages the categories: a tree table in a drawer of 700 pixels (document 1, section 2). */
export function CategoryDrawer({ open, categories, onClose }: CategoryDrawerProps) {
  const t = useText()
  const [edited, setEdited] = useState<{ readonly category: CategoryNode | undefined }>()
  const [closed, onClosed] = useState<ReadonlySet<string>>(new Set())
  const add = useAddAction(createCategory, () => setEdited({ category: undefined }))
  const actions = useCategoryActions((category) => setEdited({ category }))
  return (
    <SideDrawer open={open} title={t('dictionaries.categories.title')} width={700} onClose={onClose}>
      <ManagedList
        columns={columns}
        call={categories}
        query={all}
        onQuery={() => undefined}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t(add ? 'dictionaries.categories.empty' : 'dictionaries.categories.empty-reader')} action={add} />}
        extra={
          <ImportButton
            call={importCategory}
            send={(options) => request(importCategory, {}, options)}
            accept={categoryFiles}
            refreshes={[listCategories, listEntries, allDictionaries]}
            message={({ created, kept }) => t('dictionaries.import.done', { created, kept })}
          />
        }
        tree={{ closed, onClosed }}
        plain
      />
      {edited ? (
        <CategoryForm categories={categories.data?.list ?? []} category={edited.category} onClose={() => setEdited(undefined)} />
      ) : null}
    </SideDrawer>
  )
}

function useCategoryActions(edit: (category: CategoryNode) => void) {
  const t = useText()
  const remove = useCommand(deleteCategory, { refreshes: [listCategories, allDictionaries] })
  const exportOne = useCategoryExport()
  return useRowActions<CategoryNode>({
    name: ({ fullName }) => fullName,
    edit: { call: updateCategory, run: edit },
    remove: {
      call: deleteCategory,
      run: ({ id, version }) => remove.run({ params: { id }, body: { version } }),
      uses: categoryUse,
      note: ({ id }) => <InUseNote call={categoryUse} id={id} words={useWords} />,
    },
    more: [{ name: 'export', label: t('admin.export'), call: exportCategory, run: ({ id }) => exportOne(id) }],
  })
}

const useWords = { functions: 'dictionaries.use.functions', records: 'dictionaries.use.records' }
