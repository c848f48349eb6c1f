import { useState } from 'react'
import { MembersDialog } from '#features/members/web/entry.ts'
import type { AdministeredOrganization } from '#features/pickers/web/entry.ts'
import {
  createPosition,
  deletePosition,
  listPositions,
  positionUse,
  switchPosition,
  updatePosition,
  type PositionRow,
} from '#features/positions/contract.ts'
import { PositionForm, positionRefreshes } from '#features/positions/web/position-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns: readonly ManagedColumn<PositionRow>[] = [
  { key: 'fullName', label: 'positions.name', width: 240 },
  { key: 'enCode', label: 'positions.code', width: 180 },
  { key: 'type', label: 'positions.type', width: 140 },
  { key: 'people', label: 'positions.people', width: 80, align: 'right' },
  { key: 'sortCode', label: 'positions.sort', width: 80, align: 'right' },
  {
    key: 'enabledMark',
    label: 'positions.state',
    width: 90,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]

interface PositionListProps {
  readonly organization: AdministeredOrganization
  readonly place: ManagedPlace<PositionRow>
  readonly menuId: string | undefined
}

/** The positions of one organization. */
export function PositionList({ organization, place, menuId }: PositionListProps) {
  const t = useText()
  const [members, setMembers] = useState<PositionRow>()
  const asked = { ...place.request, organizeId: organization.id }
  const call = useCall(listPositions, { query: asked }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const offered = useAddAction(createPosition, place.openNew)
  const add = organization.isOutside ? undefined : offered
  const actions = usePositionActions(place.open, setMembers)
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('positions.keyword'),
          hint: t('positions.keyword-hint'),
          nothing: (keyword) => t('positions.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('positions.empty', { name: organization.fullName })} action={add} />}
        settings={settings}
      />
      {opened ? <PositionForm id={opened.item?.id} organizationId={organization.id} onClose={place.close} /> : null}
      {members ? (
        <MembersDialog
          of="Position"
          id={members.id}
          name={members.fullName}
          organizationId={members.organizeId}
          refreshes={[listPositions]}
          onClose={() => setMembers(undefined)}
        />
      ) : null}
    </>
  )
}

function usePositionActions(edit: (row: PositionRow) => void, showMembers: (row: PositionRow) => void) {
  const t = useText()
  const remove = useCommand(deletePosition, { refreshes: positionRefreshes })
  const change = useCommand(switchPosition, { refreshes: positionRefreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: PositionRow) => ({ params: { id }, body: { version } })
  return useRowActions<PositionRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updatePosition, run: edit },
    state: { call: switchPosition, isOn: ({ enabledMark }) => enabledMark === 1, run: (row) => change.run(target(row)) },
    remove: { call: deletePosition, run: (row) => remove.run(target(row)), uses: positionUse },
    more: [{ name: 'members', label: t('members.action'), call: updatePosition, run: showMembers }],
  })
}
