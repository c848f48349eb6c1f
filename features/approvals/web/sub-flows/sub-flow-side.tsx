import { Link } from 'react-router'
import { statusText } from '#engine/flows/wire-codes.ts'
import type { RequestStatus } from '#engine/flows/state.ts'
import { beginSubFlows } from '#features/approvals/contract/monitor.ts'
import { requestDetail, type RequestDetail } from '#features/approvals/contract/requests.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import { Timeline } from '#features/approvals/web/approval/timeline.tsx'
import styles from '#features/approvals/web/sub-flows/sub-flows.module.css'
import { Button } from '#ui/kit/button.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCommand } from '#web/call/use-command.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'

type Related = NonNullable<RequestDetail['parentFlow']> & Partial<Pick<RequestDetail['subFlows'][number], 'failure'>>

/** The timeline of a request that has sub flows or is one, below the others that belong to it. */
export function SubFlowSide({ detail: { subFlows, parentFlow, timeline, flowTaskInfo } }: { readonly detail: RequestDetail }) {
  const t = useText()
  const { id, actions } = flowTaskInfo
  return (
    <>
      {parentFlow ? <RelatedRequests title={t('approvals.parent-flow')} requests={[parentFlow]} /> : null}
      {subFlows.length > 0 ? <RelatedRequests title={t('approvals.sub-flows')} requests={subFlows} /> : null}
      {actions.includes('begin-sub-flows') ? <RetryButton id={id} /> : null}
      <Timeline stations={timeline} />
    </>
  )
}

/** For who watches over the request: starts at once what could not be started. */
function RetryButton({ id }: { readonly id: string }) {
  const t = useText()
  const begin = useCommand(beginSubFlows, { refreshes: [requestDetail, ...boxCalls] })
  return (
    <Button size="small" className={styles.retry ?? ''} loading={begin.busy} onClick={() => void begin.run({ params: { id } })}>
      {t('approvals.sub-flows-retry')}
    </Button>
  )
}

/** Those that the reader may open are links; of the others he reads whose they are and how far. */
function RelatedRequests({ title, requests }: { readonly title: string; readonly requests: readonly Related[] }) {
  return (
    <section className={styles.related} aria-label={title}>
      <h4 className={styles.title}>{title}</h4>
      <ul className={styles.list}>
        {requests.map((request, at) => (
          <li key={request.id || at} className={styles.request}>
            <RelatedRequest request={request} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RelatedRequest({ request: { id, flowId, flowName, userName, status, thisStep, failure = '' } }: { readonly request: Related }) {
  const t = useText()
  const name = t('approvals.sub-flow-of', { flow: flowName, name: userName })
  const planned = failure === '' ? t('approvals.sub-flow-planned') : t('approvals.sub-flow-failed', { failure })
  const standing = status === null ? planned : t(statusText(status as RequestStatus))
  return (
    <>
      {id === '' ? <span>{name}</span> : <Link to={workFlowAddress({ id, flowId, opType: opTypes.mine })}>{name}</Link>}
      <span className={styles.standing} data-failed={status === null && failure !== ''}>
        {[standing, thisStep].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
