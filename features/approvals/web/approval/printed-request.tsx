import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { goesTo, peopleText, wordOf } from '#features/approvals/web/approval/station-word.ts'
import { stateOfStatus } from '#ui/states/request-state.ts'
import { useText } from '#ui/text/use-text.tsx'
import { PrintSheet } from '#web/form/print-sheet.tsx'
import { PrintedTable } from '#web/form/printed-table.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'

interface PrintedRequestProps {
  readonly detail: RequestDetail
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly facts: FormFacts
}

/** A request on paper: its form, and what was decided about it. */
export function PrintedRequest({ detail, session, definition, facts }: PrintedRequestProps) {
  const t = useText()
  const { flowTaskInfo: task, timeline } = detail
  const state = stateOfStatus(task.status)
  const number = t('approvals.number', { number: task.enCode || t('ui.bill-number.automatic') })
  const filer = [task.creatorUser, task.organize].filter((one) => one !== '').join(' ')
  return (
    <PrintSheet
      title={task.fullName}
      details={[number, filer, state ? t(`ui.state.${state}`) : '']}
      session={session}
      definition={definition}
      facts={facts}
    >
      <History stations={timeline.filter(({ kind }) => kind === 'past')} />
    </PrintSheet>
  )
}

function History({ stations }: { readonly stations: RequestDetail['timeline'] }) {
  const t = useText()
  const zone = useTimeZone()
  if (stations.length === 0) return null
  return (
    <PrintedTable
      title={t('approvals.timeline')}
      heads={(['node', 'person', 'action', 'opinion', 'time'] as const).map((column) => t(`approvals.printed.${column}`))}
      rows={stations.map((station) => [
        station.nodeName,
        peopleText(station, t),
        [wordOf(station, t), goesTo(station, t)].filter((one) => one !== '').join(' '),
        station.opinion,
        station.at === null ? '' : fromEpoch(station.at, 'yyyy-MM-dd HH:mm', zone),
      ])}
    />
  )
}
