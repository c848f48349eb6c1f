import type { Call } from '#engine/contract/call.ts'
import { scheduleAnnouncement, scheduleInput, type AnnouncementRow } from '#features/announcements/contract.ts'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { useCommand } from '#web/call/use-command.ts'

const fields: readonly ManagedField[] = [
  {
    key: 'publishTime',
    label: 'announcements.publish-time',
    type: 'date',
    options: { format: 'yyyy-MM-dd HH:mm' },
    help: 'announcements.schedule-help',
  },
]

interface ScheduleFormProps {
  readonly announcement: AnnouncementRow
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}

/** Asks when a draft is to be published. */
export function ScheduleForm({ announcement, refreshes, onClose }: ScheduleFormProps) {
  const t = useText()
  const { id } = announcement
  const schedule = useCommand(scheduleAnnouncement, { refreshes, handles: shownByForm })
  return (
    <ManagedForm
      name="announcement-schedule"
      title={t('announcements.schedule')}
      schema={scheduleInput}
      fields={fields}
      item={announcement}
      save={(body) => schedule.run({ params: { id }, body })}
      onClose={onClose}
    />
  )
}
