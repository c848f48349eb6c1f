import {
  createSystem,
  deleteSystem,
  listSystems,
  switchSystem,
  systemUse,
  updateSystem,
  type SystemRow,
} from '#features/systems/contract.ts'
import { SystemForm } from '#features/systems/web/system-form.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { openAddress } from '#web/list/open-address.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'

const columns: readonly ManagedColumn<SystemRow>[] = [
  { key: 'fullName', label: 'systems.name', width: 260 },
  { key: 'enCode', label: 'systems.code', width: 200 },
  { key: 'menus', label: 'systems.menus', width: 100, align: 'right' },
  { key: 'sortCode', label: 'systems.sort', width: 90, align: 'right' },
  {
    key: 'enabledMark',
    label: 'systems.state',
    width: 100,
    align: 'center',
    cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
  },
]

/** 应用管理: the systems, each with a tree of menus of its own. */
export function SystemScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const place = useManagedPlace<SystemRow>()
  const { keyword } = place.request
  const call = useCall(listSystems, { query: { keyword } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const opened = place.opened(call.data?.list)
  const add = useAddAction(createSystem, place.openNew)
  const actions = useSystemActions(place.open)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('systems.keyword'),
          hint: t('systems.keyword-hint'),
          nothing: (word) => t('systems.nothing', { keyword: word }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t(add ? 'systems.empty' : 'systems.empty-reader')} action={add} />}
        settings={settings}
      />
      {opened ? <SystemForm row={opened.item} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function useSystemActions(open: (row: SystemRow) => void) {
  const t = useText()
  const options = { refreshes: [listSystems] }
  const remove = useCommand(deleteSystem, options)
  const change = useCommand(switchSystem, { ...options, announceSeconds: stateSeconds })
  const target = ({ id, version }: SystemRow) => ({ params: { id }, body: { version } })
  return useRowActions<SystemRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateSystem, run: open },
    state: {
      call: switchSystem,
      allows: ({ isMain }) => isMain === 0,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (row) => change.run(target(row)),
      note: ({ enabledMark }) => (enabledMark === 1 ? <p>{t('systems.disable-effect')}</p> : null),
    },
    remove: { call: deleteSystem, allows: ({ isMain }) => isMain === 0, run: (row) => remove.run(target(row)), uses: systemUse },
    more: [
      {
        name: 'menus',
        label: t('systems.open-menus'),
        call: { access: { menu: 'system-menu' } },
        run: ({ id }) => openAddress(`/system/menu?systemId=${encodeURIComponent(id)}`, false),
      },
    ],
  })
}
