import { useMemo } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  createWorkingDay,
  deleteWorkingDay,
  listWorkingDays,
  readWorkingDay,
  updateWorkingDay,
  workingDayInput,
  type WorkingDay,
} from '#features/working-days/contract.ts'
import { OfficeHoursLine } from '#features/working-days/web/office-hours.tsx'
import styles from '#features/working-days/web/working-days.module.css'
import { useText } from '#ui/text/use-text.tsx'
import { EmptyList } from '#web/admin/empty-list.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { ManagedList, type ManagedColumn } from '#web/admin/managed-list.tsx'
import { ManagedScreen } from '#web/admin/managed-screen.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useManagedPlace } from '#web/admin/use-managed-place.ts'
import { useRowActions } from '#web/admin/use-row-actions.tsx'
import { present, useAddAction } from '#web/admin/use-toolbar.tsx'
import { request } from '#web/call/request.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import type { ScreenProps } from '#web/feature.ts'
import { useColumnSettings } from '#web/list/use-column-settings.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const refreshes = [listWorkingDays]

const columnsIn = (zone: string): readonly ManagedColumn<WorkingDay>[] => [
  { key: 'day', label: 'working-days.day', width: 160, text: ({ day }) => fromEpoch(day, 'yyyy-MM-dd', zone) ?? '' },
  { key: 'weekday', label: 'working-days.weekday', width: 120, text: ({ weekday }, t) => t(`working-days.weekday-${weekday}`) },
  { key: 'worked', label: 'working-days.kind', width: 120, align: 'center', cell: ({ worked }) => <Kind worked={worked} /> },
  { key: 'fullName', label: 'working-days.name', width: 320 },
]

function Kind({ worked }: Pick<WorkingDay, 'worked'>) {
  const t = useText()
  return <ToneText tone={worked === 1 ? 'warning' : 'good'} text={t(worked === 1 ? 'working-days.worked' : 'working-days.off')} />
}

/** 工作日历: holidays, the weekend days that are worked in exchange, and the office hours. */
export function WorkingDaysScreen({ menu }: Partial<ScreenProps>) {
  const t = useText()
  const zone = useTimeZone()
  const columns = useMemo(() => columnsIn(zone), [zone])
  const place = useManagedPlace<WorkingDay>()
  const call = useCall(listWorkingDays, { query: place.request }, { keepRows: true, handles: 'all' })
  const settings = useColumnSettings(menu?.id)
  const add = useAddAction(createWorkingDay, place.openNew)
  const remove = useCommand(deleteWorkingDay, { refreshes })
  const actions = useRowActions<WorkingDay>({
    name: ({ day, fullName }) => `${fromEpoch(day, 'yyyy-MM-dd', zone) ?? ''} ${fullName}`,
    edit: { call: updateWorkingDay, run: place.open },
    remove: { call: deleteWorkingDay, run: ({ id, version }) => remove.run({ params: { id }, body: { version } }) },
  })
  const opened = place.opened(call.data?.list)
  return (
    <ManagedScreen>
      <div className={styles.place}>
        <OfficeHoursLine />
        <p className={styles.days}>{t('working-days.note')}</p>
        <ManagedList
          columns={columns}
          call={call}
          query={place.query}
          onQuery={place.setQuery}
          keyword={{
            label: t('working-days.keyword'),
            hint: t('working-days.keyword-hint'),
            nothing: (keyword) => t('working-days.nothing', { keyword }),
          }}
          toolbar={present(add)}
          actions={actions}
          empty={<EmptyList text={t('working-days.empty')} action={add} />}
          settings={settings}
        />
      </div>
      {opened ? <DayForm day={opened.item} onClose={place.close} /> : null}
    </ManagedScreen>
  )
}

function DayForm({ day, onClose }: { readonly day: WorkingDay | undefined; readonly onClose: () => void }) {
  const t = useText()
  const options = { refreshes, handles: shownByForm }
  const create = useCommand(createWorkingDay, options)
  const update = useCommand(updateWorkingDay, options)
  const kinds = [
    { id: '0', fullName: t('working-days.off') },
    { id: '1', fullName: t('working-days.worked') },
  ]
  const fields: readonly ManagedField[] = [
    { key: 'day', label: 'working-days.day', type: 'date' },
    { key: 'worked', label: 'working-days.kind', type: 'radio', options: { options: kinds }, initial: '0' },
    { key: 'fullName', label: 'working-days.name' },
  ]
  return (
    <ManagedForm
      name="working-day"
      title={t(day ? 'working-days.edit' : 'working-days.new')}
      schema={workingDayInput}
      fields={fields}
      item={day}
      save={(body) => (day ? update.run({ params: { id: day.id }, body }) : create.run({ body }))}
      reread={(id) => request(readWorkingDay, { params: { id } }).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
