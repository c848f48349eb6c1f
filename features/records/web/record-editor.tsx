import { useCallback, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormValues } from '#engine/forms/model.ts'
import type { Typed } from '#web/form/reapply-input.ts'
import { leavesRecord } from '#web/list/list-address.ts'
import { NeighbourButtons, type Neighbours } from '#web/list/neighbour-buttons.tsx'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { isInFlow } from '#features/records/web/row-rules.ts'
import { useRecordSave, type EditedRecord } from '#features/records/web/use-record-save.ts'
import { SubjectProvider } from '#fields/subject.tsx'
import { Button } from '#ui/kit/button.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { useText } from '#ui/text/use-text.tsx'
import type { Translate } from '#ui/text/use-text.tsx'
import type { Autosave } from '#web/autosave/autosaves.ts'
import { copyPlace } from '#web/autosave/autosaves.ts'
import { useLoadedAutosave } from '#web/autosave/use-autosave.ts'
import { FormFoot } from '#web/form/form-foot.tsx'
import { FormFrame } from '#web/form/form-frame.tsx'
import { FormNotes } from '#web/form/form-notes.tsx'
import { FormView } from '#web/form/form-view.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { checkForm } from '#web/form/problem-watch.ts'
import { hasAddedRows } from '#web/form/row-ids.ts'
import { useFormProblems } from '#web/form/use-form-problems.ts'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'
import { useSaveKeys } from '#web/form/use-save-keys.ts'
import { useTypedForm } from '#web/form/use-typed-form.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

/** A page around a form. */
export interface FormPageProps {
  readonly foot: ReactNode
  readonly children: ReactNode
}

export interface Copy {
  readonly of: string
  readonly values: FormValues
}

interface RecordEditorProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  /** Absent or empty: that of the function. */
  readonly title?: string
  /** Absent for a new record. */
  readonly record: EditedRecord | undefined
  /** Input typed over an older version of the record, to be reapplied. */
  readonly typed?: Typed | undefined
  /** The record that a new one begins as the copy of. */
  readonly copy?: Copy | undefined
  readonly onClose: () => void
  /** What the form stands in; absent: the frame of its definition. A form in the page itself is not closed but by saving it. */
  readonly Page?: ComponentType<FormPageProps>
  /** Opens the form again: empty after a record was added, or without the restored draft. */
  readonly onAnother: () => void
  /** Reads the newest data after somebody else has saved; unsent input passed along is reapplied to it. */
  readonly onReload?: (typed?: Typed) => void
  readonly neighbours: Neighbours
}

/** The form of a record in the frame of its definition. Leaving it asks for confirmation when the address changes. */
export function RecordEditor(props: RecordEditorProps) {
  const t = useText()
  const { fn, typed, onClose } = props
  const { userId } = useCurrentUser().userInfo
  const [fresh, setFresh] = useState(0)
  const isNew = props.record === undefined
  const recordId = props.record?.id
  const flowId = props.record && !isInFlow(fn, props.record) ? undefined : fn.flowId
  const subject = useMemo(() => ({ modelId: fn.id, id: recordId, flowId }), [fn, recordId, flowId])
  const place = { user: userId, form: fn.id, record: keptAs(props) }
  const loaded = useLoadedAutosave(place, { wanted: typed === undefined, fresh: isNew ? fresh : undefined })
  if (loaded)
    return (
      <SubjectProvider value={subject}>
        <OpenRecordEditor
          {...props}
          autosave={loaded.autosave}
          keptIn={loaded.record}
          onFresh={isNew ? () => setFresh(fresh + 1) : undefined}
        />
      </SubjectProvider>
    )
  const { Page } = props
  if (Page)
    return (
      <Page foot={null}>
        <Loading rows={8} />
      </Page>
    )
  return (
    <FormFrame settings={fn.form.settings} title={titleOf(props, t)} onClose={onClose} foot={null}>
      <Loading rows={8} />
    </FormFrame>
  )
}

