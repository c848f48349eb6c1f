import { lazy, Suspense, useState } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import { modeText, outcomeText } from '#features/approvals/actions/mode-text.ts'
import { routePreview } from '#features/approvals/contract.ts'
import styles from '#features/approvals/web/approvals.module.css'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { branchText, momentText, whoText, type Station } from '#features/approvals/web/approval/station-word.ts'
import type { Filing } from '#features/approvals/web/filing/use-filing.ts'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { useCall } from '#web/call/use-call.ts'
import { OutageNote } from '#web/form/outage-note.tsx'
import { useTimeZone } from '#web/session/time-zone.ts'
import { writeWire } from '#web/form/wire-values.ts'

interface SubmitDialogProps {
  readonly request: OpenedRequest
  readonly session: FormSession
  /** The submission, which waits while the server does not answer. */
  readonly save: Pick<Filing, 'busy' | 'waiting' | 'giveUp'>
  /** @param copyTo ids of people who get a copy, where the flow lets the initiator add some */
  readonly onSubmit: (urgency: number, copyTo: readonly string[]) => void
  readonly onClose: () => void
}

const urgencies = [1, 2, 3]

/** Few flows let their initiator add copies, so what picks people is fetched where one does. */
const PeopleField = lazy(async () => ({ default: (await import('#features/approvals/web/actions/people-field.tsx')).PeopleField }))

/** Asks for confirmation of a submission and says who gets it. */
export function SubmitDialog({ request, session, save, onSubmit, onClose }: SubmitDialogProps) {
  const t = useText()
  const { detail, form, rights, facts, id } = request
  const { flowId, flowName, flowUrgent, captions } = detail.flowTaskInfo
  const [urgency, setUrgency] = useState(flowUrgent)
  const [copyTo, setCopyTo] = useState<readonly string[]>([])
  const [formData] = useState(() => writeWire(form, facts, session.values(), rights))
  const preview = useCall(
    routePreview,
    { body: { flowId, id: id ?? null, formData, delegateUser: detail.inNameOf?.id ?? null } },
    { handles: 'all' },
  )
  return (
    <Dialog
      open
      title={t('approvals.submit.title', { name: flowName })}
      onClose={onClose}
      onConfirm={() => onSubmit(urgency, copyTo)}
      confirmText={captions?.['submit'] ?? t('form.submit')}
      confirmBusy={save.busy}
    >
      <fieldset className={styles.field}>
        <legend>{t('approvals.urgency')}</legend>
        <span>
          <Segmented
            value={urgency}
            options={urgencies.map((value) => ({ value, label: t(`approvals.urgency-${value}`) }))}
            onChange={setUrgency}
          />
        </span>
      </fieldset>
      {detail.copiesOn ? (
        <Suspense fallback={<Loading rows={1} />}>
          <PeopleField
            question={{ kind: 'people', name: 'copyIds', label: t('approvals.copies.add'), multiple: true, isOptional: true }}
            value={copyTo}
            onChange={setCopyTo}
          />
        </Suspense>
      ) : null}
      <OutageNote command={save} />
      {preview.isPending ? <Loading rows={2} /> : null}
      {preview.data?.problem ? <Alert type="warning" showIcon title={preview.data.problem} /> : null}
      {preview.data ? <Route stations={preview.data.timeline} /> : null}
    </Dialog>
  )
}

function Route({ stations }: { readonly stations: readonly Station[] }) {
  const t = useText()
  const zone = useTimeZone()
  if (stations.length === 0) return <p className={styles.effect}>{t('approvals.submit.no-route')}</p>
  return (
    <>
      <p>{t('approvals.submit.route')}</p>
      <ol className={styles.route}>
        {stations.map((station) => (
          <li key={station.nodeCode}>{stationText(station, t, zone)}</li>
        ))}
      </ol>
    </>
  )
}

/** Who gets it there, in which of several branches, and whether he is still to be chosen. */
function stationText(station: Station, t: Translate, zone: string): string {
  const { next, nodeName } = station
  const outcome = outcomeText(station, t)
  const isNamed = station.people.length > 0 || outcome === ''
  const people = isNamed ? whoText(station, t) : outcome
  const who = t(next ? 'approvals.next' : 'approvals.then', {
    node: nodeName,
    people: [people, momentText(station, t, zone)].filter((part) => part !== '').join(' '),
  })
  return [who, modeText(station, t), branchText(station, t), isNamed ? outcome : ''].filter((part) => part !== '').join(' · ')
}
