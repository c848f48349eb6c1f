import { useState } from 'react'
import { z } from 'zod'
import {
  columnFields,
  columnUse,
  createColumns,
  createFormFields,
  deleteColumn,
  deleteFormField,
  fieldInput,
  formFieldFields,
  formFieldUse,
  listColumns,
  listFormFields,
  switchColumn,
  switchFormField,
  updateColumn,
  updateFormField,
  type FieldItem,
} from '#features/menu-items/contract.ts'
import { itemColumns, keywordWords, lastFields, wholeList, type ItemsMenu } from '#features/menu-items/web/item-columns.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import { ManagedList } from '#web/admin/managed-list.tsx'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { keywordIn } from '#web/list/keyword-search.tsx'

/** The calls of columns and of form fields: they are alike, and tell with `many` what several new ones are sent as. */
const columnCalls = {
  name: 'menu-columns',
  list: listColumns,
  offered: columnFields,
  create: createColumns,
  update: updateColumn,
  remove: deleteColumn,
  state: switchColumn,
  use: columnUse,
  many: (chosen: readonly { enCode: string; fullName: string }[], moduleId: string) => ({ moduleId, columnJson: [...chosen] }),
}
const formFieldCalls = {
  name: 'menu-form-fields',
  list: listFormFields,
  offered: formFieldFields,
  create: createFormFields,
  update: updateFormField,
  remove: deleteFormField,
  state: switchFormField,
  use: formFieldUse,
  many: (chosen: readonly { enCode: string; fullName: string }[], moduleId: string) => ({ moduleId, formJson: [...chosen] }),
}
type FieldCalls = typeof columnCalls | typeof formFieldCalls

export const ColumnList = ({ menu }: { readonly menu: ItemsMenu }) => <FieldList key="column" menu={menu} calls={columnCalls} />
export const FormFieldList = ({ menu }: { readonly menu: ItemsMenu }) => <FieldList key="form" menu={menu} calls={formFieldCalls} />

interface FieldListProps {
  readonly menu: ItemsMenu
  readonly calls: FieldCalls
}

const columns = itemColumns<FieldItem>([{ key: 'bindTableName', label: 'menu-items.table', width: 160 }])

function FieldList(props: FieldListProps) {
  const t = useText()
  return props.menu.type === 3 ? <FieldsOfForm {...props} /> : <Empty text={t('menu-items.no-form')} />
}

function FieldsOfForm({ menu, calls }: FieldListProps) {
  const t = useText()
  const [query, setQuery] = useState(wholeList)
  const [opened, setOpened] = useState<{ readonly row?: FieldItem }>()
  const refreshes = [calls.list]
  const asked = { params: { moduleId: menu.id }, query: { keyword: keywordIn(query.filter) } }
  const call = useCall(calls.list, asked, { keepRows: true, handles: 'all' })
  const add = useAddAction(calls.create, () => setOpened({}))
  const remove = useCommand(calls.remove, { refreshes })
  const change = useCommand(calls.state, { refreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: FieldItem) => ({ params: { id }, body: { version } })
  const actions = useRowActions<FieldItem>({
    name: ({ fullName }) => fullName,
    edit: { call: calls.update, run: (row) => setOpened({ row }) },
    state: {
      call: calls.state,
      isOn: ({ enabledMark }) => enabledMark === 1,
      allows: ({ origin }) => origin !== 'withdrawn',
      run: (row) => change.run(target(row)),
    },
    remove: { call: calls.remove, allows: ({ origin }) => origin !== 'published', run: (row) => remove.run(target(row)), uses: calls.use },
  })
  const close = () => setOpened(undefined)
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
        empty={<EmptyList text={t('menu-items.no-fields')} action={add} />}
      />
      {opened?.row ? <FieldForm menuId={menu.id} row={opened.row} calls={calls} onClose={close} /> : null}
      {opened && !opened.row ? <NewFields menuId={menu.id} calls={calls} onClose={close} /> : null}
    </>
  )
}

interface FieldFormProps {
  readonly menuId: string
  readonly calls: FieldCalls
  readonly onClose: () => void
}

const codesInput = z.object({
  moduleId: fieldInput.shape.moduleId,
  codes: z.array(z.string(), 'menu-items.nothing-chosen').min(1, 'menu-items.nothing-chosen'),
})

/** Chooses fields of the form that are no items yet; their labels are their names. */
function NewFields({ menuId, calls, onClose }: FieldFormProps) {
  const t = useText()
  const offered = useCall(calls.offered, { params: { moduleId: menuId } }, { handles: 'all' })
  const present = useCall(calls.list, { params: { moduleId: menuId }, query: { keyword: '' } }, { handles: 'all' })
  const create = useCommand<FieldCalls['create']>(calls.create, { refreshes: [calls.list], handles: shownByForm })
  if (!offered.data || !present.data) return <FormWait title={t('menu-items.new-fields')} reads={[offered, present]} onClose={onClose} />
  const known = new Set(present.data.list.map(({ enCode }) => enCode))
  const free = offered.data.filter(({ field }) => !known.has(field))
  const options = free.map(({ field, fieldName }) => ({ id: field, fullName: `${fieldName}（${field}）` }))
  const chosen = (codes: readonly string[]) =>
    free.filter(({ field }) => codes.includes(field)).map(({ field, fieldName }) => ({ enCode: field, fullName: fieldName }))
  return (
    <ManagedForm
      name={calls.name}
      title={t('menu-items.new-fields')}
      schema={codesInput}
      fields={[
        {
          key: 'codes',
          label: 'menu-items.form-fields',
          type: 'select',
          options: { options, multiple: true, filterable: true },
          ...(free.length === 0 ? { help: 'menu-items.all-there' } : {}),
        },
      ]}
      item={undefined}
      given={{ moduleId: menuId }}
      save={({ codes }) => create.run({ body: calls.many(chosen(codes), menuId) } as Parameters<typeof create.run>[0])}
      onClose={onClose}
    />
  )
}

function FieldForm({ menuId, row, calls, onClose }: FieldFormProps & { readonly row: FieldItem }) {
  const t = useText()
  const update = useCommand(calls.update, { refreshes: [calls.list], handles: shownByForm })
  return (
    <ManagedForm
      name="menu-field"
      title={t('menu-items.edit-field')}
      schema={fieldInput}
      fields={[
        { key: 'fullName', label: 'menu-items.name' },
        { key: 'enCode', label: 'menu-items.code', readOnly: true },
        ...lastFields(t),
      ]}
      item={row}
      given={{ moduleId: menuId }}
      save={(body) => update.run({ params: { id: row.id }, body })}
      reread={(id) =>
        request(calls.list, { params: { moduleId: menuId }, query: {} }).then(
          ({ list }) => list.find((one) => one.id === id),
          () => undefined,
        )
      }
      onClose={onClose}
    />
  )
}
