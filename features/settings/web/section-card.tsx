import { useState, type ReactNode } from 'react'
import type { CallAnswer } from '#engine/contract/call.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { isRecord } from '#web/call/call-error.ts'
import { readConfiguration, saveConfiguration } from '#features/settings/contract.ts'
import type { Section } from '#features/settings/web/sections.ts'
import styles from '#features/settings/web/settings.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { ManagedForm, shownByForm } from '#web/admin/managed-form-dialog.tsx'
import type { ManagedField } from '#web/admin/managed-form.ts'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useMay } from '#web/session/use-may.ts'

export type Configuration = CallAnswer<typeof readConfiguration>

interface SectionCardProps {
  readonly section: Section
  readonly configuration: Configuration
  /** Further buttons beside the one that edits. */
  readonly children?: ReactNode
  /** Drawn below the values. */
  readonly below?: ReactNode
}

/** One part of the configuration as it is now; its form opens in a dialog. */
export function SectionCard({ section, configuration, children, below }: SectionCardProps) {
  const t = useText()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const fields = section.fields(t).filter(({ key }) => key in configuration)
  return (
    <section className={styles.card} aria-label={t(section.title)}>
      <header className={styles.head}>
        <h2>{t(section.title)}</h2>
        {children}
        {may(saveConfiguration) ? <Button onClick={() => setOpen(true)}>{t('admin.edit')}</Button> : null}
      </header>
      <dl className={styles.values}>
        {fields.map((field) => (
          <div key={field.key}>
            <dt>{t(field.label)}</dt>
            <dd>
              <div>{shown(field, configuration[field.key], t)}</div>
              <LastChange of={configuration.changed?.[field.key]} />
            </dd>
          </div>
        ))}
      </dl>
      {below}
      {open ? <SectionForm section={section} configuration={configuration} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

/** Who changed a setting last and when; nothing where it has always been as it is. */
function LastChange({ of }: { readonly of: { readonly at: number; readonly by: string } | undefined }) {
  const t = useText()
  const zone = useTimeZone()
  if (!of) return null
  const time = fromEpoch(of.at, 'yyyy-MM-dd HH:mm', zone) ?? ''
  return <div className={styles.changed}>{t(of.by === '' ? 'settings.changed' : 'settings.changed-by', { time, name: of.by })}</div>
}

/** The value of a setting as it is read. */
function shown({ type = 'text', options, secret }: ManagedField, value: unknown, t: Translate): string {
  if (secret) return t(value === '' ? 'settings.none' : 'settings.set')
  if (type === 'switch') return t(value === 1 ? 'settings.on' : 'settings.off')
  const choices: readonly unknown[] = Array.isArray(options?.['options']) ? options['options'] : []
  const choice = choices.find((one) => isRecord(one) && one['id'] === String(value))
  if (isRecord(choice)) return String(choice['fullName'])
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : t('settings.none')
}

interface SectionFormProps {
  readonly section: Section
  readonly configuration: Configuration
  readonly onClose: () => void
}

function SectionForm({ section: { name, title, schema, fields }, configuration, onClose }: SectionFormProps) {
  const t = useText()
  const save = useCommand(saveConfiguration, { refreshes: [readConfiguration], handles: shownByForm })
  const itemOf = (read: Configuration) => ({ ...read, id: name, version: read.version ?? 0 })
  return (
    <ManagedForm
      name="settings"
      title={t(title)}
      schema={schema}
      fields={fields(t)}
      item={itemOf(configuration)}
      save={(body) => save.run({ body })}
      reread={() => request(readConfiguration, {}).then(itemOf, () => undefined)}
      onClose={onClose}
    />
  )
}
