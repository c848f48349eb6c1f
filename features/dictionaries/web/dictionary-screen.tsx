import { useState } from 'react'
import { createCategory, importCategory, listCategories, type CategoryNode } from '#features/dictionaries/contract.ts'
import { CategoryDrawer } from '#features/dictionaries/web/category-drawer.tsx'
import { CategoryPanel } from '#features/dictionaries/web/category-panel.tsx'
import styles from '#features/dictionaries/web/dictionaries.module.css'
import { EntryArea } from '#features/dictionaries/web/entry-area.tsx'
import { flat, places } from '#features/dictionaries/web/tree-nodes.ts'
import { useDictionaryAddress } from '#features/dictionaries/web/use-dictionary-address.ts'
import { SettingOutlined } from '#ui/icons.ts'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { TreeSelect } from '#ui/kit/select.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useCall } from '#web/call/use-call.ts'
import { useMay } from '#web/session/use-may.ts'

/** Dictionaries: categories at the left, their entries in the centre (document 1, section 2). */
export function DictionaryScreen() {
  const phone = usePhone()
  const may = useMay()
  const address = useDictionaryAddress()
  const [managing, setManaging] = useState(false)
  const categories = useCall(listCategories, {})
  const list = categories.data?.list ?? []
  const known = flat(list)
  const chosen = known.find(({ id }) => id === address.categoryId) ?? known[0]
  const manage = () => setManaging(true)
  const refresh = () => void categories.refetch()
  const choosing = { categories: list, chosen: chosen?.id, onChoose: address.chooseCategory, onRefresh: refresh, onManage: manage }

  if (categories.isPending) return <Loading rows={8} />
  if (categories.error && !categories.data)
    return <Problem text={categories.error.msg} traceId={categories.error.requestId} onRetry={refresh} />
  return (
    <div className={styles.screen} data-phone={phone}>
      {phone || !chosen ? null : <CategoryPanel {...choosing} />}
      <section className={styles.main}>
        {phone && chosen ? <CategoryChoice {...choosing} /> : null}
        {chosen ? (
          <EntryArea key={chosen.id} category={chosen} keyword={address.keyword} onSearch={address.search} />
        ) : (
          <NoCategory mayAdd={may(createCategory) || may(importCategory)} onManage={manage} />
        )}
      </section>
      <CategoryDrawer open={managing} categories={list} onRefresh={refresh} onClose={() => setManaging(false)} />
    </div>
  )
}

function NoCategory({ mayAdd, onManage }: { readonly mayAdd: boolean; readonly onManage: () => void }) {
  const t = useText()
  return (
    <Empty
      text={t(mayAdd ? 'dictionaries.categories.empty' : 'dictionaries.categories.empty-reader')}
      action={
        mayAdd ? (
          <Button type="primary" onClick={onManage}>
            {t('dictionaries.categories.manage')}
          </Button>
        ) : null
      }
    />
  )
}

interface CategoryChoiceProps {
  readonly categories: readonly CategoryNode[]
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
  readonly onManage: () => void
}

/** The categories of a phone: one line instead of the panel. */
function CategoryChoice({ categories, chosen, onChoose, onManage }: CategoryChoiceProps) {
  const t = useText()
  return (
    <div className={styles.choice}>
      <TreeSelect
        aria-label={t('dictionaries.categories')}
        value={chosen}
        treeData={places(categories, undefined)}
        treeDefaultExpandAll
        onChange={onChoose}
      />
      <IconButton name={t('dictionaries.categories.manage')} icon={<SettingOutlined />} size="middle" onClick={onManage} />
    </div>
  )
}
