import { useRef, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { ConflictNote } from '#features/records/web/conflict-note.tsx'
import { NeighbourButtons, type Neighbours } from '#features/records/web/neighbour-buttons.tsx'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { RecordFrame } from '#features/records/web/record-frame.tsx'
import styles from '#features/records/web/records.module.css'
import { useRecordSave, type EditedRecord } from '#features/records/web/use-record-save.ts'
import { Button } from '#ui/kit/button.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FormFoot } from '#web/form/form-foot.tsx'
import { FormView } from '#web/form/form-view.tsx'
import type { FormHandle } from '#web/form/form-view.tsx'
import { useFormProblems } from '#web/form/use-form-problems.ts'

interface RecordEditorProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  /** Absent: a new one. */
  readonly record: EditedRecord | undefined
  readonly onClose: () => void
  /** Opens an empty form after one was added. */
  readonly onAnother?: () => void
  /** Reads the newest data after somebody else has saved. */
  readonly onReload?: () => void
  readonly neighbours: Neighbours
}

/** The form of a record in the frame its definition asks for. */
export function RecordEditor({ fn, facts, record, onClose, onAnother, onReload, neighbours }: RecordEditorProps) {
  const t = useText()
  const { confirm } = useFeedback()
  const form = useRef<FormHandle>(null)
  const [session] = useState(() =>
    openForm({
      definition: fn.form,
      types: fieldTypes,
      facts,
      mode: record ? 'edit' : 'add',
      ...(record ? { values: record.values } : {}),
    }),
  )
  const problems = useFormProblems(session)
  const save = useRecordSave(fn, facts, session, record)
  const leave = async (then: () => void) => {
    if (session.changedPaths().length === 0 || (await confirm({ text: t('form.leave') }))) then()
  }
  const submit = async (then: () => void) => {
    if ((form.current?.check().length ?? 0) > 0) return
    if (await save.run()) then()
    else form.current?.focusProblem(session.problems()[0]?.path ?? '')
  }
  const guarded = Object.fromEntries(Object.entries<() => void>({ ...neighbours }).map(([way, go]) => [way, () => void leave(go)]))
  const foot = (
    <FormFoot problems={problems.length} onProblems={() => form.current?.focusProblem(problems[0]?.path ?? '')}>
      <NeighbourButtons neighbours={guarded} />
      <Button onClick={() => void leave(onClose)}>{fn.form.settings.cancelText || t('ui.cancel')}</Button>
      <Button loading={save.busy} onClick={() => void submit(record ? () => undefined : (onAnother ?? onClose))}>
        {t(record ? 'records.form.save-and-go-on' : 'records.form.save-and-add')}
      </Button>
      <Button type="primary" loading={save.busy} onClick={() => void submit(onClose)}>
        {fn.form.settings.confirmText || t('ui.confirm')}
      </Button>
    </FormFoot>
  )
  return (
    <RecordFrame
      settings={fn.form.settings}
      title={t(record ? 'records.form.edit' : 'records.form.add', { name: fn.name })}
      onClose={() => void leave(onClose)}
      foot={foot}
    >
      <div className={styles.notes}>
        {save.conflict && onReload ? <ConflictNote onReload={onReload} onKeep={save.keepMine} /> : null}
        {save.notes.map((note) => (
          <Alert key={note} type="error" showIcon title={note} />
        ))}
      </div>
      <FormView ref={form} session={session} definition={fn.form} facts={facts} />
    </RecordFrame>
  )
}
