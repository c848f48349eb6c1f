import { lazy, Suspense } from 'react'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { Timeline } from '#features/approvals/web/approval/timeline.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { addWordsOf } from '#web/i18n/i18n.ts'

/** Most readers never open it, and its words come with those of the administration. */
const CommentsPane = lazy(async () => {
  const [pane] = await Promise.all([import('#features/approvals/web/comments/comments-pane.tsx'), addWordsOf('later')])
  return { default: pane.CommentsPane }
})

const SummaryPane = lazy(async () => {
  const [pane] = await Promise.all([import('#features/approvals/web/summary/summary-pane.tsx'), addWordsOf('later')])
  return { default: pane.SummaryPane }
})

/** Few requests have sub flows. */
const SubFlowSide = lazy(async () => {
  const [side] = await Promise.all([import('#features/approvals/web/sub-flows/sub-flow-side.tsx'), addWordsOf('later')])
  return { default: side.SubFlowSide }
})

export type SidePart = 'timeline' | 'summary' | 'comments'

interface SideChoiceProps {
  readonly detail: RequestDetail
  readonly part: SidePart
  readonly onPart: (part: SidePart) => void
}

/** Chooses between the timeline and what else the flow has: the summary of approvals, comments. The title alone where it has neither. */
export function SideChoice({ detail: { commentsOn, summaryOn }, part, onPart }: SideChoiceProps) {
  const t = useText()
  if (!commentsOn && !summaryOn) return <h3 className={styles.sideTitle}>{t('approvals.timeline')}</h3>
  return (
    <Segmented<SidePart>
      className={styles.choice}
      aria-label={t('approvals.tab-flow')}
      value={part}
      onChange={onPart}
      options={[
        { value: 'timeline', label: t('approvals.timeline') },
        ...(summaryOn ? [{ value: 'summary' as const, label: t('approvals.summary') }] : []),
        ...(commentsOn ? [{ value: 'comments' as const, label: t('approvals.comments') }] : []),
      ]}
    />
  )
}

/** What stands beside the form of a request, or on its own page of a phone. */
export function SideContent({ detail, part }: { readonly detail: RequestDetail; readonly part: SidePart }) {
  const { subFlows, parentFlow, timeline } = detail
  if (part === 'timeline' && (subFlows.length > 0 || parentFlow))
    return (
      <Suspense fallback={<Loading rows={4} />}>
        <SubFlowSide detail={detail} />
      </Suspense>
    )
  if (part === 'timeline') return <Timeline stations={timeline} />
  return (
    <Suspense fallback={<Loading rows={4} />}>
      {part === 'summary' ? <SummaryPane taskId={detail.flowTaskInfo.id} /> : <CommentsPane taskId={detail.flowTaskInfo.id} />}
    </Suspense>
  )
}
