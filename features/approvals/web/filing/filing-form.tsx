import type { FormProblem, FormSession } from '#engine/forms/form-session.ts'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFormFacts } from '#features/records/web/entry.ts'
import { AskWay } from '#features/approvals/web/ask-way.tsx'
import styles from '#features/approvals/web/approvals.module.css'
import { useLeave } from '#web/router/use-leave.ts'
import { factsOfFiler, type OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { PrintedRequest } from '#features/approvals/web/approval/printed-request.tsx'
import { RequestHead } from '#features/approvals/web/filing/request-head.tsx'
import { RemovedFields } from '#features/approvals/web/removed/load.tsx'
import { useOpenRemarks, useReturnedMarks } from '#features/approvals/web/filing/returned-marks.ts'
import { ReturnedNote } from '#features/approvals/web/filing/returned-note.tsx'
import { useFiling } from '#features/approvals/web/filing/use-filing.ts'
import type { EmptyNodes, FilingAnswer, FilingCommand } from '#features/approvals/web/filing/use-filing.ts'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { copyPlace } from '#web/autosave/autosaves.ts'
import type { Autosave } from '#web/autosave/autosaves.ts'
import { useLoadedAutosave } from '#web/autosave/use-autosave.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import { FormNotes } from '#web/form/form-notes.tsx'
import { FormView } from '#web/form/form-view.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { checkForm } from '#web/form/problem-watch.ts'
import type { Typed } from '#web/form/reapply-input.ts'
import { useFormProblems } from '#web/form/use-form-problems.ts'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'
import { useSaveKeys } from '#web/form/use-save-keys.ts'
import { useTypedForm } from '#web/form/use-typed-form.ts'
import { tellingTitle } from '#features/approvals/web/filing/telling-title.ts'
import { usePageTitle } from '#web/router/page-title.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { showToast } from '#web/toast/toast-store.ts'

const loadSubmitDialog = () => import('#features/approvals/web/filing/submit-dialog.tsx')
const SubmitDialog = lazy(async () => ({ default: (await loadSubmitDialog()).SubmitDialog }))

/** Fetches the dialog as soon as somebody fills in the form: it must be there when the server is away. */
function useSubmitDialogAhead(place: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const form = place.current
    // One that cannot be fetched now is fetched when it is opened.
    const fetchIt = () => void loadSubmitDialog().catch(() => undefined)
    for (const event of ['keydown', 'pointerdown']) form?.addEventListener(event, fetchIt, { once: true })
    return () => {
      for (const event of ['keydown', 'pointerdown']) form?.removeEventListener(event, fetchIt)
    }
  }, [place])
}

const unfitSeconds = 6

interface FilingFormProps {
  readonly request: OpenedRequest
  /** Input typed over an older version of the request, to be reapplied. */
  readonly typed?: Typed | undefined
  readonly onKept: (id: string) => void
  /** Opens the form again without the restored input. */
  readonly onDiscard: () => void
  /** Reads the newest data after somebody else has saved; unsent input passed along is reapplied to it. */
  readonly onReload: (typed?: Typed) => void
  readonly onDone: (answer: FilingAnswer) => void
}

/** Step of a submission: confirmation, or naming people for nodes. */
type Step = { readonly kind: 'asks' } | { readonly kind: 'names'; readonly command: FilingCommand; readonly nodes: EmptyNodes }

/** The form of a request with its header and footer: kept input, checks, submission. */
export function FilingForm(props: FilingFormProps) {
  const { request, typed } = props
  const { userId } = useCurrentUser().userInfo
  const place = { user: userId, form: request.detail.flowTaskInfo.flowId, record: placeOf(request) }
  const isNew = request.id === undefined
  const [fresh, setFresh] = useState(0)
  const loaded = useLoadedAutosave(place, { wanted: typed === undefined, fresh: isNew ? fresh : undefined })
  const given = loaded && !loaded.autosave && fresh === 0 ? request.begun : undefined
  return loaded ? (
    <OpenFilingForm
      {...props}
      typed={typed ?? given}
      record={loaded.record}
      autosave={loaded.autosave}
      onFresh={isNew ? () => setFresh(fresh + 1) : undefined}
    />
  ) : (
    <div className={styles.waiting}>
      <Loading rows={10} />
    </div>
  )
}

/** Kept input of a copy, and of a form for somebody else, is its own: an empty new form neither shows it nor loses what it kept. */
const placeOf = ({ id, copy, begun, detail: { inNameOf } }: OpenedRequest): string =>
  id ?? (copy ? copyPlace(copy.of) : begun ? copyPlace(begun.key) : inNameOf ? `for-${inNameOf.id}` : 'new')

interface OpenFilingFormProps extends FilingFormProps {
  /** Where what is typed is kept at first. */
  readonly record: string
  /** Leaves the kept input for another time and begins an empty form. */
  readonly onFresh: (() => void) | undefined
  readonly autosave: Autosave | undefined
}

/** The first problem of something that was entered: a draft may lack what is required, so that is what was refused of it. */
const enteredProblem = (session: FormSession): FormProblem | undefined =>
  session.problems().find(({ path, field }) => !field.type.isEmpty(session.snapshot(path)?.value))

