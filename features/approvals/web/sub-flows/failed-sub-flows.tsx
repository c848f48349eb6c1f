import { beginSubFlows, listFailedSubFlows } from '#features/approvals/contract/monitor.ts'
import { boxCalls } from '#features/approvals/web/boxes/box-calls.ts'
import styles from '#features/approvals/web/sub-flows/sub-flows.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useMay } from '#web/session/use-may.ts'

interface FailedSubFlowsProps {
  readonly of: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** The sub flows that a request could not start, each with its reason, and the button to try again. */
export function FailedSubFlows({ of, onClose }: FailedSubFlowsProps) {
  const t = useText()
  const may = useMay()
  const call = useCall(listFailedSubFlows, { params: { id: of.id } }, { handles: 'all' })
  const begin = useCommand(beginSubFlows, { refreshes: [listFailedSubFlows, ...boxCalls] })
  const retry = async (): Promise<void> => {
    const { ok } = await begin.run({ params: { id: of.id } })
    if (ok) onClose()
    else await call.refetch()
  }
  const title = `${t('approvals.sub-flows')} · ${of.name}`
  const rest = may(beginSubFlows)
    ? { onConfirm: () => void retry(), confirmText: t('approvals.sub-flows-retry'), confirmBusy: begin.busy }
    : { foot: null }
  return (
    <Dialog open title={title} width={600} onClose={onClose} {...rest}>
      {call.error ? <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} /> : null}
      {call.isPending ? <Loading rows={3} /> : null}
      {call.data?.list.length === 0 ? <Empty text={t('approvals.sub-flows-none-failed')} /> : null}
      {call.data && call.data.list.length > 0 ? (
        <>
          <p>{t('approvals.sub-flows-retry-text')}</p>
          <ul className={styles.list}>
            {call.data.list.map(({ id, flowName, userName, failure }) => (
              <li key={id} className={styles.request}>
                <span>{t('approvals.sub-flow-of', { flow: flowName, name: userName })}</span>
                <span className={styles.standing} data-failed>
                  {t('approvals.sub-flow-failed', { failure })}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}
