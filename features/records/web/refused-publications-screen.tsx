import { useContext } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { listRefusedPublications, type RefusedPublication } from '#features/records/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useCall } from '#web/call/use-call.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { MenuContext } from '#web/session/use-access.ts'

/** 未生效的发布: functions that still serve a former version, because the newest definition was refused. */
export function RefusedPublicationsScreen() {
  const t = useText()
  const zone = useTimeZone()
  const place = useManagedPlace<RefusedPublication>()
  const settings = useColumnSettings(useContext(MenuContext)?.id)
  const call = useCall(listRefusedPublications, {}, { handles: 'all' })
  const columns: readonly ManagedColumn<RefusedPublication>[] = [
    { key: 'fullName', label: 'records.refused.function', width: 200 },
    { key: 'enCode', label: 'records.refused.code', width: 180 },
    { key: 'field', label: 'records.refused.field', width: 160 },
    { key: 'cause', label: 'records.refused.cause', width: 480 },
    {
      key: 'refusedTime',
      label: 'records.refused.time',
      width: 170,
      text: (one) => fromEpoch(one.refusedTime, 'yyyy-MM-dd HH:mm', zone) ?? '',
    },
  ]
  return (
    <ManagedScreen>
      <ManagedList
        columns={columns}
        call={call}
        query={place.query}
        onQuery={place.setQuery}
        settings={settings}
        actions={() => []}
        empty={<EmptyList text={t('records.refused.empty')} action={undefined} />}
      />
    </ManagedScreen>
  )
}
