import { lazy, Suspense, useEffect, useState } from 'react'
import type { Call } from '#engine/contract/call.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { cancelJob, readJob } from '#features/jobs/contract.ts'
import { useJob } from '#features/jobs/web/entry.ts'
import {
  listThirdFailures,
  listThirdRuns,
  platformNumbers,
  readThirdTotals,
  runResult,
  testDingTalk,
  testWecom,
  type Direction,
  type LinkKind,
  type Platform,
  type ThirdTotal,
} from '#features/third-directories/contract.ts'
import styles from '#features/third-directories/web/third-directories.module.css'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { ReasonedButton } from '#ui/kit/reasoned-button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { Problem } from '#ui/states/problem.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { refreshCalls } from '#web/call/query-client.ts'
import { useCall } from '#web/call/use-call.ts'
import { useCommand } from '#web/call/use-command.ts'
import { useTimeZone } from '#web/session/time-zone.ts'

const DifferenceDialog = lazy(async () => ({
  default: (await import('#features/third-directories/web/difference-dialog.tsx')).DifferenceDialog,
}))
const FailuresDialog = lazy(async () => ({ default: (await import('#features/third-directories/web/failures-dialog.tsx')).FailuresDialog }))
const RunsDialog = lazy(async () => ({ default: (await import('#features/third-directories/web/runs-dialog.tsx')).RunsDialog }))

interface PlatformProps {
  readonly platform: Platform
}

/** Tests of the connection to a platform, and what of ours is on it. */
export function PlatformPanel({ platform }: PlatformProps) {
  return (
    <div className={styles.panel}>
      {platform === 'wecom' ? <WecomTests /> : <DingTalkTests />}
      <Totals platform={platform} />
    </div>
  )
}

function WecomTests() {
  const t = useText()
  const contacts = useCommand(testWecom, { handles: [422] })
  const agent = useCommand(testWecom, { handles: [422] })
  const run = (command: typeof agent, type: '0' | '1') => () => void command.run({ params: { type }, body: {} })
  return (
    <div className={styles.tests}>
      <Button loading={contacts.busy} onClick={run(contacts, '1')}>
        {t('third.test-contacts')}
      </Button>
      <Button loading={agent.busy} onClick={run(agent, '0')}>
        {t('third.test-agent')}
      </Button>
      <Wrong texts={[contacts.error?.msg, agent.error?.msg]} />
    </div>
  )
}

function DingTalkTests() {
  const t = useText()
  const test = useCommand(testDingTalk, { handles: [422] })
  return (
    <div className={styles.tests}>
      <Button loading={test.busy} onClick={() => void test.run({ body: {} })}>
        {t('third.test')}
      </Button>
      <Wrong texts={[test.error?.msg]} />
    </div>
  )
}

function Wrong({ texts }: { readonly texts: readonly (string | undefined)[] }) {
  const said = texts.find((text) => text !== undefined)
  return said === undefined ? null : <Alert className={styles.wrong} type="error" showIcon title={said} />
}

const whileRunning = 2_000
const readAgain: readonly Call[] = [readThirdTotals, listThirdFailures, listThirdRuns]

function Totals({ platform }: PlatformProps) {
  const t = useText()
  const params = { type: platformNumbers[platform] }
  const [running, setRunning] = useState(false)
  const read = useCall(readThirdTotals, { params }, { handles: 'all', ...(running ? { everyMilliseconds: whileRunning } : {}) })
  const goesOn = read.data?.some((total) => total.running) ?? false
  useEffect(() => setRunning(goesOn), [goesOn])
  const [jobId, setJobId] = useState<string>()
  // An own run that began before the page was opened; its result is shown too.
  const ownRun = read.data?.find((total) => total.jobId !== null)?.jobId ?? undefined
  useEffect(() => {
    if (ownRun !== undefined) setJobId(ownRun)
  }, [ownRun])
  const [compared, setCompared] = useState<{ readonly kind: LinkKind; readonly direction: Direction }>()
  const [failures, setFailures] = useState<LinkKind>()
  const [log, setLog] = useState(false)
  if (!read.data && read.error) return <Problem text={read.error.msg} traceId={read.error.requestId} onRetry={() => void read.refetch()} />
  if (!read.data) return <Loading rows={2} />
  return (
    <>
      <table className={styles.totals}>
        <thead>
          <tr>
            <th scope="col">{t('third.kind')}</th>
            <th scope="col">{t('third.total')}</th>
            <th scope="col">{t('third.succeeded')}</th>
            <th scope="col">{t('third.failed')}</th>
            <th scope="col">{t('third.waiting')}</th>
            <th scope="col">{t('third.time')}</th>
            <th scope="col">{t('third.action')}</th>
          </tr>
        </thead>
        <tbody>
          {read.data.map((total) => (
            <TotalRow
              key={total.kind}
              total={total}
              onCompare={(direction) => setCompared({ kind: total.kind, direction })}
              onFailures={() => setFailures(total.kind)}
            />
          ))}
        </tbody>
      </table>
      <RunNote jobId={jobId} running={goesOn} />
      <LatestRun platform={platform} onLog={() => setLog(true)} />
      <Suspense>
        {compared ? <DifferenceDialog platform={platform} {...compared} onBegun={setJobId} onClose={() => setCompared(undefined)} /> : null}
        {failures ? <FailuresDialog platform={platform} kind={failures} onClose={() => setFailures(undefined)} /> : null}
        {log ? <RunsDialog platform={platform} onClose={() => setLog(false)} /> : null}
      </Suspense>
    </>
  )
}

