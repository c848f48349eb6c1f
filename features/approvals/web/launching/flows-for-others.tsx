import { Link } from 'react-router'
import { listStartableForOthers } from '#features/approvals/contract/launching.ts'
import styles from '#features/approvals/web/launching/launching.module.css'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'

/** 发起委托: the flows that the user may start in the name of others now, by person. */
export function FlowsForOthers() {
  const t = useText()
  const { data, error, refetch } = useCall(listStartableForOthers, {}, { handles: 'all' })
  if (!data) return error ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : <Loading rows={4} />
  if (data.list.length === 0) return <Empty text={t('approvals.launching.for-nobody')} />
  return (
    <div className={styles.flows}>
      {[...Map.groupBy(data.list, ({ giver }) => giver.id)].map(([id, flows]) => (
        <section key={id} aria-labelledby={`giver-${id}`}>
          <h2 id={`giver-${id}`} className={styles.category}>
            {t('approvals.launching.for', { name: flows[0]!.giver.name, organization: flows[0]!.giver.organize || '-' })}
          </h2>
          <ul className={styles.cards}>
            {flows.map((flow) => (
              <li key={flow.id} className={styles.card}>
                <Link className={styles.start} to={workFlowAddress({ flowId: flow.id, opType: opTypes.edit, delegateUser: id })}>
                  <span className={styles.name} title={flow.fullName}>
                    {flow.fullName}
                  </span>
                  <span className={styles.quiet}>{flow.category || t('approvals.launching.other')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
