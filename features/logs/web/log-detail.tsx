import { fromEpoch } from '#engine/values/calendar.ts'
import { logCategories, readOperation, type LogCategory, type LogRow, type OperationDetail } from '#features/logs/contract.ts'
import styles from '#features/logs/web/logs.module.css'
import { ResultText } from '#features/logs/web/result-text.tsx'
import { Descriptions } from '#ui/kit/descriptions.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

interface LogDetailProps {
  readonly kind: LogCategory
  readonly row: LogRow
  readonly onClose: () => void
}

/** One line of a log with everything it tells; of an operation what it changed. */
export function LogDetail({ kind, row, onClose }: LogDetailProps) {
  const t = useText()
  const zone = useTimeZone()
  const request = [row.requestMethod, row.requestURL].filter((part) => part !== '').join(' ')
  const origin = [row.ipaddress, row.ipAddressName].filter((part) => part !== '').join(' · ')
  const client = [row.platForm, row.browser].filter((part) => part !== '').join(' ')
  const lines: readonly (readonly [string, string])[] = [
    ['logs.time', fromEpoch(row.creatorTime, 'yyyy-MM-dd HH:mm:ss', zone) ?? ''],
    ['logs.person', row.userName === '' ? t('logs.nobody') : row.userName],
    [kind === logCategories.exception ? 'logs.error' : 'logs.what', row.abstracts],
    [subjectLabels[kind], row.moduleName],
    ['logs.request', request],
    ['logs.duration', kind === logCategories.request ? String(row.requestDuration) : ''],
    ['logs.code', row.code === 0 ? '' : String(row.code)],
    ['logs.address', origin],
    ['logs.client', client],
    ['logs.trace', row.requestId],
  ]
  const items = lines.filter(([, text]) => text !== '').map(([label, text]) => ({ key: label, label: t(label), children: text }))
  return (
    <SideDrawer open title={t('logs.detail-title', { log: t(`logs.category-${kind}`) })} width={640} onClose={onClose}>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={[...items, { key: 'result', label: t('logs.result'), children: <ResultText result={row.result} /> }]}
      />
      {kind === logCategories.operation ? <Difference row={row} /> : null}
      {kind === logCategories.exception && row.json !== '' ? (
        <>
          <h3 className={styles.heading}>{t('logs.stack')}</h3>
          <pre className={styles.stack}>{row.json}</pre>
        </>
      ) : null}
    </SideDrawer>
  )
}

/** What the column with the thing tells in each log. */
const subjectLabels: Readonly<Record<LogCategory, string>> = {
  [logCategories.signIn]: 'logs.reason',
  [logCategories.operation]: 'logs.object',
  [logCategories.exception]: 'logs.source',
  [logCategories.request]: 'logs.object',
}

function Difference({ row }: { readonly row: LogRow }) {
  const t = useText()
  const { data, error, refetch } = useCall(readOperation, { params: { id: row.id }, query: { at: row.creatorTime } }, { handles: 'all' })
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  return (
    <>
      <h3 className={styles.heading}>{t('logs.changes')}</h3>
      {data.changes.length === 0 ? <p className={styles.quiet}>{t('logs.no-changes')}</p> : <ChangeTable detail={data} />}
      <p className={styles.quiet}>{data.seal === null ? t('logs.not-sealed') : t('logs.sealed', { seal: data.seal })}</p>
      <p className={styles.quiet}>{t('logs.hash', { hash: data.hash })}</p>
    </>
  )
}

/** Before and after side by side; of what was made or deleted its values alone. */
function ChangeTable({ detail: { changes, isWhole } }: { readonly detail: OperationDetail }) {
  const t = useText()
  const none = <span aria-label={t('logs.none')}>—</span>
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{t('logs.member')}</th>
          {isWhole ? null : <th scope="col">{t('logs.before')}</th>}
          <th scope="col">{t(isWhole ? 'logs.value' : 'logs.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ label, before, after }, index) => (
          <tr key={`${label}-${index}`}>
            <th scope="row">{label}</th>
            {isWhole ? null : <td>{before === '' ? none : <del>{before}</del>}</td>}
            <td>{after === '' ? none : after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
