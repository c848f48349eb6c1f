import { useId } from 'react'
import { countedStates, type ParameterItem, type ReportDefinition, type ReportSources } from '#features/data-reports/contract.ts'
import { emptyDraft, parametersOf, withSource } from '#features/data-reports/web/draft.ts'
import styles from '#features/data-reports/web/reports.module.css'
import { Checkbox } from '#ui/kit/checkbox.tsx'
import { TextInput } from '#ui/kit/input.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface SourceSectionProps {
  readonly draft: ReportDefinition
  readonly sources: ReportSources
  readonly readOnly: boolean
  readonly onChange: (next: ReportDefinition) => void
}

/** Where the rows of a report come from, and which of them count. */
export function SourceSection({ draft, sources, readOnly, onChange }: SourceSectionProps) {
  const t = useText()
  const { source } = draft
  const of = source.kind === 'function' ? sources.functions : sources.interfaces
  const isGone = source.id !== '' && !of.some(({ id }) => id === source.id)
  const isForbidden = source.kind === 'interface' && !sources.mayUseInterfaces
  const kinds = [
    { value: 'function' as const, label: t('data-reports.of-function') },
    { value: 'interface' as const, label: t('data-reports.of-interface') },
  ]
  return (
    <fieldset className={styles.section} disabled={readOnly}>
      <legend>{t('data-reports.source')}</legend>
      <Segmented
        aria-label={t('data-reports.source-kind')}
        options={kinds}
        value={source.kind}
        disabled={readOnly}
        onChange={(kind) => onChange(withSource(draft, { kind }))}
      />
      <Select<string>
        aria-label={t('data-reports.source')}
        placeholder={t('data-reports.source-missing')}
        showSearch={{ optionFilterProp: 'label' }}
        value={source.id === '' ? null : source.id}
        {...(isGone || isForbidden ? { status: 'error' as const } : {})}
        disabled={readOnly}
        options={of.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => onChange(withSource(draft, { kind: source.kind, id, parameters: parametersOf(sources, id) }))}
      />
      {isGone || isForbidden ? (
        <span className={styles.fault} role="alert">
          {t(isForbidden ? 'data-reports.may-not-run' : 'data-reports.source-gone')}
        </span>
      ) : source.kind === 'function' ? (
        <Counted draft={draft} sources={sources} readOnly={readOnly} onChange={onChange} />
      ) : (
        <Parameters draft={draft} sources={sources} readOnly={readOnly} onChange={onChange} />
      )}
    </fieldset>
  )
}

/** Whether records count or the rows of a sub-table, and in which state of the flow. */
function Counted({ draft, sources, readOnly, onChange }: SourceSectionProps) {
  const t = useText()
  const help = useId()
  const { source, states } = draft
  const fn = sources.functions.find(({ id }) => id === source.id)
  if (!fn) return null
  const tables = [
    { value: '', label: t('data-reports.records') },
    ...fn.tables.map(({ key, label }) => ({ value: key, label: t('data-reports.rows-of', { name: label }) })),
  ]
  return (
    <div className={styles.pair}>
      {fn.tables.length > 0 ? (
        <label>
          <span>{t('data-reports.counted')}</span>
          <Select<string>
            aria-label={t('data-reports.counted')}
            value={source.table}
            disabled={readOnly}
            options={tables}
            onChange={(table) => onChange({ ...emptyDraft, states, source: { ...source, table } })}
          />
        </label>
      ) : null}
      {fn.hasFlow ? (
        <label>
          <span>{t('data-reports.states')}</span>
          <Select<ReportDefinition['states']>
            aria-label={t('data-reports.states')}
            value={states}
            disabled={readOnly}
            options={countedStates.map((value) => ({ value, label: t(`data-reports.states.${value}`) }))}
            aria-describedby={help}
            onChange={(value) => onChange({ ...draft, states: value })}
          />
        </label>
      ) : null}
      {fn.hasFlow ? (
        <p id={help} className={styles.help}>
          {t('data-reports.states-help')}
        </p>
      ) : null}
    </div>
  )
}

/** Values of the parameters of an interface, fixed or asked of the reader. */
function Parameters({ draft, sources, readOnly, onChange }: SourceSectionProps) {
  const t = useText()
  const { source } = draft
  const known = sources.interfaces.find(({ id }) => id === source.id)?.parameters ?? []
  const put = (at: number, next: Partial<ParameterItem>) =>
    onChange({ ...draft, source: { ...source, parameters: source.parameters.with(at, { ...source.parameters[at]!, ...next }) } })
  return source.parameters.map(({ field, value, asked }, at) => {
    const label = known.find((one) => one.field === field)?.label ?? field
    return (
      <div key={field} className={styles.parameter}>
        <label>
          <span>{label}</span>
          <TextInput
            aria-label={label}
            value={value}
            maxLength={500}
            placeholder={known.find((one) => one.field === field)?.value ?? ''}
            disabled={readOnly}
            onChange={({ target }) => put(at, { value: target.value })}
          />
        </label>
        <Checkbox checked={asked} disabled={readOnly} onChange={({ target }) => put(at, { asked: target.checked })}>
          {t('data-reports.asked-of-reader')}
        </Checkbox>
      </div>
    )
  })
}
