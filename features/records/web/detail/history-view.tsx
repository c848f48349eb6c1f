import { fromEpoch } from '#engine/values/calendar.ts'
import { recordHistory, type SavedVersion } from '#features/records/contract.ts'
import styles from '#features/records/web/detail/detail.module.css'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'

interface HistoryViewProps {
  readonly modelId: string
  readonly id: string
  /** Name of the time zone of the installation. */
  readonly zone: string
}

/** What was saved of a record: who, when, and each value before and after. */
export function HistoryView({ modelId, id, zone }: HistoryViewProps) {
  const t = useText()
  const { data, error, refetch } = useCall(recordHistory, { params: { modelId, id } }, { handles: 'all' })
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={6} />
  if (data.list.length === 0) return <Empty text={t('records.detail.no-history')} />
  return (
    <div className={styles.tabs}>
      {data.list.map((version) => (
        <Version key={version.id} version={version} zone={zone} />
      ))}
      {data.more ? <p className={styles.quiet}>{t('records.detail.older')}</p> : null}
    </div>
  )
}

const kindTexts = { created: 'records.detail.created', updated: 'records.detail.updated', flow: 'records.detail.flow' } as const
const rowTexts = { added: 'records.detail.added-row', removed: 'records.detail.removed-row' } as const

function Version({ version: { at, by, kind, changes }, zone }: { readonly version: SavedVersion; readonly zone: string }) {
  const t = useText()
  const time = fromEpoch(at, 'yyyy-MM-dd HH:mm:ss', zone)
  return (
    <section className={styles.version} aria-label={`${time} ${by}`}>
      <h3 className={styles.head}>
        <span>{time}</span>
        <span>{by || t('records.detail.program')}</span>
        <span className={styles.quiet}>{t(kindTexts[kind])}</span>
      </h3>
      {changes.length === 0 ? null : (
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('records.detail.field')}</th>
                <th scope="col">{t('records.detail.before')}</th>
                <th scope="col">{t('records.detail.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <ChangeRow key={change.path} change={change} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function ChangeRow({ change }: { readonly change: SavedVersion['changes'][number] }) {
  const t = useText()
  const { label, kind, before, after, isCut } = change
  const row = kind === 'changed' ? '' : t(rowTexts[kind])
  const said = (text: string): string => text || (isCut ? t('records.detail.cut') : '')
  return (
    <tr>
      <th scope="row">{row === '' ? label : `${label}（${row}）`}</th>
      <td>{kind === 'added' ? '' : said(before)}</td>
      <td>{kind === 'removed' ? '' : said(after)}</td>
    </tr>
  )
}
