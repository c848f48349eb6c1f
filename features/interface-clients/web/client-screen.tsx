import { useMemo, useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { LogDialog } from '#features/data-interfaces/web/entry.ts'
import {
  clientLog,
  createClient,
  deleteClient,
  listClients,
  readClient,
  saveGrants,
  signRequest,
  switchClient,
  updateClient,
  type ClientRow,
} from '#features/interface-clients/contract.ts'
import { ClientDialog } from '#features/interface-clients/web/client-form.tsx'
import { GrantDialog } from '#features/interface-clients/web/grant-dialog.tsx'
import { SignDialog } from '#features/interface-clients/web/sign-dialog.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { StateText, ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { stateSeconds, useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

function columnsIn(zone: string): readonly ManagedColumn<ClientRow>[] {
  const moment = (time: number) => fromEpoch(time, 'yyyy-MM-dd HH:mm', zone) ?? ''
  return [
    { key: 'appName', label: 'interface-clients.name', width: 180 },
    { key: 'appId', label: 'interface-clients.app-id', width: 140 },
    { key: 'interfaces', label: 'interface-clients.interfaces', width: 90, align: 'right' },
    {
      key: 'verifySignature',
      label: 'interface-clients.proof',
      width: 140,
      text: ({ verifySignature }, t) => t(`interface-clients.proof-${verifySignature}`),
    },
    { key: 'calls', label: 'interface-clients.calls', width: 130, cell: (one) => <Calls of={one} /> },
    { key: 'usefulLife', label: 'interface-clients.end', width: 140, cell: (one) => <End of={one} moment={moment} /> },
    {
      key: 'enabledMark',
      label: 'interface-clients.state',
      width: 90,
      align: 'center',
      cell: ({ enabledMark }) => <StateText on={enabledMark === 1} />,
    },
    { key: 'creatorTime', label: 'interface-clients.created', width: 150, text: ({ creatorTime }) => moment(creatorTime) },
  ]
}

/** How the calls of the last week went. */
function Calls({ of: { calls, failures } }: { readonly of: ClientRow }) {
  const t = useText()
  if (failures === 0) return <span data-tabular>{t('interface-clients.calls-well', { calls })}</span>
  return <ToneText tone="warning" text={t('interface-clients.calls-failed', { calls, failures })} />
}

interface EndProps {
  readonly of: ClientRow
  readonly moment: (time: number) => string
}

/** Until when it may call. */
function End({ of: { usefulLife, expired }, moment }: EndProps) {
  const t = useText()
  if (expired) return <ToneText tone="warning" text={t('interface-clients.over')} />
  return <span data-tabular>{usefulLife === null ? t('interface-clients.end-never') : moment(usefulLife)}</span>
}

/** What is shown beside the list: what one may call, its log, or a signed request of it. */
interface Shown {
  readonly what: 'grant' | 'log' | 'sign'
  readonly of: ClientRow
}

const refreshes = [listClients, readClient, clientLog]

/** 接口认证: the programs outside that may call data interfaces. */
export function ClientScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<ClientRow>()
  const call = useCall(listClients, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createClient, place.openNew)
  const [shown, setShown] = useState<Shown>()
  const close = () => setShown(undefined)
  const actions = useClientActions(place.open, setShown)
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('interface-clients.keyword'),
          hint: t('interface-clients.keyword-hint'),
          nothing: (keyword) => t('interface-clients.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t('interface-clients.empty')} action={add} />}
        settings={settings}
      />
      {shown?.what === 'grant' ? <GrantDialog of={shown.of} refreshes={refreshes} onClose={close} /> : null}
      {shown?.what === 'sign' ? <SignDialog of={shown.of} onClose={close} /> : null}
      {shown?.what === 'log' ? <LogDialog call={clientLog} of={{ id: shown.of.id, fullName: shown.of.appName }} onClose={close} /> : null}
      {opened ? <ClientDialog item={opened.item} refreshes={refreshes} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function useClientActions(edit: (one: ClientRow) => void, show: (shown: Shown) => void) {
  const t = useText()
  const remove = useCommand(deleteClient, { refreshes })
  const change = useCommand(switchClient, { refreshes, announceSeconds: stateSeconds })
  const target = ({ id, version }: ClientRow) => ({ params: { id }, body: { version } })
  return useRowActions<ClientRow>({
    name: ({ appName }) => appName,
    edit: { call: updateClient, run: edit },
    state: { call: switchClient, isOn: ({ enabledMark }) => enabledMark === 1, run: (one) => change.run(target(one)) },
    remove: { call: deleteClient, run: (one) => remove.run(target(one)) },
    more: [
      { name: 'grant', label: t('interface-clients.grant'), call: saveGrants, run: (one) => show({ what: 'grant', of: one }) },
      { name: 'sign', label: t('interface-clients.test'), call: signRequest, run: (one) => show({ what: 'sign', of: one }) },
      { name: 'log', label: t('interface-clients.log'), call: clientLog, run: (one) => show({ what: 'log', of: one }) },
    ],
  })
}
