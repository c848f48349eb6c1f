import { useState } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  compareFunctionVersion,
  listFunctionDrafts,
  listFunctionVersions,
  readFunctionDraft,
  restoreFunctionVersion,
  type FunctionRow,
  type FunctionVersion,
} from '#features/function-design/contract.ts'
import { listFlowForms, readFlowForm } from '#features/function-design/contract/flow-forms.ts'
import { DifferenceRows } from '#features/function-design/web/publish/difference-rows.tsx'
import styles from '#features/function-design/web/publish/publish.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Empty } from '#ui/states/empty.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useMay } from '#web/session/use-may.ts'

type VersionsOf = Pick<FunctionRow, 'id' | 'fullName' | 'version'>

/** The published versions of a function or a flow form: what changed since one of them, and the way back to it through the draft. */
export function VersionsDialog({ of, onClose }: { readonly of: VersionsOf; readonly onClose: () => void }) {
  const t = useText()
  const phone = usePhone()
  const may = useMay()
  const { confirm } = useFeedback()
  const versions = useCall(listFunctionVersions, { params: { id: of.id } }, { handles: 'all' })
  const [chosen, setChosen] = useState<number>()
  const restore = useCommand(restoreFunctionVersion, {
    refreshes: [listFunctionDrafts, readFunctionDraft, compareFunctionVersion, listFlowForms, readFlowForm],
  })
  const version = chosen ?? versions.data?.list.find(({ current }) => current)?.version
  const putBack = async () => {
    if (version === undefined) return
    if (!(await confirm({ text: t('function-design.restore-question', { version }), danger: true }))) return
    const outcome = await restore.run({ params: { id: of.id }, body: { version, draftVersion: of.version } })
    if (outcome.ok) onClose()
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('ui.close')}</Button>
      {may(restoreFunctionVersion) && version !== undefined ? (
        <Button type="primary" loading={restore.busy} onClick={() => void putBack()}>
          {t('function-design.restore', { version })}
        </Button>
      ) : null}
    </>
  )
  return (
    <Dialog open title={t('function-design.versions-of', { name: of.fullName })} width={860} fillsPhone foot={foot} onClose={onClose}>
      {versions.error ? (
        <Problem text={versions.error.msg} traceId={versions.error.requestId} onRetry={() => void versions.refetch()} />
      ) : null}
      {versions.data ? (
        <div className={styles.versions} data-phone={phone}>
          <ul className={styles.rows}>
            {versions.data.list.map((one) => (
              <li key={one.version}>
                <VersionButton of={one} pressed={one.version === version} onChoose={() => setChosen(one.version)} />
              </li>
            ))}
          </ul>
          {version === undefined ? <Empty text={t('function-design.no-versions')} /> : <Since id={of.id} version={version} />}
        </div>
      ) : versions.error ? null : (
        <Loading rows={5} />
      )}
    </Dialog>
  )
}

interface VersionButtonProps {
  readonly of: FunctionVersion
  readonly pressed: boolean
  readonly onChoose: () => void
}

function VersionButton({ of, pressed, onChoose }: VersionButtonProps) {
  const t = useText()
  const zone = useTimeZone()
  const at = fromEpoch(of.publishedAt, 'yyyy-MM-dd HH:mm', zone) ?? ''
  const by = of.publishedBy === '' ? t('function-design.by-program') : of.publishedBy
  return (
    <button type="button" className={styles.version} aria-pressed={pressed} onClick={onChoose}>
      {t(of.current ? 'function-design.version-current' : 'function-design.version', { version: of.version })}
      <small>{t('function-design.version-made', { at, by })}</small>
      {of.records === null ? null : <small>{t('function-design.version-records', { records: of.records })}</small>}
    </button>
  )
}

function Since({ id, version }: { readonly id: string; readonly version: number }) {
  const t = useText()
  const { data, error, refetch } = useCall(compareFunctionVersion, { params: { id, version } }, { handles: 'all' })
  if (error) return <Problem text={error.msg} traceId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Loading rows={4} />
  return (
    <section>
      <h3>{t('function-design.since', { version })}</h3>
      <DifferenceRows of={data.list} empty={t('function-design.since-nothing')} />
    </section>
  )
}
