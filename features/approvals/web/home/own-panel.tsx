import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallAnswer } from '#engine/contract/call.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import { listUnfinished, type UnfinishedRequest } from '#features/approvals/contract.ts'
import { requestAddress } from '#features/approvals/web/boxes/request-address.ts'
import { summaryText } from '#features/approvals/web/boxes/row-texts.ts'
import { useStartable } from '#features/approvals/web/boxes/new-request.tsx'
import styles from '#features/approvals/web/home/home.module.css'
import { WaitingFor } from '#features/approvals/web/home/waiting-for.tsx'
import { useKeptForms, type KeptForms } from '#features/approvals/web/home/use-kept-input.ts'
import { timerText } from '#features/approvals/web/due/waits-until.ts'
import { useBoxAddress } from '#features/approvals/web/use-box-address.ts'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { StateTag } from '#ui/states/state-tag.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { opTypes } from '#web/router/work-flow-address.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { Ago, HomeLine, HomeLines, HomeNothing } from '#web/shell/home-line.tsx'
import { HomePanel } from '#web/shell/home-panel.tsx'

type Unfinished = CallAnswer<typeof listUnfinished>

/** The user's own requests that are not finished, on the start page; absent for users who file nothing. */
export function OwnPanel() {
  const t = useText()
  const box = useBoxAddress('flowLaunch')
  const files = useStartable().length > 0
  const call = useCall(listUnfinished, {}, { handles: 'all' })
  const kept = useKeptForms()
  const data = call.data && kept ? { unfinished: call.data, kept } : undefined
  if (!files && (!data || isEmpty(data.unfinished, data.kept))) return null
  return (
    <HomePanel title={t('approvals.home.own')} all={box} call={{ data, error: call.error, refetch: call.refetch }}>
      {({ unfinished, kept: { others, ofRequest } }) => (
        <>
          {isEmpty(unfinished, { others, ofRequest }) ? <HomeNothing>{t('approvals.home.own-empty')}</HomeNothing> : null}
          <Part name="returned" part={unfinished.returned} box={box} status={3}>
            {unfinished.returned.list.map((request) => (
              <ReturnedLine key={request.processId} request={request} keptAt={ofRequest.get(request.processId)} />
            ))}
          </Part>
          <Part name="drafts" part={{ ...unfinished.drafts, total: unfinished.drafts.total + others.length }} box={box} status={0}>
            {others.map(({ address, name, savedAt }) => (
              <HomeLine
                key={address}
                to={address}
                title={name}
                summary={t('approvals.home.unsaved-new')}
                time={<Ago at={savedAt} />}
                word={t('approvals.home.go-on')}
              />
            ))}
            {unfinished.drafts.list.map((request) => (
              <DraftLine key={request.processId} request={request} keptAt={ofRequest.get(request.processId)} />
            ))}
          </Part>
          <Part name="running" part={unfinished.running} box={box} status={1}>
            {unfinished.running.list.map((request) => (
              <RunningLine key={request.processId} request={request} />
            ))}
          </Part>
        </>
      )}
    </HomePanel>
  )
}

function isEmpty({ returned, drafts, running }: Unfinished, { others }: KeptForms): boolean {
  return returned.total + drafts.total + running.total + others.length === 0
}

const titles = { returned: 'approvals.home.returned', drafts: 'approvals.home.drafts', running: 'approvals.home.running' } as const

interface PartProps {
  readonly name: keyof typeof titles
  readonly part: { readonly total: number; readonly list: readonly unknown[] }
  /** The list of all own requests, and the state that it is searched for. */
  readonly box: string | undefined
  readonly status: number
  readonly children: readonly ReactNode[] | readonly (readonly ReactNode[])[]
}

