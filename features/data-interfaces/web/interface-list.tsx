import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  copyInterface,
  createInterface,
  deleteInterface,
  exportInterface,
  importInterface,
  interfaceLog,
  interfaceUse,
  listInterfaces,
  switchInterface,
  testInterface,
  updateInterface,
  type InterfaceRow,
} from '#features/data-interfaces/contract.ts'
import { AllowedDialog } from '#features/data-interfaces/web/allowed-dialog.tsx'
import { InterfaceDialog, interfaceRefreshes } from '#features/data-interfaces/web/interface-form.tsx'
import { LogDialog } from '#features/data-interfaces/web/log-dialog.tsx'
import { TestDialog } from '#features/data-interfaces/web/test-dialog.tsx'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ImportButton } from '#web/admin/import-button.tsx'
import { InUseNote } from '#web/admin/in-use-note.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import { StateText, ToneText } from '#web/admin/state-text.tsx'
import type { ManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useMay } from '#web/session/use-may.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<InterfaceRow>[] {
  const moment = (time: number | null) => (time === null ? '' : (fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''))
  return [
    { key: 'fullName', label: 'data-interfaces.name', width: 220 },
    { key: 'enCode', label: 'data-interfaces.code', width: 150 },
    { key: 'category', label: 'data-interfaces.category', width: 120 },
    { key: 'dataType', label: 'data-interfaces.kind', width: 110, text: ({ dataType }, t) => t(`data-interfaces.kind-${dataType}`) },
    { key: 'calls', label: 'data-interfaces.calls', width: 150, cell: (one) => <Calls of={one} /> },
    { key: 'sortCode', label: 'data-interfaces.sort', width: 70, align: 'right' },
    {
      key: 'enabledMark',
      label: 'data-interfaces.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
    { key: 'creatorTime', label: 'data-interfaces.created', width: 150, text: ({ creatorTime }) => moment(creatorTime) },
    { key: 'lastModifyTime', label: 'data-interfaces.modified', width: 150, text: ({ lastModifyTime }) => moment(lastModifyTime) },
  ]
}

/** How the calls of the last week went. */
function Calls({ of: { calls, failures } }: { readonly of: InterfaceRow }) {
  const t = useText()
  if (failures === 0) return <span data-tabular>{t('data-interfaces.calls-well', { calls })}</span>
  return <ToneText tone="warning" text={t('data-interfaces.calls-failed', { calls, failures })} />
}

interface InterfaceListProps {
  /** Id of an entry, `''` for all. */
  readonly categoryId: string
  readonly place: ManagedPlace<InterfaceRow>
  readonly menuId: string | undefined
}

/** What is shown beside the list: the test run or the log of one, or what all may reach. */
type Shown = { readonly what: 'test' | 'log'; readonly of: InterfaceRow } | { readonly what: 'allowed' }

/** The interfaces of one category, or all. */
export function InterfaceList({ categoryId, place, menuId }: InterfaceListProps) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const call = useCall(listInterfaces, { query: { ...place.request, categoryId } }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menuId)
  const add = useAddAction(createInterface, place.openNew)
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const actions = useInterfaceActions(place.open, setShown)
  const opened = place.opened(call.data?.list)
  return (
    <>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('data-interfaces.keyword'),
          hint: t('data-interfaces.keyword-hint'),
          nothing: (keyword) => t('data-interfaces.nothing', { keyword }),
        }}
        toolbar={present(add)}
        extra={
          <>
            <ImportButton
              call={importInterface}
              send={(options) => request(importInterface, {}, options)}
              accept=".bd,.json,application/json"
              refreshes={interfaceRefreshes}
              message={() => t('resource.imported')}
            />
            <Button onClick={() => setShown({ what: 'allowed' })}>{t('data-interfaces.allowed')}</Button>
          </>
        }
        actions={actions}
        empty={<EmptyList text={t('data-interfaces.empty')} action={add} />}
        settings={settings}
      />
      {shown?.what === 'test' ? <TestDialog of={shown.of} onClose={close} /> : null}
      {shown?.what === 'log' ? <LogDialog call={interfaceLog} of={shown.of} onClose={close} /> : null}
      {shown?.what === 'allowed' ? <AllowedDialog onClose={close} /> : null}
      {opened ? <InterfaceDialog id={opened.item?.id} categoryId={categoryId} onClose={place.close} /> : null}
    </>
  )
}

function useInterfaceActions(edit: (one: InterfaceRow) => void, show: (shown: Shown) => void) {
  const t = useText()
  const may = useMay()
  const remove = useCommand(deleteInterface, { refreshes: interfaceRefreshes })
  const change = useCommand(switchInterface, { refreshes: interfaceRefreshes, announceSeconds: stateSeconds })
  const copy = useCommand(copyInterface, { refreshes: interfaceRefreshes })
  const toFile = useCommand(exportInterface, { announce: false })
  const target = ({ id, version }: InterfaceRow) => ({ params: { id }, body: { version } })
  const exportOne = async ({ id }: InterfaceRow) => {
    const outcome = await toFile.run({ params: { id } })
    if (outcome.ok) saveFile(outcome.data)
  }
  return useRowActions<InterfaceRow>({
    name: ({ fullName }) => fullName,
    edit: { call: updateInterface, run: edit },
    state: {
      call: switchInterface,
      isOn: ({ enabledMark }) => enabledMark === 1,
      run: (one) => change.run(target(one)),
      note: ({ id, enabledMark }) =>
        enabledMark === 1 && may(interfaceUse) ? <InUseNote call={interfaceUse} id={id} words={useWords} /> : null,
    },
    remove: { call: deleteInterface, run: (one) => remove.run(target(one)), uses: interfaceUse },
    more: [
      { name: 'test', label: t('data-interfaces.test'), call: testInterface, run: (one) => show({ what: 'test', of: one }) },
      { name: 'log', label: t('data-interfaces.log'), call: interfaceLog, run: (one) => show({ what: 'log', of: one }) },
      { name: 'copy', label: t('data-interfaces.copy'), call: copyInterface, run: ({ id }) => copy.run({ params: { id } }) },
      { name: 'export', label: t('admin.export'), call: exportInterface, run: exportOne },
    ],
  })
}

/** Records are not counted: what they have chosen keeps its label without the interface. */
const useWords = {
  functions: 'data-interfaces.use-functions',
  records: 'data-interfaces.use-functions',
  held: 'data-interfaces.use-held',
}
