import { useState } from 'react'
import { createCategory, importCategory, listCategories } from '#features/dictionaries/contract.ts'
import { CategoryDrawer } from '#features/dictionaries/web/category-drawer.tsx'
import { EntryList } from '#features/dictionaries/web/entry-list.tsx'
import { useDictionaryAddress, useDictionaryPlace, type DictionaryPlace } from '#features/dictionaries/web/use-dictionary-address.ts'
import { SettingOutlined } from '#ui/icons.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { flatten } from '#engine/resource/tree.ts'
import { TreeBesideList } from '#web/admin/tree-beside-list.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useMay } from '#web/session/use-may.ts'

/** Dictionaries: categories at the left, their entries in the centre (document 1, section 2). */
export function DictionaryScreen() {
  return <DictionaryManagement place={useDictionaryAddress()} />
}

/** The same in a dialog; the category `start` is chosen first. */
export function DictionariesInDialog({ start }: { readonly start: string | undefined }) {
  return <DictionaryManagement place={useDictionaryPlace(start)} />
}

function DictionaryManagement({ place }: { readonly place: DictionaryPlace }) {
  const t = useText()
  const may = useMay()
  const [managing, setManaging] = useState(false)
  const categories = useCall(listCategories, {}, { handles: 'all' })
  const list = categories.data?.list ?? []
  const chosen = flatten(list).find(({ id }) => id === place.categoryId) ?? list[0]
  const manage = { name: 'manage', label: t('dictionaries.categories.manage'), icon: <SettingOutlined />, run: () => setManaging(true) }
  const mayAdd = may(createCategory) || may(importCategory)
  const refresh = () => void categories.refetch()
  if (categories.isPending) return <Loading rows={8} />
  if (!categories.data) return <Problem text={categories.error?.msg} traceId={categories.error?.requestId} onRetry={refresh} />
  const words = {
    title: t('dictionaries.categories'),
    search: t('dictionaries.categories.search'),
    menu: t('dictionaries.categories.menu'),
    nothing: t('dictionaries.categories.nothing'),
  }
  return (
    <TreeBesideList nodes={list} words={words} chosen={chosen?.id} onChoose={place.chooseCategory} onRefresh={refresh} more={[manage]}>
      {chosen ? (
        <EntryList key={chosen.id} category={chosen} query={place.query} onQuery={place.search} />
      ) : (
        <EmptyList
          text={t(mayAdd ? 'dictionaries.categories.empty' : 'dictionaries.categories.empty-reader')}
          action={mayAdd ? { name: manage.name, label: manage.label, run: manage.run } : undefined}
        />
      )}
      <CategoryDrawer open={managing} categories={categories} onClose={() => setManaging(false)} />
    </TreeBesideList>
  )
}
