import { useState } from 'react'
import { useEntryOptions } from '#features/dictionaries/web/entry.ts'
import {
  createGroup,
  deleteGroup,
  groupInput,
  groupSelector,
  groupUse,
  listGroups,
  readGroup,
  switchGroup,
  updateGroup,
  type GroupRow,
} from '#features/groups/contract.ts'
import { MembersDialog } from '#features/members/web/entry.ts'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { FormWait } from '#web/admin/form-wait.tsx'
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

const columns: readonly ManagedColumn<GroupRow>[] = [
  { key: 'fullName', label: 'groups.name', width: 240 },
  { key: 'enCode', label: 'groups.code', width: 180 },
  { key: 'type', label: 'groups.type', width: 140 },
  { key: 'people', label: 'groups.people', width: 80, align: 'right' },
  { key: 'sortCode', label: 'groups.sort', width: 80, align: 'right' },
  { key: 'description', label: 'groups.description', width: 240 },
  {
    key: 'enabledMark',
    label: 'groups.state',
    width: 90,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]
const refreshes = [listGroups, groupSelector]

/** 分组管理: groups of people with their members. */
export function GroupScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<GroupRow>()
  const call = useCall(listGroups, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const [members, setMembers] = useState<GroupRow>()
  const add = useAddAction(createGroup, place.openNew)
  const actions = useGroupActions(place.open, setMembers)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{ label: t('groups.keyword'), hint: t('groups.keyword-hint'), nothing: (keyword) => t('groups.nothing', { keyword }) }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('groups.empty')} action={add} />}
        settings={settings}
      />
      {opened ? <GroupForm id={opened.item?.id} onClose={place.close} /> : null}
      {members ? (
        <MembersDialog of="Group" id={members.id} name={members.fullName} refreshes={[listGroups]} onClose={() => setMembers(undefined)} />
      ) : null}
    </ManagedScreen>
  )
}

function useGroupActions(edit: (group: GroupRow) => void, showMembers: (group: GroupRow) => void) {
  const t = useText()
  const remove = useCommand(deleteGroup, { refreshes })
  const change = useCommand(switchGroup, { refreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: GroupRow) => ({ params: { id }, body: { version } })
  return useRowActions<GroupRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateGroup, run: edit },
    state: { call: switchGroup, isOn: ({ enabledMark }) => enabledMark === 1, run: (group) => change.run(target(group)) },
    remove: { call: deleteGroup, run: (group) => remove.run(target(group)), uses: groupUse },
    more: [{ name: 'members', label: t('members.action'), call: updateGroup, run: showMembers }],
  })
}

function GroupForm({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const t = useText()
  const group = useCall(readGroup, { params: { id: id ?? '' } }, { enabled: id !== undefined, handles: 'all' })
  const item = id === undefined ? undefined : group.data
  const types = useEntryOptions('groupType', 'id', item?.type)
  const create = useCommand(createGroup, { refreshes, handles: shownByForm })
  const update = useCommand(updateGroup, { refreshes, handles: shownByForm })
  // Choices and values are fixed when the form opens, so it waits for them.
  if (!types || (id !== undefined && !item)) return <FormWait title={t('groups.edit')} reads={[group]} onClose={onClose} />
  const fields: readonly ManagedField[] = [
    { key: 'fullName', label: 'groups.name' },
    { key: 'enCode', label: 'groups.code' },
    { key: 'type', label: 'groups.type', type: 'select', options: { options: types } },
    { key: 'sortCode', label: 'groups.sort', type: 'number', initial: '0' },
    {
      key: 'enabledMark',
      label: 'groups.state',
      type: 'switch',
      options: { onText: t('admin.enabled'), offText: t('admin.disabled') },
      initial: true,
    },
    { key: 'description', label: 'groups.description', type: 'long-text' },
  ]
  return (
    <ManagedForm
      name="groups"
      title={t(item ? 'groups.edit' : 'groups.new')}
      schema={groupInput}
      fields={fields}
      item={item}
      save={(body) => (id ? update.run({ params: { id }, body }) : create.run({ body }))}
      reread={(one) => request(readGroup, { params: { id: one } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
