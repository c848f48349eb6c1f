import {
  dateSteps,
  measureKinds,
  mostItems,
  reportDefinition,
  reportFields,
  reportSources,
  type GroupItem,
  type MeasureItem,
  type ReportDefinition,
  type SourceField,
} from '#features/data-reports/contract.ts'
import { draftIn, newGroup, newItem, newMeasure } from '#features/data-reports/web/draft.ts'
import { DraftPreview } from '#features/data-reports/web/draft-preview.tsx'
import { ItemRows } from '#features/data-reports/web/item-rows.tsx'
import styles from '#features/data-reports/web/reports.module.css'
import { SourceSection } from '#features/data-reports/web/source-section.tsx'
import { useDebounced } from '#ui/picker/use-debounced.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import type { FieldEditor } from '#web/form/form-place.tsx'

/** What a report shows of its source, with its table beside it as it becomes. */
export const DefinitionEditor: FieldEditor = function DefinitionEditor({ id, value, readOnly, describedBy, onChange, onCommit }) {
  const sources = useCall(reportSources, {}, { handles: 'all' })
  const draft = draftIn(value)
  if (sources.error && !sources.data)
    return <Problem text={sources.error.msg} traceId={sources.error.requestId} onRetry={() => void sources.refetch()} />
  if (!sources.data) return <Loading rows={6} />
  const change = (next: ReportDefinition) => {
    onChange({ ok: true, value: JSON.stringify(next) })
    onCommit()
  }
  return (
    <div id={id} className={styles.designer} aria-describedby={describedBy}>
      <div className={styles.sections}>
        <SourceSection draft={draft} sources={sources.data} readOnly={readOnly} onChange={change} />
        {draft.source.id === '' ? null : <Items draft={draft} readOnly={readOnly} onChange={change} />}
      </div>
      <DraftPreview draft={draft} />
    </div>
  )
}

interface ItemsProps {
  readonly draft: ReportDefinition
  readonly readOnly: boolean
  readonly onChange: (next: ReportDefinition) => void
}

/** The fields of a source; asked anew when nothing was typed into its parameters for a moment. */
function useSourceFields(source: ReportDefinition['source']) {
  const settled = useDebounced(JSON.stringify(source))
  const read = reportDefinition.shape.source.safeParse(JSON.parse(settled))
  return useCall(reportFields, { body: { source: read.data ?? source } }, { handles: 'all', keepRows: true, enabled: read.success })
}

function Items({ draft, readOnly, onChange }: ItemsProps) {
  const t = useText()
  const { data, error } = useSourceFields(draft.source)
  const offered = (fits: (field: SourceField) => boolean) => data?.list.filter(fits)
  const groups = offered(({ isGroup }) => isGroup)
  const step = (item: GroupItem, no: number, put: (next: GroupItem) => void) => (
    <StepChoice t={t} item={item} no={no} fields={groups} readOnly={readOnly} onChange={put} />
  )
  const kind = (item: MeasureItem, no: number, put: (next: MeasureItem) => void) => (
    <KindChoice t={t} item={item} no={no} readOnly={readOnly} onChange={put} />
  )
  const shared = { readOnly, most: 1 }
  return (
    <>
      {error ? <Alert type="error" showIcon title={error.msg} /> : null}
      <ItemRows
        {...shared}
        title={t('data-reports.groups')}
        most={mostItems.groups}
        items={draft.groups}
        fresh={newGroup}
        fields={groups}
        extra={step}
        onChange={(items) => onChange({ ...draft, groups: [...items] })}
      />
      <ItemRows
        {...shared}
        title={t('data-reports.cross')}
        help={t('data-reports.cross-help')}
        items={draft.cross ? [draft.cross] : []}
        fresh={newGroup}
        fields={groups}
        extra={step}
        onChange={([cross]) => onChange({ ...draft, cross })}
      />
      <ItemRows
        {...shared}
        title={t('data-reports.measures')}
        most={mostItems.measures}
        items={draft.measures}
        fresh={newMeasure}
        fields={offered(({ isMeasure }) => isMeasure)}
        extra={kind}
        mayBeBare={({ kind }) => kind === 'count'}
        onChange={(items) => onChange({ ...draft, measures: [...items] })}
      />
      <ItemRows
        {...shared}
        title={t('data-reports.columns')}
        help={t('data-reports.columns-help')}
        most={mostItems.columns}
        items={draft.columns}
        fresh={newItem}
        fields={offered(({ isColumn }) => isColumn)}
        onChange={(items) => onChange({ ...draft, columns: [...items] })}
      />
      {draft.source.kind === 'interface' ? null : (
        <ItemRows
          {...shared}
          title={t('data-reports.filters')}
          most={mostItems.filters}
          items={draft.filters}
          fresh={newItem}
          fields={offered(({ isFilter }) => isFilter)}
          onChange={(items) => onChange({ ...draft, filters: [...items] })}
        />
      )}
    </>
  )
}

interface ChoiceProps<Item> {
  readonly t: Translate
  readonly item: Item
  readonly no: number
  readonly readOnly: boolean
  readonly onChange: (next: Item) => void
}

/** How long a stretch of time one group holds, of fields with days. */
function StepChoice({
  t,
  item,
  no,
  fields,
  readOnly,
  onChange,
}: ChoiceProps<GroupItem> & { readonly fields: readonly SourceField[] | undefined }) {
  const isDated = fields?.find(({ field }) => field === item.field)?.isDated ?? false
  if (!isDated) return null
  return (
    <Select<GroupItem['step']>
      aria-label={t('data-reports.step-of', { no: no + 1 })}
      value={item.step}
      disabled={readOnly}
      options={dateSteps.map((value) => ({ value, label: t(`data-reports.step.${value === '' ? 'value' : value}`) }))}
      onChange={(step) => onChange({ ...item, step })}
    />
  )
}

function KindChoice({ t, item, no, readOnly, onChange }: ChoiceProps<MeasureItem>) {
  return (
    <Select<MeasureItem['kind']>
      aria-label={t('data-reports.kind-of', { no: no + 1 })}
      value={item.kind}
      disabled={readOnly}
      options={measureKinds.map((value) => ({ value, label: t(`data-reports.kind.${value}`) }))}
      onChange={(kind) => onChange({ ...item, kind })}
    />
  )
}
