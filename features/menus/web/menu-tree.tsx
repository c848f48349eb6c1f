import { Suspense, useCallback, useMemo, useState, type ComponentType } from 'react'
import { isContainer, offeredTypes } from '#engine/access/menu-paths.ts'
import {
  createMenu,
  deleteMenu,
  exportMenu,
  importMenu,
  listMenus,
  menuCategories,
  menuUse,
  placeMenu,
  switchMenu,
  updateMenu,
  type MenuRow,
} from '#features/menus/contract.ts'
import { itemActions, type ItemAction } from '#features/menus/web/item-actions.ts'
import { MenuForm, menuRefreshes } from '#features/menus/web/menu-form.tsx'
import { MenuImport } from '#features/menus/web/menu-import.tsx'
import styles from '#features/menus/web/menus.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { StateText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useOrder, type Place } from '#web/admin/use-order.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useTree } from '#web/admin/use-tree.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'

type Category = (typeof menuCategories)[number]

const columns: readonly ManagedColumn<MenuRow>[] = [
  { key: 'fullName', label: 'menus.name', width: 220 },
  { key: 'type', label: 'menus.type', width: 170, text: kindOf },
  { key: 'enCode', label: 'menus.code', width: 160 },
  { key: 'urlAddress', label: 'menus.address', width: 190 },
  { key: 'sortCode', label: 'menus.sort', width: 70, align: 'right' },
  { key: 'enabledMark', label: 'menus.state', width: 110, align: 'center', cell: (row) => <MenuState row={row} /> },
]

function kindOf({ type }: MenuRow, t: Translate): string {
  const name = t(`menus.type.${type}`)
  return offeredTypes.has(type) ? name : t('menus.type-later', { type: name })
}

function MenuState({ row }: { readonly row: MenuRow }) {
  const t = useText()
  return (
    <span>
      <StateText on={row.enabledMark === 1} />
      {row.hidden === 1 ? <span className={styles.hidden}>{t('menus.hidden')}</span> : null}
    </span>
  )
}

/** What stands over the list: a form, the import of a file, or a drawer of another feature. */
type Over =
  | { readonly what: 'form'; readonly row?: MenuRow; readonly parentId?: string }
  | { readonly what: 'import' }
  | { readonly what: 'drawer'; readonly row: MenuRow; readonly drawer: ItemAction['drawer'] }

interface MenuTreeProps {
  readonly systemId: string
  readonly category: Category
  readonly place: ManagedPlace<MenuRow>
  readonly menuId: string | undefined
}

/** The entries of one system. */
export function MenuTree({ systemId, category, place, menuId }: MenuTreeProps) {
  const t = useText()
  const may = useMay()
  const [over, setOver] = useState<Over>()
  const { keyword } = place.request
  const call = useCall(listMenus, { params: { systemId }, query: { keyword, category } }, { keepRows: true, handles: 'all' })
  const rows = useMemo(() => call.data?.list ?? [], [call.data])
  const settings = useColumnSettings(menuId)
  const tree = useTree<MenuRow>(rows, keyword)
  const placing = usePlacing(rows, keyword !== '')
  const add = useAddAction(createMenu, () => setOver({ what: 'form' }))
  const actions = useMenuActions(setOver, placing)
  const close = () => setOver(undefined)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('menus.keyword'),
          hint: t('menus.keyword-hint'),
          nothing: (word) => t('menus.nothing', { keyword: word }),
        }}
        toolbar={present(add)}
        extra={
          <>
            {may(importMenu) ? <Button onClick={() => setOver({ what: 'import' })}>{t('admin.import')}</Button> : null}
            <Segmented<Category>
              aria-label={t('menus.category')}
              value={category}
              options={menuCategories.map((value) => ({ value, label: t(value === 'Web' ? 'menus.category-web' : 'menus.category-app') }))}
              onChange={(next) => place.narrow(next === menuCategories[0] ? systemId : `${systemId}.${next}`)}
            />
          </>
        }
        actions={actions}
        empty={<EmptyList text={t(add ? 'menus.empty' : 'menus.empty-reader')} action={add} />}
        tree={{ ...tree, moves: placing.moves }}
        settings={settings}
      />
      {over?.what === 'form' ? (
        <MenuForm row={over.row} parentId={over.parentId} systemId={systemId} category={category} rows={rows} onClose={close} />
      ) : null}
      {over?.what === 'import' ? <MenuImport systemId={systemId} category={category} rows={rows} onClose={close} /> : null}
      {over?.what === 'drawer' ? <ItemDrawer drawer={over.drawer} menu={over.row} onClose={close} /> : null}
    </>
  )
}

interface ItemDrawerProps {
  readonly drawer: ComponentType<{ readonly menu: MenuRow; readonly onClose: () => void }>
  readonly menu: MenuRow
  readonly onClose: () => void
}

function ItemDrawer({ drawer: Drawer, menu, onClose }: ItemDrawerProps) {
  return (
    <Suspense fallback={null}>
      <Drawer menu={menu} onClose={onClose} />
    </Suspense>
  )
}

/** Into folders that do not hold the entry yet. */
const acceptsInto = (row: MenuRow, onto: MenuRow): boolean => isContainer(onto.type) && row.parentId !== onto.id

/** Entries are dragged into folders and between others, and stepped up and down. */
function usePlacing(rows: readonly MenuRow[], isPart: boolean) {
  const { run } = useCommand(placeMenu, { refreshes: menuRefreshes, announceSeconds: stateSeconds })
  const put = useCallback(
    ({ id, version }: MenuRow, { parentId, beforeId }: Place) => run({ params: { id }, body: { parentId, beforeId, version } }),
    [run],
  )
  return useOrder<MenuRow>({ rows, isPart, call: placeMenu, acceptsInto, put, changesParent: true })
}

function useMenuActions(open: (over: Over) => void, { steps }: ReturnType<typeof usePlacing>) {
  const t = useText()
  const remove = useCommand(deleteMenu, { refreshes: menuRefreshes })
  const change = useCommand(switchMenu, { refreshes: menuRefreshes, announceSeconds: stateSeconds })
  const toFile = useCommand(exportMenu, { announce: false })
  const exportOne = async ({ id }: MenuRow) => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  const target = ({ id, version }: MenuRow) => ({ params: { id }, body: { version } })
  return useRowActions<MenuRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateMenu, run: (row) => open({ what: 'form', row }) },
    state: {
      call: switchMenu,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (row) => change.run(target(row)),
      note: (row) => (row.enabledMark === 1 && row.hasChildren ? <p>{t('menus.disable-effect')}</p> : null),
    },
    remove: { call: deleteMenu, run: (row) => remove.run(target(row)), uses: menuUse },
    more: [
      {
        name: 'add-below',
        label: t('menus.add-below'),
        call: createMenu,
        allows: ({ type }) => isContainer(type),
        run: ({ id }) => open({ what: 'form', parentId: id }),
      },
      { name: 'export', label: t('admin.export'), call: exportMenu, run: exportOne },
      ...itemActions.map(({ name, label, call, allows, drawer }) => ({
        name,
        label: t(label),
        call,
        allows,
        run: (row: MenuRow) => open({ what: 'drawer', row, drawer }),
      })),
      ...steps,
    ],
  })
}
