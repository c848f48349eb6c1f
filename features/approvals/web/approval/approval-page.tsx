import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { workItemActions } from '#features/approvals/actions.ts'
import { useFormFacts } from '#features/records/web/entry.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { ChangesNote } from '#features/approvals/web/approval/changes-note.tsx'
import { useChanges } from '#features/approvals/web/approval/use-changes.ts'
import { FlowSide } from '#features/approvals/web/approval/flow-side.tsx'
import { useDecisionInput } from '#features/approvals/web/approval/decision-input.ts'
import { DecisionFoot } from '#features/approvals/web/approval/decision-foot.tsx'
import { InitiatorFoot } from '#features/approvals/web/approval/initiator-foot.tsx'
import { SideChoice, SideContent, type SidePart } from '#features/approvals/web/approval/side-content.tsx'
import { useApprovalSession } from '#features/approvals/web/approval/use-approval-session.ts'
import { useToDoRound, type ToDoRound } from '#features/approvals/web/approval/use-to-do-round.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { RequestHead } from '#features/approvals/web/filing/request-head.tsx'
import { returnsOf } from '#features/approvals/web/filing/returned-marks.ts'
import { ReturnedNote } from '#features/approvals/web/filing/returned-note.tsx'
import { RemovedFields } from '#features/approvals/web/removed/load.tsx'
import { tellingTitle } from '#features/approvals/web/filing/telling-title.ts'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { usePhone } from '#ui/theme/media.ts'
import type { Autosave, AutosavePlace } from '#web/autosave/autosaves.ts'
import { useLoadedAutosave } from '#web/autosave/use-autosave.ts'
import { FormNotes } from '#web/form/form-notes.tsx'
import type { DraftWords } from '#web/form/form-notes.tsx'
import { withNames } from '#web/form/named-values.ts'
import { FormView } from '#web/form/form-view.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { trailOf, turnPageOfList } from '#web/list/list-memory.ts'
import type { Neighbours } from '#web/list/neighbour-buttons.tsx'
import type { TrailEntry, TrailPage } from '#web/list/trail.ts'
import { useNeighbours } from '#web/list/use-neighbours.ts'
import { plainPath } from '#web/router/fixed-routes.ts'
import { goTo } from '#web/router/navigation.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { usePageTitle } from '#web/router/page-title.ts'
import { PrintedRequest } from '#features/approvals/web/approval/printed-request.tsx'

interface ApprovalPageProps {
  readonly request: OpenedRequest
  /** The work item that it was opened to handle; undefined when it is only read. */
  readonly workItem: string | undefined
  /** The reason when the request is read-only now. */
  readonly note: string | undefined
}

/** Few requests have forms of nodes. */
const OtherForm = lazy(async () => ({ default: (await import('#features/approvals/web/node-forms/other-form.tsx')).OtherForm }))
const FormTabs = lazy(async () => ({ default: (await import('#features/approvals/web/node-forms/form-tabs.tsx')).FormTabs }))

type Pane = 'form' | 'flow'

/** The page of a request with its form and timeline: to handle a work item, or to read. */
export function ApprovalPage(props: ApprovalPageProps) {
  const { detail } = props.request
  const { userId } = useCurrentUser().userInfo
  const [user] = useState(userId)
  const [discarded, setDiscarded] = useState(false)
  const workItem = props.workItem === undefined ? undefined : detail.operation?.taskOperatorId
  const place = useMemo(
    () => ({ user, form: detail.flowTaskInfo.flowId, record: `work-item ${workItem ?? ''}` }),
    [user, detail.flowTaskInfo.flowId, workItem],
  )
  const loaded = useLoadedAutosave(place, { wanted: workItem !== undefined })
  if (!loaded)
    return (
      <div className={styles.waiting}>
        <Loading rows={10} />
      </div>
    )
  return (
    <OpenApprovalPage
      key={String(discarded)}
      {...props}
      place={place}
      autosave={discarded ? undefined : loaded.autosave}
      onDiscard={() => setDiscarded(true)}
    />
  )
}

interface OpenApprovalPageProps extends ApprovalPageProps {
  /** Where unsent input is kept. */
  readonly place: AutosavePlace
  readonly autosave: Autosave | undefined
  readonly onDiscard: () => void
}

const keptDecision: DraftWords = { restored: 'approvals.decision.restored', discard: 'approvals.decision.discard' }
const noRefusals: readonly string[] = []

