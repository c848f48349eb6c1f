import { previewReport, reportDefinition, type ReportDefinition } from '#features/data-reports/contract.ts'
import { TableNotes, TableOfReport } from '#features/data-reports/web/report-table.tsx'
import styles from '#features/data-reports/web/reports.module.css'
import { useDebounced } from '#ui/picker/use-debounced.ts'
import { Alert } from '#ui/kit/hint.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useMay } from '#web/session/use-may.ts'

/** The table of a report that is being made, with the rights of whoever makes it. */
export function DraftPreview({ draft }: { readonly draft: ReportDefinition }) {
  const t = useText()
  const isOffered = useMay()(previewReport)
  const settled = useDebounced(JSON.stringify(draft))
  const read = reportDefinition.safeParse(JSON.parse(settled))
  const isWhole = read.success && (read.data.groups.length > 0 || read.data.measures.length > 0 || read.data.columns.length > 0)
  const input = { body: { definition: read.success ? read.data : draft } }
  const { data, error, isFetching } = useCall(previewReport, input, { handles: 'all', keepRows: true, enabled: isWhole && isOffered })
  const problems = error ? [error.msg] : (data?.view.problems ?? [])
  return (
    <section className={styles.preview} aria-label={t('data-reports.preview-table')} aria-busy={isFetching}>
      <h2>{t('data-reports.preview-table')}</h2>
      {!isWhole ? (
        <Empty text={t('data-reports.preview-later')} />
      ) : problems.length > 0 ? (
        problems.map((text) => <Alert key={text} type="error" showIcon title={text} />)
      ) : data?.table ? (
        <>
          <TableNotes notes={data.table.notes} cutAfter={data.table.cutAfter} />
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('data-reports.preview-table')}>
            <TableOfReport columns={data.table.columns} lines={data.table.lines} />
          </div>
        </>
      ) : (
        <Loading rows={6} />
      )}
    </section>
  )
}
