import { useState } from 'react'
import {
  allDictionaries,
  createCategory,
  deleteCategory,
  exportCategory,
  importCategory,
  listCategories,
  updateCategory,
  type CategoryNode,
} from '#features/dictionaries/contract.ts'
import { CategoryDialog } from '#features/dictionaries/web/category-dialog.tsx'
import { CategoryTable } from '#features/dictionaries/web/category-table.tsx'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { ImportButton } from '#features/dictionaries/web/import-button.tsx'
import { Question } from '#features/dictionaries/web/question.tsx'
import { useExport } from '#features/dictionaries/web/use-export.ts'
import { UseNote } from '#features/dictionaries/web/use-note.tsx'
import { ReloadOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import type { ListAction } from '#web/list/model.ts'
import { useMay } from '#web/session/use-may.ts'

interface CategoryDrawerProps {
  readonly open: boolean
  readonly categories: readonly CategoryNode[]
  readonly onRefresh: () => void
  readonly onClose: () => void
}

/** The categories themselves: a tree table in a drawer of 700 pixels (document 1, section 2). */
export function CategoryDrawer({ open, categories, onRefresh, onClose }: CategoryDrawerProps) {
  const t = useText()
  const may = useMay()
  const { confirm } = useFeedback()
  const [edited, setEdited] = useState<{ readonly category: CategoryNode | undefined }>()
  const remove = useCommand(deleteCategory, { refreshes: [listCategories, allDictionaries] })
  const runExport = useExport()
  const askRemoval = async (category: CategoryNode): Promise<void> => {
    const question = (
      <Question text={t('dictionaries.remove-question')} name={category.fullName}>
        <UseNote of="category" id={category.id} />
      </Question>
    )
    if (await confirm({ text: question, danger: true })) {
      await remove.run({ params: { id: category.id }, body: { version: category.version } })
    }
  }
  const actions = (category: CategoryNode): readonly ListAction<CategoryNode>[] => [
    ...(may(updateCategory) ? [{ name: 'edit', label: t('dictionaries.edit'), run: () => setEdited({ category }) }] : []),
    ...(may(deleteCategory)
      ? [{ name: 'remove', label: t('dictionaries.remove'), danger: true, run: () => void askRemoval(category) }]
      : []),
    ...(may(exportCategory) ? [{ name: 'export', label: t('dictionaries.export'), run: () => void runExport(category) }] : []),
  ]
  const mayAdd = may(createCategory)
  const add = mayAdd ? (
    <Button type="primary" onClick={() => setEdited({ category: undefined })}>
      {t('dictionaries.add')}
    </Button>
  ) : null
  return (
    <SideDrawer open={open} title={t('dictionaries.categories.title')} width={700} onClose={onClose}>
      <div className={styles.drawerBar}>
        {add}
        {may(importCategory) ? <ImportButton /> : null}
        <span className={styles.spring} />
        <IconButton name={t('dictionaries.refresh')} icon={<ReloadOutlined />} onClick={onRefresh} />
      </div>
      {categories.length === 0 ? (
        <Empty text={t(mayAdd ? 'dictionaries.categories.empty' : 'dictionaries.categories.empty-reader')} />
      ) : (
        <CategoryTable categories={categories} actions={actions} />
      )}
      {edited ? <CategoryDialog categories={categories} category={edited.category} onClose={() => setEdited(undefined)} /> : null}
    </SideDrawer>
  )
}
