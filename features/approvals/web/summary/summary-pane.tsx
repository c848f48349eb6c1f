import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { requestSummary, summaryCategories, type SummaryGroup } from '#features/approvals/contract/summary.ts'
import { saidFilesIn } from '#features/approvals/contract/said-files.ts'
import { SaidFiles } from '#features/approvals/web/actions/said-files.tsx'
import { toneOf } from '#features/approvals/web/actions/offered.ts'
import styles from '#features/approvals/web/approvals.module.css'
import own from '#features/approvals/web/summary/summary.module.css'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

type Category = keyof typeof summaryCategories
const categories: readonly Category[] = ['department', 'role', 'position']

/** 审批汇总: what was done with a request, by department, role or position of who did it. */
export function SummaryPane({ taskId }: { readonly taskId: string }) {
  const t = useText()
  const [category, setCategory] = useState<Category>('department')
  const input = { params: { id: taskId }, query: { category: summaryCategories[category] } }
  const { data, error, refetch } = useCall(requestSummary, input, { handles: 'all' })
  return (
    <div className={own.pane}>
      <Segmented<Category>
        block
        aria-label={t('approvals.summary.by')}
        value={category}
        onChange={setCategory}
        options={categories.map((value) => ({ value, label: t(`approvals.summary.${value}`) }))}
      />
      {error ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={4} /> : null}
      {data?.length === 0 ? <p className={own.none}>{t('approvals.summary.none')}</p> : null}
      {data?.map((group) => (
        <GroupView key={group.id} group={group} name={group.fullName || t(`approvals.summary.nowhere-${category}`)} />
      ))}
    </div>
  )
}

/** Files beside an opinion, which the family's record has as JSON text. */
function FilesOf({ list }: { readonly list: string }) {
  const files = saidFilesIn(list)
  return files.length > 0 ? <SaidFiles files={files} /> : null
}

function GroupView({ group, name }: { readonly group: SummaryGroup; readonly name: string }) {
  const t = useText()
  const zone = useTimeZone()
  return (
    <section className={own.group}>
      <h3 className={own.name}>
        {name}
        <span className={styles.small}>{t('approvals.summary.count', { count: group.list.length })}</span>
      </h3>
      <ol className={styles.timeline}>
        {group.list.map(({ nodeName, userName, handleStatus, handleOpinion, handleTime, fileList }, index) => (
          <li key={index} className={styles.station} data-tone={toneOf(handleStatus)}>
            <div className={styles.stationHead}>
              <span className={styles.stationName}>{nodeName}</span>
              <span className={styles.word}>{t(`flows.action-${handleStatus}`)}</span>
            </div>
            <div>{userName}</div>
            {handleOpinion === '' ? null : <p className={styles.opinion}>{handleOpinion}</p>}
            <FilesOf list={fileList} />
            <div className={styles.small} data-tabular>
              {handleTime === null ? '' : fromEpoch(handleTime, 'yyyy-MM-dd HH:mm', zone)}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
