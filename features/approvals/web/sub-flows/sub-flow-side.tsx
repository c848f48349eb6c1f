import { Link } from 'react-router'
import { statusText } from '#engine/flows/wire-codes.ts'
import type { RequestStatus } from '#engine/flows/state.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { Timeline } from '#features/approvals/web/approval/timeline.tsx'
import styles from '#features/approvals/web/sub-flows/sub-flows.module.css'
import { useText } from '#ui/text/use-text.tsx'

import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'

type Related = NonNullable<RequestDetail['parentFlow']>

/** The timeline of a request that has sub flows or is one, below the others that belong to it. */
export function SubFlowSide({ detail: { subFlows, parentFlow, timeline } }: { readonly detail: RequestDetail }) {
  const t = useText()
  return (
    <>
      {parentFlow ? <RelatedRequests title={t('approvals.parent-flow')} requests={[parentFlow]} /> : null}
      {subFlows.length > 0 ? <RelatedRequests title={t('approvals.sub-flows')} requests={subFlows} /> : null}
      <Timeline stations={timeline} />
    </>
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

function RelatedRequest({ request: { id, flowId, flowName, userName, status, thisStep } }: { readonly request: Related }) {
  const t = useText()
  const name = t('approvals.sub-flow-of', { flow: flowName, name: userName })
  const standing = status === null ? t('approvals.sub-flow-planned') : t(statusText(status as RequestStatus))
  return (
    <>
      {id === '' ? <span>{name}</span> : <Link to={workFlowAddress({ id, flowId, opType: opTypes.mine })}>{name}</Link>}
      <span className={styles.standing}>{[standing, thisStep].filter(Boolean).join(' · ')}</span>
    </>
  )
}
