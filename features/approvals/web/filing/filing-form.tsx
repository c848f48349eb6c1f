import { useCallback, useMemo, useRef, useState } from 'react'
import { openForm } from '#engine/forms/form-session.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { fieldTypes } from '#fields/definitions.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { useLeave } from '#features/approvals/web/use-leave.ts'
import type { OpenedRequest } from '#features/approvals/web/filing/opened-request.ts'
import { PeopleDialog } from '#features/approvals/web/people-dialog.tsx'
import { RequestHead } from '#features/approvals/web/filing/request-head.tsx'
import { SubmitDialog } from '#features/approvals/web/filing/submit-dialog.tsx'
import { useFiling } from '#features/approvals/web/filing/use-filing.ts'
import type { EmptyNodes, FilingAnswer, FilingCommand, StoredRequest } from '#features/approvals/web/filing/use-filing.ts'
import { Button } from '#ui/kit/button.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { clearDraft, readDraft } from '#web/form/device-draft.ts'
import type { DraftOwner } from '#web/form/device-draft.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import { FormView } from '#web/form/form-view.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { checkForm } from '#web/form/problem-watch.ts'
import { useDeviceDraft } from '#web/form/use-device-draft.ts'
import { useFormProblems } from '#web/form/use-form-problems.ts'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'
import { usePageTitle } from '#web/router/page-title.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { useTimeZone } from '#web/session/time-zone.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { ConflictNote } from '#web/form/conflict-note.tsx'

interface FilingFormProps {
  readonly request: OpenedRequest
  readonly onKept: (id: string) => void
  /** Discards the restored draft and starts from the server's state. */
  readonly onDiscard: () => void
  readonly onReload: () => void
  readonly onDone: (answer: FilingAnswer) => void
}

/** Step of a submission: confirmation, or naming people for nodes. */
type Step = { readonly kind: 'asks' } | { readonly kind: 'names'; readonly command: FilingCommand; readonly nodes: EmptyNodes }

const clock = (at: number): string => new Date(at).toTimeString().slice(0, 5)

/** The form of a request with its header and footer: drafts, checks, submission. */
export function FilingForm({ request, onKept, onDiscard, onReload, onDone }: FilingFormProps) {
  const t = useText()
  const { detail, form, rights, facts, id } = request
  const task = detail.flowTaskInfo
  const { userId } = useCurrentUser().userInfo
  const zone = useTimeZone()
  const ownerOf = (stored: StoredRequest | undefined): DraftOwner => ({
    user: userId,
    form: task.flowId,
    record: stored ? `${stored.id}.${stored.version}` : 'new',
  })
  const [draft] = useState(() => readDraft(ownerOf(id === undefined ? undefined : { id, version: task.version })))
  const [session] = useState(() =>
    openForm({
      definition: form,
      types: fieldTypes,
      facts,
      rights,
      values: { ...request.values, ...draft?.values },
      mode: id === undefined ? 'add' : 'edit',
    }),
  )
  const view = useRef<FormHandle>(null)
  const leaving = useRef(false)
  const [storedAt, setStoredAt] = useState<string>()
  const [step, setStep] = useState<Step>()
  const problems = useFormProblems(session)
  const filing = useFiling(request, session)
  // Input typed after a draft was saved is stored under its id and version, so that it is found when the draft is opened again.
  const owner = ownerOf(filing.stored)
  const typedAt = useDeviceDraft(session, owner)
  const leave = useLeave()
  usePageTitle(task.fullName)
  useLeaveGuard(useCallback(() => !leaving.current && session.changedPaths().length > 0, [session]))
  const toFirst = () => view.current?.focusProblem(session.problems()[0]?.path ?? '')

  // Until the code of its fields is loaded the form is not drawn, and only its session can check.
  const check = () => view.current?.check() ?? checkForm(session)
  const ask = () => void (check().length === 0 && setStep({ kind: 'asks' }))
  const submit = async (command: FilingCommand) => {
    const answer = await filing.save(command)
    if (!answer) {
      setStep(undefined)
      return requestAnimationFrame(toFirst)
    }
    if (Array.isArray(answer)) return setStep({ kind: 'names', command, nodes: answer })
    leaving.current = true
    session.saved()
    clearDraft(owner)
    onDone(answer)
  }
  const keep = async () => {
    const answer = await filing.save({ submits: false, urgency: task.flowUrgent })
    if (!answer || Array.isArray(answer)) return
    const isFirst = !filing.stored
    session.saved()
    clearDraft(owner)
    setStoredAt(clock(Date.now()))
    showToast('success', t('approvals.draft-kept'))
    if (isFirst) onKept(answer.id)
  }
  const forgetThen = (then: () => void) => () => {
    leaving.current = true
    session.saved()
    clearDraft(owner)
    then()
  }
  const notes = useMemo(() => [...new Set(filing.notes)], [filing.notes])
  return (
    <div className={styles.page}>
      <RequestHead task={task} keptAt={typedAt ?? storedAt} />
      <div className={styles.notes}>
        {draft && storedAt === undefined ? (
          <Alert
            type="info"
            showIcon
            title={t('approvals.draft-restored', { time: fromEpoch(draft.at, 'yyyy-MM-dd HH:mm', zone) ?? '' })}
            action={
              <Button size="small" onClick={forgetThen(onDiscard)}>
                {t('approvals.draft-discard')}
              </Button>
            }
            closable
          />
        ) : null}
        {filing.conflict ? <ConflictNote onReload={forgetThen(onReload)} onKeep={filing.keepMine} /> : null}
        {notes.map((note) => (
          <Alert key={note} type="error" showIcon title={note} />
        ))}
      </div>
      <div className={styles.scroll}>
        <FormView ref={view} session={session} definition={form} facts={facts} />
      </div>
      <FormFoot problems={problems.length} onProblems={toFirst}>
        <Button onClick={leave}>{t('form.cancel')}</Button>
        <Button loading={filing.busy && step === undefined} onClick={() => void keep()}>
          {t('form.save-draft')}
        </Button>
        <Button type="primary" onClick={ask}>
          {t('form.submit')}
        </Button>
      </FormFoot>
      {step?.kind === 'asks' ? (
        <SubmitDialog
          request={request}
          session={session}
          busy={filing.busy}
          onSubmit={(urgency) => void submit({ submits: true, urgency })}
          onClose={() => setStep(undefined)}
        />
      ) : null}
      {step?.kind === 'names' ? (
        <PeopleDialog
          nodes={step.nodes}
          busy={filing.busy}
          onNamed={(people) => void submit({ ...step.command, people })}
          onClose={() => setStep(undefined)}
        />
      ) : null}
    </div>
  )
}
