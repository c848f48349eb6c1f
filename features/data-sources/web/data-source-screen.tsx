import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  createDataSource,
  dataSourceUse,
  deleteDataSource,
  listDataSources,
  readDataSource,
  selectDataSource,
  switchDataSource,
  testDataSource,
  updateDataSource,
  type DataSource,
} from '#features/data-sources/contract.ts'
import { DataSourceForm } from '#features/data-sources/web/data-source-form.tsx'
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
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<DataSource>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'data-sources.name', width: 180 },
    { key: 'dbType', label: 'data-sources.driver', width: 120 },
    { key: 'host', label: 'data-sources.host', width: 180 },
    { key: 'port', label: 'data-sources.port', width: 80, align: 'right' },
    { key: 'serviceName', label: 'data-sources.database', width: 130 },
    { key: 'userName', label: 'data-sources.account', width: 120 },
    { key: 'sortCode', label: 'data-sources.sort', width: 70, align: 'right' },
    {
      key: 'enabledMark',
      label: 'data-sources.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
    { key: 'creatorUser', label: 'data-sources.creator', width: 100 },
    { key: 'creatorTime', label: 'data-sources.created', width: 150, text: ({ creatorTime }) => moment(creatorTime) },
    { key: 'lastModifyTime', label: 'data-sources.modified', width: 150, text: ({ lastModifyTime }) => moment(lastModifyTime) },
  ]
}

/** Calls that show data sources, to be read again after a change. */
const refreshes = [listDataSources, readDataSource, selectDataSource]

/** 数据连接: the databases that tables are designed in and copied between. */
export function DataSourceScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<DataSource>()
  const call = useCall(listDataSources, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createDataSource, place.openNew)
  const actions = useSourceActions(place.open)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('data-sources.keyword'),
          hint: t('data-sources.keyword'),
          nothing: (keyword) => t('data-sources.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('data-sources.none')} action={add} />}
        settings={settings}
      />
      {opened ? <DataSourceForm source={opened.item} refreshes={refreshes} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function useSourceActions(edit: (one: DataSource) => void) {
  const t = useText()
  const remove = useCommand(deleteDataSource, { refreshes })
  const change = useCommand(switchDataSource, { refreshes, announceSeconds: stateSeconds })
  // A test waits for a server outside.
  const test = useCommand(testDataSource, { timeoutSeconds: 30 })
  const target = ({ id, version }: DataSource) => ({ params: { id }, body: { version } })
  return useRowActions<DataSource>({
    name: ({ fullName }) => fullName,
    edit: { call: updateDataSource, run: edit },
    state: { call: switchDataSource, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteDataSource, run: (one) => remove.run(target(one)), uses: dataSourceUse },
    more: [
      {
        name: 'test',
        label: t('data-sources.test'),
        call: testDataSource,
        run: (one) => test.run({ body: { ...one, tlsMark: one.tlsMark === 1 ? 1 : 0 } }),
      },
    ],
  })
}