function Part({ name, part: { total, list }, box, status, children }: PartProps) {
  const t = useText()
  const id = useId()
  const lines = children.flat()
  if (lines.length === 0) return null
  const title = t(titles[name], { count: total })
  const filter = new URLSearchParams({ filter: JSON.stringify({ status: String(status) }) })
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h3 id={id} className={styles.partTitle} data-tone={name}>
          {title}
        </h3>
        {box && total > lines.length && list.length > 0 ? (
          <Link to={`${box}?${filter.toString()}`}>{t('approvals.home.all-of', { part: title })}</Link>
        ) : null}
      </div>
      <HomeLines>{children}</HomeLines>
    </section>
  )
}

/** Of their own requests people know who filed them, so the usual title leaves room without it. */
function titleOf({ fullName, flowName, creatorUser, enCode }: UnfinishedRequest): string {
  const name = fullName === `${creatorUser}的${flowName}` ? flowName : fullName
  return [name, enCode].filter((one) => one !== '').join(' ')
}

interface LineProps {
  readonly request: UnfinishedRequest
  /** When input was kept that is not saved. */
  readonly keptAt?: number | undefined
}

function ReturnedLine({ request, keptAt }: LineProps) {
  const t = useText()
  const { returned } = request
  const who = returned ? [returned.nodeName, returned.name].filter((one) => one !== '').join(' ') : ''
  return (
    <HomeLine
      to={requestAddress(request, opTypes.edit)}
      title={titleOf(request)}
      tag={<State request={request} />}
      summary={summaryText(request, t)}
      time={returned?.at ? <Ago at={returned.at} /> : null}
      word={t('approvals.home.correct')}
      note={
        <>
          <span className={styles.returned} title={returned?.opinion}>
            {t('approvals.home.sent-back', { who, opinion: returned?.opinion || t('approvals.home.no-reason') })}
          </span>
          {keptAt === undefined ? null : ` · ${t('approvals.home.unsaved')}`}
        </>
      }
    />
  )
}

function DraftLine({ request, keptAt }: LineProps) {
  const t = useText()
  return (
    <HomeLine
      to={requestAddress(request, opTypes.edit)}
      title={titleOf(request)}
      tag={<State request={request} />}
      summary={summaryText(request, t)}
      time={request.creatorTime === null ? null : <Ago at={keptAt ?? request.creatorTime} />}
      word={t('approvals.home.go-on')}
      note={keptAt === undefined ? undefined : t('approvals.home.unsaved')}
    />
  )
}

function RunningLine({ request }: LineProps) {
  const t = useText()
  const zone = useTimeZone()
  const { waitsFor, timers = [] } = request
  const since = waitsFor.flatMap((one) => (one.since === null ? [] : [one.since]))
  return (
    <HomeLine
      to={requestAddress(request, opTypes.mine)}
      title={titleOf(request)}
      tag={<State request={request} />}
      summary={summaryText(request, t)}
      time={since.length === 0 ? null : <WaitingFor since={Math.min(...since)} />}
      word={t('approvals.home.progress')}
      note={[...waitsFor.map((one) => waitsText(one, t, zone)), ...timers.map((one) => timerNote(one, t, zone))].join('；')}
    />
  )
}

function waitsText({ nodeName, people, dueAt }: UnfinishedRequest['waitsFor'][number], t: Translate, zone: string): string {
  const who = { node: nodeName, people: namesOf(people) }
  if (typeof dueAt !== 'number') return t('approvals.home.with', who)
  return t('approvals.home.with-until', { ...who, time: fromEpoch(dueAt, 'yyyy-MM-dd HH:mm', zone) ?? '' })
}

function timerNote(timer: NonNullable<UnfinishedRequest['timers']>[number], t: Translate, zone: string): string {
  return [timer.nodeName, timerText({ timers: [timer] }, t, zone)].filter((part) => part !== '').join(' ')
}

/** Waiting is what running requests do, and is not repeated. */
function State({ request: { requestStatus } }: { readonly request: UnfinishedRequest }) {
  const state = stateOfStatus(requestStatus)
  return state && state !== 'waiting' ? <StateTag state={state} /> : null
}
