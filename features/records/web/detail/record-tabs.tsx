import type { ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { referringFields, type ReferringField } from '#features/records/contract.ts'
import styles from '#features/records/web/detail/detail.module.css'
import { HistoryView } from '#features/records/web/detail/history-view.tsx'
import { ReferringView } from '#features/records/web/detail/referring-view.tsx'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { Tabs } from '#ui/kit/tabs.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

export interface RecordTabsProps {
  readonly fn: OpenFunction
  readonly id: string
  readonly facts: FormFacts
  readonly values: FormValues
  /** What rows that the record keeps texts of say by now, by path. */
  readonly changedInSource: Readonly<Record<string, string>>
  /** The record itself. */
  readonly children: ReactNode
}

/** A record with its history, and the records that refer to it by each field. Where these cannot be read, the record stands alone. */
export function RecordTabs({ fn, id, facts, values, changedInSource, children }: RecordTabsProps) {
  const t = useText()
  const referring = useCall(referringFields, { params: { modelId: fn.id, id } }, { handles: 'all' })
  const ways = referring.data?.list ?? []
  const isAlone = ({ modelId }: ReferringField): boolean => ways.filter((one) => one.modelId === modelId).length === 1
  const nameOf = (way: ReferringField): string =>
    t(isAlone(way) ? 'records.detail.referring' : 'records.detail.referring-by', {
      name: way.name,
      label: way.label,
      count: way.more ? `${way.count}+` : way.count,
    })
  const own = (
    <>
      <SourceNotes fn={fn} values={values} changed={changedInSource} />
      {children}
    </>
  )
  const items = [
    { key: 'form', label: t('records.detail.form'), children: own },
    { key: 'history', label: t('records.detail.history'), children: <HistoryView modelId={fn.id} id={id} zone={facts.zone} /> },
    ...ways.map((way) => ({
      key: `${way.modelId} ${way.field}`,
      label: nameOf(way),
      children: <ReferringView modelId={fn.id} id={id} way={way} onAdded={() => void referring.refetch()} />,
    })),
  ]
  return <Tabs items={items} destroyOnHidden tabBarStyle={{ paddingInline: 16, marginBottom: 0 }} />
}

interface SourceNotesProps {
  readonly fn: OpenFunction
  readonly values: FormValues
  readonly changed: Readonly<Record<string, string>>
}

/** Says which texts were kept of rows that say something else by now. */
function SourceNotes({ fn, values, changed }: SourceNotesProps) {
  const t = useText()
  const { byName } = outlineOf(fn.form, fieldTypes)
  const notes = Object.entries(changed).flatMap(([path, now]) => {
    const [first = '', row, key] = path.split('.')
    const field = byName.get(key === undefined ? first : `${first}.${key}`)
    if (!field) return []
    const params = { label: field.part.label, text: now || t('records.detail.emptied') }
    const number = rowsIn(values[first]).findIndex((one) => one.id === row) + 1
    return [
      row === undefined ? t('records.detail.changed-source', params) : t('records.detail.changed-source-row', { ...params, row: number }),
    ]
  })
  if (notes.length === 0) return null
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
