import { lazy, Suspense, useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listAdministrators, removeAdministrator, writeFlags, type Administrator } from '#features/graded-administration/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

/** The tree of flags is fetched when it is opened. */
const AdministratorDialog = lazy(async () => ({
  default: (await import('#features/graded-administration/web/administrator-dialog.tsx')).AdministratorDialog,
}))

const genders = {
  1: 'graded-administration.gender.male',
  2: 'graded-administration.gender.female',
} as const

function columnsIn(zone: string): readonly ManagedColumn<Administrator>[] {
  return [
    { key: 'realName', label: 'graded-administration.name', width: 140 },
    { key: 'account', label: 'graded-administration.account', width: 140 },
    {
      key: 'gender',
      label: 'graded-administration.gender',
      width: 80,
      align: 'center',
      text: ({ gender }, t) => t(gender === 1 || gender === 2 ? genders[gender] : 'graded-administration.gender.secret'),
    },
    { key: 'mobilePhone', label: 'graded-administration.phone', width: 130 },
    { key: 'organizeId', label: 'graded-administration.organizations', width: 240 },
    { key: 'manages', label: 'graded-administration.manages', width: 260 },
    {
      key: 'creatorTime',
      label: 'graded-administration.created',
      width: 150,
      text: ({ creatorTime }) => fromEpoch(creatorTime, 'yyyy-MM-dd HH:mm', zone) ?? '',
    },
  ]
}

/** 分级管理: who administers which part of the organizations. */
export function AdministratorScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<Administrator>()
  const call = useCall(listAdministrators, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(writeFlags, place.openNew)
  const remove = useCommand(removeAdministrator, { refreshes: [listAdministrators] })
  const actions = useRowActions<Administrator>({
    name: ({ realName }) => realName,
    allows: ({ mayEdit }) => mayEdit,
    edit: { call: writeFlags, run: place.open },
    remove: {
      call: removeAdministrator,
      run: ({ id, version }) => remove.run({ params: { id }, body: { version } }),
      note: ({ manages }) => t('graded-administration.remove-note', { names: manages }),
    },
  })
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        keyword={{
          label: t('graded-administration.keyword'),
          hint: t('graded-administration.keyword-hint'),
          nothing: (keyword) => t('graded-administration.nothing', { keyword }),
        }}
        toolbar={present(add)}
        actions={actions}
        empty={<EmptyList text={t(add ? 'graded-administration.empty' : 'graded-administration.empty-reader')} action={add} />}
        settings={settings}
      />
      {opened ? (
        <Suspense fallback={null}>
          <AdministratorDialog administrator={opened.item} onClose={place.close} />
        </Suspense>
      ) : null}
    </ManagedScreen>
  )
}
