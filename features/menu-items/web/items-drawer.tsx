import { ButtonList } from '#features/menu-items/web/button-list.tsx'
import { DataTab } from '#features/menu-items/web/data-tab.tsx'
import { ColumnList, FormFieldList } from '#features/menu-items/web/field-list.tsx'
import type { ItemsMenu } from '#features/menu-items/web/item-columns.tsx'
import styles from '#features/menu-items/web/items.module.css'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Tabs } from '#ui/kit/tabs.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ItemsDrawerProps {
  readonly menu: ItemsMenu
  readonly onClose: () => void
}

/** 按钮权限, 列表权限, 表单权限 and 数据权限 of a menu. */
export function ItemsDrawer({ menu, onClose }: ItemsDrawerProps) {
  const t = useText()
  const tabs = [
    { key: 'button', label: t('menu-items.buttons'), children: <ButtonList menuId={menu.id} /> },
    { key: 'column', label: t('menu-items.columns'), children: <ColumnList menu={menu} /> },
    { key: 'form', label: t('menu-items.fields'), children: <FormFieldList menu={menu} /> },
    { key: 'data', label: t('menu-items.data'), children: <DataTab menu={menu} /> },
  ]
  return (
    <SideDrawer open title={t('menu-items.title', { name: menu.fullName })} width={1040} onClose={onClose}>
      <Tabs className={styles.tabs} items={tabs} destroyOnHidden />
    </SideDrawer>
  )
}
