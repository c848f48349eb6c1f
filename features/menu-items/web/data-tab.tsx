import { useState } from 'react'
import { DataFieldList } from '#features/menu-items/web/data-field-list.tsx'
import type { ItemsMenu } from '#features/menu-items/web/item-columns.tsx'
import { SchemeList } from '#features/menu-items/web/scheme-list.tsx'
import styles from '#features/menu-items/web/items.module.css'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'

/** Data schemes, and the fields that they may name. */
export function DataTab({ menu }: { readonly menu: ItemsMenu }) {
  const t = useText()
  const [part, setPart] = useState<'schemes' | 'fields'>('schemes')
  if (menu.type !== 3) return <Empty text={t('menu-items.no-form')} />
  const options = (['schemes', 'fields'] as const).map((value) => ({ value, label: t(`menu-items.data-${value}`) }))
  return (
    <div className={styles.part}>
      <Segmented aria-label={t('menu-items.data')} value={part} options={options} onChange={setPart} />
      <div>{part === 'schemes' ? <SchemeList menu={menu} /> : <DataFieldList menuId={menu.id} />}</div>
    </div>
  )
}
