import styles from '#features/flow-design/web/settings/settings.module.css'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { SettingInputProps } from '#web/designer/setting-input.tsx'

/** What hours are counted in, with what that means. */
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
        {value === 'office-hours' ? t('flow-design.counts.about-office-hours') : null}
        {value === 'office-hours' && setting.name.startsWith('wait.') ? t('flow-design.counts.about-office-days') : null}
        {value === 'working-days' ? t('flow-design.counts.about-working-days') : null}
        {value === 'clock' ? t('flow-design.counts.about-clock') : null}
      </span>
    </div>
  )
}
