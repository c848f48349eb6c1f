import { useState } from 'react'
import { officeHoursInput, readOfficeHours, updateOfficeHours, type OfficeHours } from '#features/working-days/contract.ts'
import { spanNames } from '#features/working-days/contract/office-spans.ts'
import { useOfficeHours } from '#features/working-days/web/use-office-hours.ts'
import styles from '#features/working-days/web/working-days.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

/** 办公时间: when people are at work on a working day, with a form to change it. */
export function OfficeHoursLine() {
  const t = useText()
  const may = useMay()
  const { call, hours, words } = useOfficeHours()
  const [editing, setEditing] = useState(false)
  return (
    <section className={styles.hours} data-touch aria-labelledby="office-hours">
      <h2 id="office-hours">{t('working-days.hours')}</h2>
      <span className={styles.spans}>{words ?? (call.error ? call.error.msg || t('ui.problem.title') : t('ui.loading'))}</span>
      {call.error ? <Button onClick={() => void call.refetch()}>{t('ui.retry')}</Button> : null}
      {hours && may(updateOfficeHours) ? <Button onClick={() => setEditing(true)}>{t('working-days.hours-edit')}</Button> : null}
      <p className={styles.note}>{t('working-days.hours-note')}</p>
      {hours && editing ? <HoursForm hours={hours} onClose={() => setEditing(false)} /> : null}
    </section>
  )
}

const fields: readonly ManagedField[] = spanNames.map((key) => ({
  key,
  label: `working-days.${key}`,
  type: 'time-range',
  options: { format: 'HH:mm' },
  ...(key === spanNames.at(-1) ? { help: 'working-days.hours-help' } : {}),
}))

function HoursForm({ hours, onClose }: { readonly hours: OfficeHours; readonly onClose: () => void }) {
  const t = useText()
  const update = useCommand(updateOfficeHours, { refreshes: [readOfficeHours], handles: shownByForm })
  return (
    <ManagedForm
      name="office-hours"
      title={t('working-days.hours-edit')}
      schema={officeHoursInput}
      fields={fields}
      item={hours}
      save={(body) => update.run({ body })}
      reread={() => request(readOfficeHours, {}).catch(() => undefined)}
      onClose={onClose}
    />
  )
}