interface TotalRowProps {
  readonly total: ThirdTotal
  readonly onCompare: (direction: Direction) => void
  readonly onFailures: () => void
}

function TotalRow({ total, onCompare, onFailures }: TotalRowProps) {
  const t = useText()
  const zone = useTimeZone()
  const time = total.synDate === null ? t('third.never') : (fromEpoch(total.synDate, 'yyyy-MM-dd HH:mm', zone) ?? '')
  return (
    <tr>
      <th scope="row">{total.synType}</th>
      <td data-label={t('third.total')}>{total.recordTotal}</td>
      <td data-label={t('third.succeeded')}>{total.synSuccessCount}</td>
      <td data-label={t('third.failed')}>
        {total.synFailCount === 0 ? (
          0
        ) : (
          <Button
            type="link"
            size="small"
            className={styles.count}
            onClick={onFailures}
            aria-label={t('third.show-failures', { kind: total.synType, count: total.synFailCount })}
          >
            {total.synFailCount}
          </Button>
        )}
      </td>
      <td data-label={t('third.waiting')}>{total.unSynCount}</td>
      <td data-label={t('third.time')}>{time}</td>
      <td>
        <ReasonedButton
          why={total.running ? t('third.running') : undefined}
          onClick={() => onCompare('out')}
          aria-label={t('third.synchronize-kind', { kind: total.synType })}
        >
          {t('third.synchronize')}
        </ReasonedButton>{' '}
        <ReasonedButton
          why={total.running ? t('third.running') : undefined}
          onClick={() => onCompare('in')}
          aria-label={t('third.take-in-kind', { kind: total.synType })}
        >
          {t('third.take-in')}
        </ReasonedButton>
      </td>
    </tr>
  )
}

/** The way to the log of runs; one that began by itself and did not come to its end is told at once, as nobody waits for it. */
function LatestRun({ platform, onLog }: PlatformProps & { readonly onLog: () => void }) {
  const t = useText()
  const zone = useTimeZone()
  const query = { currentPage: 1, pageSize: 1 }
  const read = useCall(listThirdRuns, { params: { type: platformNumbers[platform] }, query }, { handles: 'all' })
  const latest = read.data?.list[0]
  const problem = latest?.actorName === null ? latest.problem : null
  const time = latest ? (fromEpoch(latest.time, 'yyyy-MM-dd HH:mm', zone) ?? '') : ''
  return (
    <>
      {problem === null ? null : <Alert type="error" showIcon title={t('third.run-failed', { time, problem })} />}
      <div>
        <Button onClick={onLog}>{t('third.runs')}</Button>
      </div>
    </>
  )
}

/** How far the run is, and how the own one ended. */
function RunNote({ jobId, running }: { readonly jobId: string | undefined; readonly running: boolean }) {
  const t = useText()
  const { job } = useJob(jobId)
  const cancel = useCommand(cancelJob, { refreshes: [readJob, ...readAgain] })
  const ended = job !== undefined && job.state !== 'waiting' && job.state !== 'running'
  useEffect(() => {
    if (ended) void refreshCalls(readAgain)
  }, [ended])
  if (job && !ended) {
    const button = (
      <Button size="small" loading={cancel.busy} onClick={() => void cancel.run({ params: { id: job.id } })}>
        {t('third.cancel')}
      </Button>
    )
    return <Alert type="info" showIcon title={job.text || t('third.running')} action={button} />
  }
  if (running) return <Alert type="info" showIcon title={t('third.running')} />
  if (!job) return null
  if (job.state === 'cancelled') return <Alert type="warning" showIcon title={t('third.cancelled')} />
  const result = runResult.safeParse(job.result)
  if (!result.success) return <Alert type="error" showIcon title={t('third.ended')} />
  const { problem, direction, failures, created, updated, removed, failed } = result.data
  const counts = { created, updated, removed, failed }
  const title = t(direction === 'in' ? 'third.result-in' : 'third.result', counts)
  if (problem !== null) return <Alert type="error" showIcon title={problem} description={title} />
  const refused = failures.map(({ name, reason }) => <div key={`${name} ${reason}`}>{t('third.failure', { name, reason })}</div>)
  return (
    <Alert type={failed > 0 ? 'warning' : 'success'} showIcon title={title} {...(refused.length > 0 ? { description: refused } : {})} />
  )
}
