import { Suspense, useEffect, useRef } from 'react'
import { fromEpoch } from '#engine/values/calendar.ts'
import { isMode, modeText } from '#features/approvals/actions/mode-text.ts'
import { namesOf } from '#features/approvals/actions/people-names.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { toneOf } from '#features/approvals/web/actions/offered.ts'
import { LateFileList } from '#features/approvals/web/actions/late-files-field.tsx'
import { durationText } from '#features/approvals/web/approval/duration.ts'
import { branchText, goesTo, momentText, whoText, wordNotes, wordOf, type Station } from '#features/approvals/web/approval/station-word.ts'
import { DueTag } from '#features/approvals/web/due/due-tag.tsx'
import { markText } from '#features/approvals/web/mark-text.ts'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'
import { useNow } from '#web/time/use-now.ts'

/** Past, current and (in grey) expected nodes: who, what, why, and how long it took. It opens with the current one in sight. */
export function Timeline({ stations }: { readonly stations: readonly Station[] }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => bringCurrentIntoSight(list.current), [])
  return (
    <ol ref={list} className={styles.timeline}>
      {stations.map((station, index) => (
        <StationView key={`${station.kind}-${station.nodeCode}-${station.at ?? index}-${index}`} station={station} />
      ))}
    </ol>
  )
}

/** Scrolls the side alone, so that the page around it stays, and leaves what was decided last in sight above. */
function bringCurrentIntoSight(list: HTMLElement | null): void {
  const current = list?.querySelector("[data-kind='current']")
  const side = list?.closest('aside')
  if (!current || !side) return
  const [place, frame] = [current.getBoundingClientRect(), side.getBoundingClientRect()]
  if (place.bottom > frame.bottom) side.scrollTop += place.top - frame.top - frame.height / 3
}

function StationView({ station }: { readonly station: Station }) {
  const t = useText()
  const { kind, nodeName, action, opinion, at, marks, dueAt, files = [], later = [] } = station
  const zone = useTimeZone()
  const now = useNow()
  const note = noteOf(station, t)
  const time = timeOf(station, t, now)
  const branch = branchText(station, t)
  return (
    <li className={styles.station} data-kind={kind} data-tone={toneOf(action)}>
      <div className={styles.stationHead}>
        <span className={styles.stationName}>{nodeName}</span>
        <span className={styles.word}>{wordOf(station, t)}</span>
      </div>
      <div>{whoText(station, t)}</div>
      {later.length > 0 ? <div>{t('approvals.timeline.later', { people: namesOf(later) })}</div> : null}
      {typeof dueAt === 'number' ? (
        <div className={styles.small} data-tabular>
          {t('approvals.due.by', { time: fromEpoch(dueAt, 'yyyy-MM-dd HH:mm', zone) ?? '' })} <DueTag dueAt={dueAt} />
        </div>
      ) : null}
      {goesTo(station, t) ? <div>{goesTo(station, t)}</div> : null}
      {opinion ? <p className={styles.opinion}>{opinion}</p> : null}
      {files.length > 0 ? (
        <Suspense fallback={null}>
          <LateFileList files={files} />
        </Suspense>
      ) : null}
      {marks.length === 0 ? null : (
        <ul className={styles.marks} aria-label={t('approvals.marks.title', { count: marks.length })}>
          {marks.map((mark) => (
            <li key={mark.path}>
              {markText(mark, t)}
              <span className={styles.dealtWith}>{t(mark.changed ? 'approvals.marks.changed' : 'approvals.marks.unchanged')}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.small} data-tabular>
        {[momentText(station, t, zone), branch, at === null ? '' : fromEpoch(at, 'yyyy-MM-dd HH:mm', zone), time, note]
          .filter((one) => one)
          .join(' · ')}
      </div>
    </li>
  )
}

function timeOf({ kind, at, receivedAt }: Station, t: Translate, now: number): string {
  if (receivedAt === null || kind === 'coming') return ''
  const { text, params } = durationText(receivedAt, at ?? now)
  return t(at === null ? 'approvals.timeline.since' : 'approvals.timeline.took', { time: t(text, params) })
}

function noteOf(station: Station, t: Translate): string {
  const { note } = station
  if (note === '' || wordNotes.includes(note)) return ''
  if (isMode(note)) return modeText(station, t)
  if (note === 'flows.skipped') return t('flows.skipped-nobody-found')
  return t(note.startsWith('flows.') ? note : `approvals.note.${note}`)
}
