import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  compareFlowVersions,
  deleteFlowVersion,
  designRules,
  listFlowDrafts,
  listFlowVersions,
  makeMainVersion,
  readFlowDraft,
  versionId,
  type FlowRow,
  type FlowVersionRow,
} from '#features/flow-design/contract.ts'
import styles from '#features/flow-design/web/list/versions.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Select } from '#ui/kit/select.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { ToneText } from '#web/admin/state-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useMay } from '#web/session/use-may.ts'

interface VersionsDialogProps {
  readonly flow: Pick<FlowRow, 'id' | 'fullName' | 'assists'>
  readonly onClose: () => void
}

const refreshes = [listFlowVersions, listFlowDrafts, readFlowDraft]
const firstPage = { currentPage: 1, pageSize: 100 } as const

/** The published versions of a flow with the requests that run in each, and what makes two of them differ. */
export function VersionsDialog({ flow, onClose }: VersionsDialogProps) {
  const t = useText()
  const call = useCall(listFlowVersions, { params: { id: flow.id }, query: firstPage }, { handles: 'all' })
  const rows = call.data?.list ?? []
  return (
    <Dialog open tall width={860} fillsPhone title={t('flow-design.versions.title', { name: flow.fullName })} foot={null} onClose={onClose}>
      {call.isPending ? <Loading rows={4} /> : null}
      {call.error ? <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} /> : null}
      {call.data && rows.length === 0 ? <Empty text={t('flow-design.versions.none')} /> : null}
      {rows.length > 0 ? (
        <>
          <VersionTable flow={flow} rows={rows} />
          <Comparison flowId={flow.id} rows={rows} />
        </>
      ) : null}
    </Dialog>
  )
}

function VersionTable({ flow, rows }: Pick<VersionsDialogProps, 'flow'> & { readonly rows: readonly FlowVersionRow[] }) {
  const { id: flowId, assists = false } = flow
  const t = useText()
  const zone = useTimeZone()
  const may = useMay()
  const mayPublish = assists || may({ access: designRules.release })
  const { confirm } = useFeedback()
  const main = useCommand(makeMainVersion, { refreshes })
  const remove = useCommand(deleteFlowVersion, { refreshes })
  const ask = async (text: string, run: () => unknown, danger = false): Promise<void> => {
    if (await confirm({ text, danger })) await run()
  }
  const count = (number: number | null): string => (number === null ? t('flow-design.versions.uncounted') : String(number))
  return (
    <div className={styles.scrolled}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('flow-design.versions.version')}</th>
            <th scope="col" className={styles.number}>
              {t('flow-design.versions.running')}
            </th>
            <th scope="col" className={styles.number}>
              {t('flow-design.versions.requests')}
            </th>
            <th scope="col">{t('flow-design.versions.by')}</th>
            <th scope="col">{t('flow-design.versions.at')}</th>
            <th scope="col">{t('flow-design.versions.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                V{row.version} {row.enabledMark === 1 ? <ToneText tone="good" text={t('flow-design.versions.main')} /> : null}
              </td>
              <td className={styles.number}>{count(row.running)}</td>
              <td className={styles.number}>{count(row.requests)}</td>
              <td>{row.creatorUser || t('flow-design.versions.by-program')}</td>
              <td>{fromEpoch(row.creatorTime, 'yyyy-MM-dd HH:mm', zone)}</td>
              <td>
                {row.enabledMark === 1 || !mayPublish ? null : (
                  <Button
                    size="small"
                    type="link"
                    onClick={() =>
                      void ask(t('flow-design.versions.main-question', { version: row.version }), () =>
                        main.run({ params: { id: versionId(flowId, row.version) } }),
                      )
                    }
                  >
                    {t('flow-design.versions.make-main')}
                  </Button>
                )}
                {row.enabledMark === 1 || row.requests !== 0 || !may(deleteFlowVersion) ? null : (
                  <Button
                    size="small"
                    type="link"
                    danger
                    onClick={() =>
                      void ask(
                        t('flow-design.versions.remove-question', { version: row.version }),
                        () => remove.run({ params: { id: versionId(flowId, row.version) } }),
                        true,
                      )
                    }
                  >
                    {t('admin.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What two versions, or a version and the draft (0), differ in. */
function Comparison({ flowId, rows }: { readonly flowId: string; readonly rows: readonly FlowVersionRow[] }) {
  const t = useText()
  const newest = rows.find(({ enabledMark }) => enabledMark === 1)?.version ?? rows[0]?.version ?? 0
  const [from, setFrom] = useState(newest)
  const [to, setTo] = useState(0)
  const call = useCall(compareFlowVersions, { params: { id: flowId }, query: { from, to } }, { handles: 'all', enabled: from !== to })
  const options = [
    { value: 0, label: t('flow-design.versions.draft') },
    ...rows.map(({ version }) => ({ value: version, label: t('flow-design.versions.number', { version }) })),
  ]
  const list = call.data?.list ?? []
  return (
    <section className={styles.comparison} aria-label={t('flow-design.versions.compare')}>
      <h3>{t('flow-design.versions.compare')}</h3>
      <div className={styles.choice}>
        <Select<number> size="small" aria-label={t('flow-design.versions.from')} value={from} options={options} onChange={setFrom} />
        <span aria-hidden>→</span>
        <Select<number> size="small" aria-label={t('flow-design.versions.to')} value={to} options={options} onChange={setTo} />
      </div>
      {from === to ? <p>{t('flow-design.versions.same')}</p> : null}
      {from !== to && call.isPending ? <Loading rows={2} /> : null}
      {call.error ? <Problem text={call.error.msg} traceId={call.error.requestId} onRetry={() => void call.refetch()} /> : null}
      {from !== to && call.data && list.length === 0 ? <p>{t('flow-design.versions.equal')}</p> : null}
      <ul className={styles.differences}>
        {list.map(({ node, name, change, property, before, after }) => (
          <li key={`${node} ${change} ${property}`}>
            <ToneText
              tone={change === 'removed' ? 'bad' : change === 'added' ? 'good' : 'warning'}
              text={t(`flow-design.change.${change}`)}
            />{' '}
            <strong>{name || node}</strong> {property}
            {property === '' ? null : (
              <div className={styles.values}>
                {before || t('flow-design.condition.empty')} → {after || t('flow-design.condition.empty')}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
