import styles from '#features/flow-design/web/settings/settings.module.css'
import { useOfficeHours } from '#features/working-days/web/entry.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** What hours are counted in, with what that means: of office hours, those that are set now. */
export function CountingEditor({ id, setting, value, readOnly, onChange }: SettingInputProps) {
  const t = useText()
  const choices = (setting.choices ?? []).map((choice) => ({ value: choice.value, label: t(choice.label) }))
  const known = choices.find((choice) => choice.value === value)
  return (
    <div className={styles.stack}>
      <Select<string | number>
        id={id}
        size="small"
        className={styles.whole ?? ''}
        disabled={readOnly}
        aria-describedby={`${id}-about`}
        value={known?.value ?? null}
        placeholder={t('flow-design.counts.unknown')}
        options={choices}
        onChange={(chosen) => onChange(chosen)}
      />
      <span id={`${id}-about`} className={styles.help}>
        {value === 'office-hours' ? <OfficeHoursHelp isWait={setting.name.startsWith('wait.')} /> : null}
        {value === 'working-days' ? t('flow-design.counts.about-working-days') : null}
        {value === 'clock' ? t('flow-design.counts.about-clock') : null}
      </span>
    </div>
  )
}

/** Of a wait a day is told, as its days are days of the office; of a limit, how many of its hours are one day. */
function OfficeHoursHelp({ isWait }: { readonly isWait: boolean }) {
  const t = useText()
  const { words, aDay } = useOfficeHours()
  const known = words !== undefined && aDay !== undefined
  return (
    <>
      {known ? t('flow-design.counts.about-office-hours-now', { hours: words }) : t('flow-design.counts.about-office-hours')}
      {isWait ? t('flow-design.counts.about-office-days') : null}
      {known && !isWait ? t('flow-design.counts.about-office-length', { hours: Math.round(aDay * 100) / 100 }) : null}
    </>
  )
}
