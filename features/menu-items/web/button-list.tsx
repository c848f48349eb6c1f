import { useState } from 'react'
import {
  buttonInput,
  buttonUse,
  chooseButtons,
  createButton,
  deleteButton,
  listButtons,
  readButton,
  switchButton,
  topItem,
  updateButton,
  type ButtonRow,
} from '#features/menu-items/contract.ts'
import { itemColumns, keywordWords, lastFields, wholeList } from '#features/menu-items/web/item-columns.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { placeEditor } from '#web/admin/place-editor.tsx'
import { places } from '#web/admin/tree.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useTree } from '#web/admin/use-tree.ts'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { keywordIn } from '#web/list/keyword-search.tsx'

const refreshes = [listButtons, chooseButtons, readButton]
const columns = itemColumns<ButtonRow>()

/** The buttons of a menu, below each other. */
export function ButtonList({ menuId }: { readonly menuId: string }) {
  const t = useText()
  const [query, setQuery] = useState(wholeList)
  const [opened, setOpened] = useState<{ readonly row?: ButtonRow }>()
  const keyword = keywordIn(query.filter)
  const call = useCall(listButtons, { params: { moduleId: menuId }, query: { keyword } }, { keepRows: true, handles: 'all' })
  const rows = call.data?.list ?? []
  const tree = useTree<ButtonRow>(rows, keyword)
  const add = useAddAction(createButton, () => setOpened({}))
  const remove = useCommand(deleteButton, { refreshes })
  const change = useCommand(switchButton, { refreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: ButtonRow) => ({ params: { id }, body: { version } })
  const actions = useRowActions<ButtonRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateButton, run: (row) => setOpened({ row }) },
    state: {
      call: switchButton,
      isOn: ({ enabledMark }) => enabledMark === 1,
      allows: ({ origin }) => origin !== 'withdrawn',
      run: (row) => change.run(target(row)),
    },
    remove: { call: deleteButton, allows: ({ origin }) => origin !== 'published', run: (row) => remove.run(target(row)), uses: buttonUse },
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
        toolbar={present(add)}
        actions={actions}
        tree={tree}
        empty={<EmptyList text={t('menu-items.no-buttons')} action={add} />}
      />
      {opened ? <ButtonForm menuId={menuId} row={opened.row} rows={rows} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

interface ButtonFormProps {
  readonly menuId: string
  readonly row: ButtonRow | undefined
  readonly rows: readonly ButtonRow[]
  readonly onClose: () => void
}

function ButtonForm({ menuId, row, rows, onClose }: ButtonFormProps) {
  const t = useText()
  const options = { refreshes, handles: shownByForm }
  const create = useCommand(createButton, options)
  const update = useCommand(updateButton, options)
  const isFixed = row !== undefined && row.origin !== 'hand'
  const [parent] = useState(() => placeEditor([{ value: topItem, title: t('menu-items.top'), children: places<ButtonRow>(rows, row?.id) }]))
  const fields: readonly ManagedField[] = [
    { key: 'parentId', label: 'menu-items.parent', editor: parent, initial: topItem },
    { key: 'fullName', label: 'menu-items.name' },
    { key: 'enCode', label: 'menu-items.code', readOnly: isFixed, help: isFixed ? 'menu-items.published-code' : 'menu-items.code-help' },
    ...lastFields(t),
  ]
  return (
    <ManagedForm
      name="menu-buttons"
      title={t(row ? 'menu-items.edit-button' : 'menu-items.new-button')}
      schema={buttonInput}
      fields={fields}
      item={row}
      given={{ moduleId: menuId }}
      save={(body) => (row ? update.run({ params: { id: row.id }, body }) : create.run({ body }))}
      reread={(id) =>
        request(readButton, { params: { id } }).then(
          (one) => ({ ...one, hasChildren: false, children: [] }),
          () => undefined,
        )
      }
      onClose={onClose}
    />
  )
}
