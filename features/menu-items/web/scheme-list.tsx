import { useState } from 'react'
import {
  allRowsCode,
  createScheme,
  deleteScheme,
  listSchemes,
  schemeUse,
  updateScheme,
  type Scheme,
} from '#features/menu-items/contract.ts'
import { keywordWords, wholeList, type ItemsMenu } from '#features/menu-items/web/item-columns.tsx'
import { SchemeForm, schemeRefreshes } from '#features/menu-items/web/scheme-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { keywordIn } from '#web/list/keyword-search.tsx'

const columns: readonly ManagedColumn<Scheme>[] = [
  { key: 'fullName', label: 'menu-items.name', width: 180 },
  { key: 'enCode', label: 'menu-items.code', width: 150 },
  { key: 'conditionText', label: 'schemes.conditions', width: 460 },
  { key: 'origin', label: 'menu-items.origin', width: 110, text: ({ origin }, t) => t(`schemes.origin.${origin}`) },
]

/** The data schemes of a menu. */
export function SchemeList({ menu }: { readonly menu: ItemsMenu }) {
  const t = useText()
  const [query, setQuery] = useState(wholeList)
  const [opened, setOpened] = useState<{ readonly id?: string }>()
  const asked = { params: { moduleId: menu.id }, query: { keyword: keywordIn(query.filter) } }
  const call = useCall(listSchemes, asked, { keepRows: true, handles: 'all' })
  const create = useCommand(createScheme, { refreshes: schemeRefreshes })
  const remove = useCommand(deleteScheme, { refreshes: schemeRefreshes })
  const add = useAddAction(createScheme, () => setOpened({}))
  const addAll = useAddAction(
    createScheme,
    () => void create.run({ body: { moduleId: menu.id, fullName: t('schemes.all-rows'), enCode: allRowsCode, allData: 1 } }),
    { name: 'all-rows', label: t('schemes.add-all') },
  )
  const hasAll = call.data?.list.some(({ allData }) => allData === 1) ?? true
  const actions = useRowActions<Scheme>({
    name: ({ fullName }) => fullName,
    edit: { call: updateScheme, allows: ({ allData }) => allData === 0, run: ({ id }) => setOpened({ id }) },
    remove: {
      call: deleteScheme,
      allows: ({ origin }) => origin === 'hand',
      run: ({ id, version }) => remove.run({ params: { id }, body: { version } }),
      uses: schemeUse,
    },
  })
  return (
    <>
      <ManagedList
        plain
        columns={columns}
        call={call}
        query={query}
        onQuery={setQuery}
        keyword={keywordWords(t, 'menu-items.nothing')}
        toolbar={present(add, hasAll ? undefined : addAll)}
        actions={actions}
        empty={<EmptyList text={t('schemes.none')} action={add} />}
      />
      {opened ? <SchemeForm menuId={menu.id} id={opened.id} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}
