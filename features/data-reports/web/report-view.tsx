import { useState } from 'react'
import { createPortal } from 'react-dom'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { exportReport, runReport, viewReport, type ReportView as View } from '#features/data-reports/contract.ts'
import { askedTexts } from '#features/data-reports/web/asked-texts.ts'
import { ParameterFields } from '#features/data-reports/web/parameter-fields.tsx'
import { periodsFor, valuesOf } from '#features/data-reports/web/periods.ts'
import { TableNotes, TableOfReport } from '#features/data-reports/web/report-table.tsx'
import styles from '#features/data-reports/web/reports.module.css'
import { useFormFacts, WaitingForFacts } from '#features/records/web/entry.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { DownloadOutlined, PrinterOutlined, ReloadOutlined } from '#ui/icons.ts'
import { Button } from '#ui/kit/button.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { saveFile } from '#web/admin/save-file.ts'
import { closingError } from '#web/call/call-error.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { PrintFrame, type PrintFrameProps } from '#web/form/print-frame.tsx'
import { usePrinting } from '#web/form/use-printing.ts'
import { SearchBar, useTypedFilter } from '#web/list/search-bar.tsx'
import { searchCondition } from '#web/list/search-condition.ts'
import { useMay } from '#web/session/use-may.ts'

type Filter = Readonly<Record<string, unknown>>

interface ReportViewProps {
  readonly id: string
  readonly filter: Filter
  readonly onFilter: (next: Filter) => void
}

/** A report: its title, what the reader fills in, and its table, to be exported and printed. */
export function ReportView(props: ReportViewProps) {
  const t = useText()
  const facts = useFormFacts()
  const view = useCall(viewReport, { params: { id: props.id } }, { handles: 'all' })
  const { data } = view
  const closing = closingError(view)
  if (closing)
    return (
      <Problem title={t('data-reports.not-opened')} text={closing.msg} traceId={closing.requestId} onRetry={() => void view.refetch()} />
    )
  if (!data) return <Loading rows={8} />
  if (!facts) return <WaitingForFacts rows={8} />
  if (data.problems.length > 0) return <Problem title={data.fullName} text={data.problems.join('；')} onRetry={() => void view.refetch()} />
  return <OpenReport {...props} view={data} facts={facts} />
}

interface OpenReportProps extends ReportViewProps {
  readonly view: View
  readonly facts: FormFacts
}

/** What is asked of the server: conditions by their fields, and values of parameters. */
function askedBy({ searches, parts, parameters }: View, filter: Filter, facts: FormFacts) {
  const byKey = new Map(parts.map((part) => [part.key, part]))
  const conditions = searches.flatMap((search) => {
    const part = byKey.get(search.key)
    const type = part && fieldTypes.get(part.type)
    const value = filter[search.key]
    return type && value !== undefined ? [[search.key, searchCondition(search, { type, part }, value, facts)] as const] : []
  })
  const given = parameters.flatMap(({ field }) => {
    const value = filter[`@${field}`]
    return typeof value === 'string' ? [[field, value] as const] : []
  })
  return {
    queryJson: conditions.length === 0 ? '' : JSON.stringify(Object.fromEntries(conditions)),
    parameters: Object.fromEntries(given),
  }
}

function OpenReport({ id, view, filter, facts, onFilter }: OpenReportProps) {
  const t = useText()
  const body = askedBy(view, filter, facts)
  const run = useCall(runReport, { params: { id }, body }, { handles: 'all', keepRows: true })
  const { data, error } = run
  const table = data ? <TableOfReport columns={data.columns} lines={data.lines} /> : null
  const cut = data && data.cutAfter > 0 ? [t('data-reports.cut-short', { count: data.cutAfter })] : []
  const details = [...askedTexts(view, filter, facts), ...(data?.notes ?? []), ...cut]
  return (
    <section className={styles.report} aria-label={view.fullName}>
      <Heading id={id} name={view.fullName} body={body} isReady={data !== undefined && !error} onRefresh={() => void run.refetch()} />
      <Asked view={view} filter={filter} facts={facts} onFilter={onFilter} />
      <div className={styles.result} aria-busy={run.isFetching} aria-live="polite">
        {error ? (
          <Problem title={t('data-reports.not-run')} text={error.msg} traceId={error.requestId} onRetry={() => void run.refetch()} />
        ) : !data ? (
          <Loading rows={8} />
        ) : (
          <>
            <TableNotes notes={data.notes} cutAfter={data.cutAfter} />
            {data.lines.every(({ kind }) => kind === 'total') && data.columns.length > 1 ? (
              <Empty text={t('data-reports.nothing')} />
            ) : (
              <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('data-reports.table-of', { name: view.fullName })}>
                {table}
              </div>
            )}
          </>
        )}
      </div>
      <OnPaper title={view.fullName} details={details}>
        {table}
      </OnPaper>
    </section>
  )
}