function OpenFilingForm({ request, typed, autosave, record: begun, onFresh, onKept, onDiscard, onReload, onDone }: OpenFilingFormProps) {
  const t = useText()
  const { detail, form, rights, facts, values, id, copy } = request
  const known = useFormFacts()
  const newest = useMemo(() => known && factsOfFiler(known, detail.inNameOf), [known, detail.inNameOf])
  const task = detail.flowTaskInfo
  const [record, setRecord] = useState(begun)
  const of = { form: task.flowId, record, title: task.enCode ? `${task.fullName} ${task.enCode}` : task.fullName }
  const mode = id === undefined ? 'add' : 'edit'
  const typedForm = useTypedForm({ definition: form, facts, rights, ...of, autosave, values, source: copy?.values, mode }, typed)
  const { session, settle, kept } = typedForm
  const [base] = useState(() => typedForm.typed().base)
  const marks = useReturnedMarks(detail, session, base)
  const remarks = useOpenRemarks(marks)
  const view = useRef<FormHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  const [storedAt, setStoredAt] = useState<number>()
  const [step, setStep] = useState<Step>()
  const problems = useFormProblems(session)
  const filing = useFiling(request, typedForm)
  const leave = useLeave()
  usePageTitle(tellingTitle(task))
  useUnfitNotice(request)
  useLeaveGuard(useCallback(() => !leaving.current && session.changedPaths().length > 0, [session]))
  const toFirst = () => view.current?.focusProblem(session.problems()[0]?.path ?? '')

  // Until the code of its fields is loaded the form is not drawn, and only its session can check.
  const check = () => view.current?.check() ?? checkForm(session)
  const ask = async () => void (check().length === 0 && (await view.current?.beforeSubmit()) !== false && setStep({ kind: 'asks' }))
  const submit = async (command: FilingCommand) => {
    const answer = await filing.save(command)
    if (!answer) {
      setStep(undefined)
      return requestAnimationFrame(toFirst)
    }
    if (Array.isArray(answer)) return setStep({ kind: 'names', command, nodes: answer })
    leaving.current = true
    view.current?.afterSubmit()
    settle()
    onDone(answer)
  }
  const keep = async () => {
    const sent = session.values()
    const answer = await filing.save({ submits: false, urgency: task.flowUrgent })
    if (!answer) return void requestAnimationFrame(() => view.current?.focusProblem(enteredProblem(session)?.path ?? ''))
    if (Array.isArray(answer)) return
    settle(sent, await filing.storedRowIds(answer, sent))
    setStoredAt(Date.now())
    showToast('success', t('approvals.draft-kept'))
    if (record !== begun) return
    setRecord(answer.id)
    onKept(answer.id)
  }
  const settleThen = (then: () => void) => () => {
    leaving.current = true
    settle()
    then()
  }
  const close = () => {
    filing.giveUp()
    setStep(undefined)
  }
  useSaveKeys(place, {
    busy: filing.busy || step !== undefined,
    onSave: () => void (detail.inNameOf ? undefined : keep()),
    onSubmit: () => void ask(),
  })
  useSubmitDialogAhead(place)
  const notes = useMemo(() => [...new Set(filing.notes)], [filing.notes])
  return (
    <div className={styles.page}>
      <PrintedRequest detail={detail} session={session} definition={form} facts={newest ?? facts} />
      <RequestHead task={task} kept={kept ?? (storedAt === undefined ? undefined : { on: 'server', at: storedAt })} />
      <ReturnedNote detail={detail} marks={marks} form={form} session={session} onShow={(path) => view.current?.focusProblem(path)} />
      <FormNotes
        typed={typedForm}
        onDiscard={settleThen(onDiscard)}
        onFresh={onFresh}
        conflict={filing.conflict ? { onReload: settleThen(onReload), onKeep: () => onReload(typedForm.typed()) } : undefined}
        refused={notes}
        save={step === undefined ? filing : undefined}
      />
      <div className={styles.scroll} ref={place}>
        <FormView ref={view} session={session} definition={form} facts={newest ?? facts} marks={remarks} takesFocus={id === undefined} />
        <RemovedFields request={request} facts={newest ?? facts} />
      </div>
      <FormFoot problems={problems.length} onProblems={toFirst}>
        <Button onClick={leave}>{t('form.cancel')}</Button>
        {detail.inNameOf ? null : (
          <Button loading={filing.busy && step === undefined} onClick={() => void keep()}>
            {task.captions?.['save'] ?? t('form.save-draft')}
          </Button>
        )}
        <Button type="primary" onClick={() => void ask()}>
          {task.captions?.['submit'] ?? t('form.submit')}
        </Button>
      </FormFoot>
      {step?.kind === 'asks' ? (
        <Suspense fallback={null}>
          <SubmitDialog
            request={request}
            session={session}
            save={filing}
            onSubmit={(urgency, copyTo) => void submit({ submits: true, urgency, copyTo })}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {step?.kind === 'names' ? (
        <AskWay
          nodes={step.nodes}
          busy={filing.busy}
          asking={{ id: '0', body: { flowId: task.flowId, id: id ?? null, delegateUser: detail.inNameOf?.id ?? null } }}
          chosen={step.command.chosen}
          onChosen={(chosen) => void submit({ ...step.command, chosen })}
          onClose={close}
        />
      ) : null}
    </div>
  )
}

/** Says which values that the form was begun with do not fit its fields. */
function useUnfitNotice({ begun }: FilingFormProps['request']): void {
  const t = useText()
  const unfit = begun?.unfit.join('、') ?? ''
  useEffect(() => {
    if (unfit !== '') showToast('error', t('approvals.begun-unfit', { fields: unfit }), unfitSeconds)
  }, [unfit, t])
}
