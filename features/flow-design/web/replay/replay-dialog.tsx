import { Link } from 'react-router'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { replayFlow, templateOfTree, type ReplayDifference } from '#features/flow-design/contract.ts'
import styles from '#features/flow-design/web/replay/replay.module.css'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'

const width = 720

interface ReplayDialogProps {
  readonly flowId: string
  readonly definition: FlowDefinition
  readonly onClose: () => void
}

/** Which of the newest approved requests would go another way by the flow as it is designed now. */
export function ReplayDialog({ flowId, definition, onClose }: ReplayDialogProps) {
  const t = useText()
  const flowTemplateJson = templateOfTree(flowId, definition.name, JSON.stringify(encodeFlow(definition)))
  const input = { params: { id: flowId }, body: { flowTemplateJson } }
  const { data, error, refetch } = useCall(replayFlow, input, { handles: 'all', staleTime: Infinity })
  return (
    <Dialog open title={t('flow-design.replay')} width={width} foot={null} onClose={onClose}>
      <p className={styles.note}>{t('flow-design.replay.note')}</p>
      {error ? <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={4} /> : null}
      {data ? (
        <>
          <Alert type={data.list.length > 0 ? 'warning' : 'info'} showIcon title={resultOf(data, t)} />
          {data.isCut ? <Alert type="warning" showIcon title={t('flow-design.replay.cut')} /> : null}
          <ul className={styles.list}>
            {data.list.map((one) => (
              <DifferenceRow key={one.id} one={one} />
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  )
}

function resultOf(
  { compared, list }: { readonly compared: number; readonly list: readonly ReplayDifference[] },
  t: ReturnType<typeof useText>,
): string {
  if (compared === 0) return t('flow-design.replay.none')
  return list.length === 0 ? t('flow-design.replay.same', { compared }) : t('flow-design.replay.differ', { compared, count: list.length })
}

function DifferenceRow({ one }: { readonly one: ReplayDifference }) {
  const t = useText()
  const wayOf = (names: readonly string[]) => names.join(' → ') || t('flow-design.replay.no-node')
  return (
    <li className={styles.row}>
      <Link to={workFlowAddress({ id: one.id, flowId: one.flowId, opType: opTypes.monitored })} target="_blank">
        {[one.fullName, one.enCode].filter((text) => text !== '').join(' ')}
      </Link>
      <div>{t('flow-design.replay.took', { way: wayOf(one.took) })}</div>
      <div>{t('flow-design.replay.would', { way: wayOf(one.would) })}</div>
      {one.problem ? <div className={styles.problem}>{one.problem}</div> : null}
    </li>
  )
}