interface HeadingProps {
  readonly id: string
  readonly name: string
  readonly body: ReturnType<typeof askedBy>
  readonly isReady: boolean
  readonly onRefresh: () => void
}

function Heading({ id, name, body, isReady, onRefresh }: HeadingProps) {
  const t = useText()
  const may = useMay()
  const toFile = useCommand(exportReport, { announce: false })
  const exported = async (): Promise<void> => {
    const outcome = await toFile.run({ params: { id }, body })
    if (outcome.ok) saveFile(outcome.data)
  }
  return (
    <header className={styles.heading}>
      <h2>{name}</h2>
      <Button icon={<ReloadOutlined />} onClick={onRefresh}>
        {t('data-reports.refresh')}
      </Button>
      {may(exportReport) ? (
        <Button icon={<DownloadOutlined />} loading={toFile.busy} disabled={!isReady} onClick={() => void exported()}>
          {t('admin.export')}
        </Button>
      ) : null}
      <Button icon={<PrinterOutlined />} disabled={!isReady} onClick={() => window.print()}>
        {t('data-reports.print')}
      </Button>
    </header>
  )
}

/** What the reader fills in; on a phone behind a line that opens. */
function Asked({ view, filter, facts, onFilter }: Omit<OpenReportProps, 'id'>) {
  const t = useText()
  const phone = usePhone()
  const typed = useTypedFilter(filter)
  const { searches, parts, parameters } = view
  if (searches.length === 0 && parameters.length === 0) return null
  const fields = (
    <>
      {parameters.length > 0 ? <ParameterFields parameters={parameters} filter={filter} onFilter={onFilter} /> : null}
      <Periods view={view} filter={filter} facts={facts} onFilter={onFilter} />
      <SearchBar
        searches={searches}
        parts={new Map(parts.map((part) => [part.key, part]))}
        filter={filter}
        typed={typed}
        sheet={phone}
        onFilter={onFilter}
      />
    </>
  )
  if (!phone) return <div className={styles.asked}>{fields}</div>
  const count = Object.keys(filter).length
  return (
    <details className={styles.asked}>
      <summary>{t(count === 0 ? 'data-reports.asked' : 'data-reports.asked-some', { count })}</summary>
      {fields}
    </details>
  )
}

/** Stretches of time by their names, for the first field that holds days. */
function Periods({ view: { searches }, filter, facts, onFilter }: Omit<OpenReportProps, 'id'>) {
  const t = useText()
  const search = searches.find(({ kind, format }) => kind === 'range' && format !== '')
  if (!search) return null
  const today = fromEpoch(facts.now, 'yyyy-MM-dd', facts.zone) ?? ''
  const chosen = JSON.stringify(filter[search.key])
  return (
    <div className={styles.periods} role="group" aria-label={search.label}>
      <span aria-hidden="true">{search.label}</span>
      {periodsFor(search.format).map((period) => {
        const values = valuesOf(period, today, search.format)
        const isChosen = chosen === JSON.stringify(values)
        const { [search.key]: _, ...others } = filter
        return (
          <Button
            key={period}
            size="small"
            type={isChosen ? 'primary' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onFilter(isChosen ? others : { ...others, [search.key]: values })}
          >
            {t(`data-reports.period.${period}`)}
          </Button>
        )
      })}
    </div>
  )
}

/** What the browser prints in place of the page. */
function OnPaper({ title, details, children }: PrintFrameProps) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  return createPortal(
    <PrintFrame title={title} {...(details && { details })}>
      <div className={styles.printed}>{children}</div>
    </PrintFrame>,
    document.body,
  )
}

/** A report over the page, whose conditions are forgotten with it. */
export function PreviewedReport({ id }: { readonly id: string }) {
  const [filter, setFilter] = useState<Filter>({})
  return <ReportView id={id} filter={filter} onFilter={setFilter} />
}