/** Kept input of a copy is its own: an empty new form neither shows it nor loses what it kept. */
const keptAs = ({ record, copy }: RecordEditorProps): string => record?.id ?? (copy ? copyPlace(copy.of) : 'new')

const titleOf = ({ fn, record, title }: RecordEditorProps, t: Translate): string =>
  title || t(record ? 'records.form.edit' : 'records.form.add', { name: fn.name })

interface OpenRecordEditorProps extends RecordEditorProps {
  /** The record in the place of what is typed. */
  readonly keptIn: string
  /** Leaves the kept input for another time and begins an empty form. */
  readonly onFresh: (() => void) | undefined
  readonly autosave: Autosave | undefined
}

function OpenRecordEditor(props: OpenRecordEditorProps) {
  const { fn, facts, record, typed, copy, autosave, onClose, Page, onAnother, onReload, neighbours } = props
  const t = useText()
  const title = titleOf(props, t)
  const form = useRef<FormHandle>(null)
  const place = useRef<HTMLDivElement>(null)
  const typedForm = useTypedForm(
    {
      definition: fn.form,
      facts,
      form: fn.id,
      record: props.keptIn,
      title,
      autosave,
      values: record?.values,
      source: copy?.values,
    },
    typed,
  )
  const { session, settle, kept } = typedForm
  const problems = useFormProblems(session)
  const save = useRecordSave(fn, facts, session, record)
  useLeaveGuard(
    useCallback(() => session.changedPaths().length > 0, [session]),
    leavesRecord,
  )
  const toFirst = () => form.current?.focusProblem(session.problems()[0]?.path ?? '')
  const submit = async (then: () => void) => {
    // Until the code of its fields is loaded the form is not drawn, and only its session can check.
    const found = form.current?.check() ?? checkForm(session)
    if (found.length > 0 || (await form.current?.beforeSubmit()) === false) return
    const sent = session.values()
    if (!(await save.run())) return toFirst()
    form.current?.afterSubmit()
    settle(sent)
    then()
  }
  const settleThen = (then: () => void) => () => {
    settle()
    then()
  }
  const close = () => void submit(onClose)
  const stay = () => {
    const added = hasAddedRows(session.values())
    // The server has given added rows new ids; under the old ids the next save would add them again.
    const goOn = added ? () => onReload?.() : () => undefined
    void submit(record ? goOn : onAnother)
  }
  useSaveKeys(place, { busy: save.busy, onSave: record ? stay : close, onSubmit: close })
  const foot = (
    <FormFoot framed problems={problems.length} onProblems={toFirst} kept={kept}>
      <NeighbourButtons neighbours={neighbours} />
      {Page ? null : (
        <>
          <Button onClick={onClose}>{fn.form.settings.cancelText || t('ui.cancel')}</Button>
          <Button loading={save.busy} onClick={stay}>
            {t(record ? 'records.form.save-and-go-on' : 'records.form.save-and-add')}
          </Button>
        </>
      )}
      <Button type="primary" loading={save.busy} onClick={close}>
        {fn.form.settings.confirmText || t('ui.confirm')}
      </Button>
    </FormFoot>
  )
  const content = (
    <>
      <FormNotes
        ref={place}
        scrolls
        typed={typedForm}
        onDiscard={settleThen(onAnother)}
        onFresh={props.onFresh}
        conflict={save.conflict && onReload ? { onReload: settleThen(onReload), onKeep: () => onReload(typedForm.typed()) } : undefined}
        save={save}
        refused={save.notes}
      />
      <FormView ref={form} session={session} definition={fn.form} facts={facts} takesFocus={!record} />
    </>
  )
  if (Page) return <Page foot={foot}>{content}</Page>
  return (
    <FormFrame settings={fn.form.settings} title={title} onClose={onClose} foot={foot}>
      {content}
    </FormFrame>
  )
}
