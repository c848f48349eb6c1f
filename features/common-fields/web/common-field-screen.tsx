import {
  columnTypes,
  commonFieldInput,
  createCommonField,
  deleteCommonField,
  listCommonFields,
  readCommonField,
  switchCommonField,
  updateCommonField,
  type CommonField,
} from '#features/common-fields/contract.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns: readonly ManagedColumn<CommonField>[] = [
  { key: 'field', label: 'common-fields.field', width: 200 },
  { key: 'fieldName', label: 'common-fields.name', width: 200 },
  { key: 'dataType', label: 'common-fields.type', width: 120, text: ({ dataType }, t) => t(`common-fields.type-${dataType}`) },
  { key: 'dataLength', label: 'common-fields.length', width: 90, align: 'right' },
  {
    key: 'allowNull',
    label: 'common-fields.null',
    width: 90,
    align: 'center',
    text: ({ allowNull }, t) => t(allowNull === 1 ? 'common-fields.yes' : 'common-fields.no'),
  },
  { key: 'sortCode', label: 'common-fields.sort', width: 80, align: 'right' },
  {
    key: 'enabledMark',
    label: 'common-fields.state',
    width: 90,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]
const refreshes = [listCommonFields, readCommonField]

/** 常用字段: columns that tables often have. */
export function CommonFieldScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<CommonField>()
  const call = useCall(listCommonFields, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createCommonField, place.openNew)
  const actions = useFieldActions(place.open)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('common-fields.keyword'),
          hint: t('common-fields.keyword-hint'),
          nothing: (keyword) => t('common-fields.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('common-fields.empty')} action={add} />}
        settings={settings}
      />
      {opened ? <FieldForm item={opened.item} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function useFieldActions(edit: (one: CommonField) => void) {
  const remove = useCommand(deleteCommonField, { refreshes })
  const change = useCommand(switchCommonField, { refreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: CommonField) => ({ params: { id }, body: { version } })
  return useRowActions<CommonField>({
    name: ({ fieldName, field }) => `${fieldName}（${field}）`,
    edit: { call: updateCommonField, run: edit },
    state: { call: switchCommonField, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteCommonField, run: (one) => remove.run(target(one)) },
  })
}

function FieldForm({ item, onClose }: { readonly item: CommonField | undefined; readonly onClose: () => void }) {
  const t = useText()
  const options = { refreshes, handles: shownByForm }
  const create = useCommand(createCommonField, options)
  const update = useCommand(updateCommonField, options)
  return (
    <ManagedForm
      name="common-fields"
      title={t(item ? 'common-fields.edit' : 'common-fields.new')}
      schema={commonFieldInput}
      fields={fieldsOf(t)}
      item={item}
      save={(body) => (item ? update.run({ params: { id: item.id }, body }) : create.run({ body }))}
      reread={(id) => request(readCommonField, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}

function fieldsOf(t: Translate): readonly ManagedField[] {
  const half = true
  const types = columnTypes.map((id) => ({ id, fullName: t(`common-fields.type-${id}`) }))
  return [
    { key: 'field', label: 'common-fields.field', half },
    { key: 'fieldName', label: 'common-fields.name', half },
    {
      key: 'dataType',
      label: 'common-fields.type',
      type: 'select',
      options: { options: types, clearable: false },
      initial: ['varchar'],
      half,
    },
    {
      key: 'dataLength',
      label: 'common-fields.length',
      help: 'common-fields.length-help',
      initial: '50',
      neededWhen: "dataType == 'varchar' or dataType == 'decimal'",
      half,
    },
    {
      key: 'allowNull',
      label: 'common-fields.null',
      type: 'switch',
      options: { onText: t('common-fields.yes'), offText: t('common-fields.no') },
      initial: true,
      half,
    },
    { key: 'sortCode', label: 'common-fields.sort', type: 'number', initial: '0', half },
    {
      key: 'enabledMark',
      label: 'common-fields.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
      half,
    },
    { key: 'description', label: 'common-fields.description', type: 'long-text', options: { maxLength: 500, minRows: 2 } },
  ]
}
