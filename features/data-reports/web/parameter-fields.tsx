import { useState, type SyntheticEvent } from 'react'
import type { ReportView } from '#features/data-reports/contract.ts'
import styles from '#features/data-reports/web/reports.module.css'
import { Button } from '#ui/kit/button.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

type Filter = Readonly<Record<string, unknown>>

interface ParameterFieldsProps {
  readonly parameters: ReportView['parameters']
  /** Values of parameters stand in it under `@` and their name. */
  readonly filter: Filter
  readonly onFilter: (next: Filter) => void
}

/** The parameters of a data interface that the reader fills in; the report is run anew when they are sent. */
export function ParameterFields({ parameters, filter, onFilter }: ParameterFieldsProps) {
  const t = useText()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const valueOf = (field: string, fallback: string): string =>
    typed[field] ?? (typeof filter[`@${field}`] === 'string' ? String(filter[`@${field}`]) : fallback)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onFilter({ ...filter, ...Object.fromEntries(parameters.map(({ field, value }) => [`@${field}`, valueOf(field, value)])) })
  }
  return (
    <form role="search" className={styles.parameters} onSubmit={submit}>
      {parameters.map(({ field, label, value }) => (
        <label key={field}>
          <span>{label}</span>
          <TextInput
            value={valueOf(field, value)}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </label>
      ))}
      <Button type="primary" htmlType="submit">
        {t('list.search')}
      </Button>
    </form>
  )
}