function OpenApprovalPage({ request, workItem, note, place, autosave, onDiscard }: OpenApprovalPageProps) {
  const t = useText()
  const phone = usePhone()
  const [pane, setPane] = useState<Pane>('form')
  const [part, setPart] = useState<SidePart>('timeline')
  const view = useRef<FormHandle>(null)
  const { detail, form, facts } = request
  const newest = useFormFacts()
  const named = useMemo(
    () => withNames(newest ?? facts, request.values, detail.formTexts),
    [newest, facts, request.values, detail.formTexts],
  )
  const operation = workItem === undefined ? null : detail.operation
  const round = useToDoRound(operation?.taskOperatorId ?? workItem)
  const neighbours = useRequestNeighbours(workItem === undefined ? undefined : round)
  const { session, reading, meanwhile } = useApprovalSession(request, operation !== null, autosave)
  const { input, settle } = useDecisionInput(request, session, place, autosave)
  const mayMark =
    operation?.marks === true &&
    workItemActions.some(({ word, takesMarks, button }) => takesMarks && button.place === 'foot' && operation.actions.includes(word))
  const { changes, marks, seen } = useChanges(request)
  const returned = useMemo(() => returnsOf(detail).flatMap((one) => one.marks), [detail])
  usePageTitle(tellingTitle(detail.flowTaskInfo))
  const showsForm = !phone || pane === 'form'
  const ownForm = detail.flowFormInfo.id
  const [chosenForm, showForm] = useState(ownForm)
  const shownForm = detail.otherForms.some(({ id }) => id === chosenForm) ? chosenForm : ownForm
  const onShow = (path: string): void => {
    // The field can take the focus once its form is drawn.
    flushSync(() => showForm(ownForm))
    view.current?.focusProblem(path)
  }
  return (
    <div className={styles.page}>
      <PrintedRequest detail={detail} session={session} definition={form} facts={named} />
      <RequestHead task={detail.flowTaskInfo} place={round.place} neighbours={neighbours} />
      {phone ? (
        <div className={styles.tabs}>
          <Segmented
            block
            value={pane}
            onChange={setPane}
            options={[
              { value: 'form', label: t('approvals.tab-form') },
              { value: 'flow', label: t('approvals.tab-flow') },
            ]}
          />
        </div>
      ) : null}
      {operation && (autosave || meanwhile) ? (
        <FormNotes
          typed={{ restoredAt: autosave?.at, meanwhile }}
          words={keptDecision}
          refused={noRefusals}
          onDiscard={() => {
            settle()
            onDiscard()
          }}
        />
      ) : null}
      {showsForm ? <ReturnedNote detail={detail} marks={returned} form={form} session={session} onShow={onShow} /> : null}
      <div className={styles.notes}>
        {note ? <Alert type="warning" showIcon title={note} action={round.skip ? <NextButton skip={round.skip} /> : undefined} /> : null}
        {changes.length > 0 && showsForm ? <ChangesNote changes={changes} seen={seen} onShow={onShow} /> : null}
      </div>
      {showsForm && detail.otherForms.length > 0 ? (
        <Suspense fallback={null}>
          <FormTabs detail={detail} shown={shownForm} onShow={showForm} />
        </Suspense>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.scroll} hidden={!showsForm || shownForm !== ownForm}>
          <FormView
            ref={view}
            session={session}
            definition={form}
            facts={named}
            reading={reading}
            marks={marks}
            marking={mayMark ? input.marking : undefined}
            dense
          />
          <RemovedFields request={request} facts={newest ?? facts} />
        </div>
        {showsForm && shownForm !== ownForm ? (
          <div className={styles.scroll}>
            <Suspense fallback={<Loading rows={6} />}>
              <OtherForm key={shownForm} request={request} formId={shownForm} facts={newest ?? facts} />
            </Suspense>
          </div>
        ) : null}
        {phone ? (
          pane === 'flow' ? (
            <aside className={styles.wholeSide} tabIndex={0} aria-label={t('approvals.timeline')}>
              <SideChoice detail={detail} part={part} onPart={setPart} />
              <SideContent detail={detail} part={part} />
            </aside>
          ) : null
        ) : (
          <FlowSide detail={detail} />
        )}
      </div>
      {operation ? (
        <DecisionFoot
          request={request}
          operation={operation}
          input={input}
          onSent={settle}
          view={view}
          round={round}
          onShowForm={() => {
            setPane('form')
            showForm(ownForm)
          }}
        />
      ) : (
        <InitiatorFoot request={detail} />
      )}
    </div>
  )
}

/** Of somebody who came too late to decide. */
function NextButton({ skip }: { readonly skip: () => Promise<void> }) {
  const t = useText()
  return (
    <Button size="small" onClick={() => void skip()}>
      {t('approvals.round.next')}
    </Button>
  )
}

/**
 * The requests before and after this one in the list that it was opened from; going there is no step to go back. After a work item
 * comes the next one that is still open, whatever the list showed.
 */
function useRequestNeighbours(round: ToDoRound | undefined): Neighbours {
  const { pathname, search } = useLocation()
  const here = plainPath(pathname) + search
  const trail = useMemo(() => trailOf(here), [here])
  const id = trail?.entries.find(({ address }) => address === here)?.id
  const go = useCallback(
    ({ address }: TrailEntry, page: TrailPage) => {
      turnPageOfList(here, page)
      void goTo(address, { replace: true })
    },
    [here],
  )
  const inList = useNeighbours(trail, id, go)
  if (!round) return inList
  const { next: _asListed, place: _inList, ...before } = inList
  return { ...before, ...(round.skip ? { next: () => void round.skip?.() } : {}) }
}
