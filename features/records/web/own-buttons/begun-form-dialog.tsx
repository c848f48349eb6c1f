import { useEffect, useMemo, useState } from 'react'
import { begunValues } from '#engine/forms/begun-values.ts'
import { fieldTypes } from '#fields/definitions.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { BegunForm } from '#features/records/web/own-buttons/begin-form.ts'
import { loadReferred } from '#features/records/web/load-referred.ts'
import { RecordEditor } from '#features/records/web/record-editor.tsx'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { copyPlace } from '#web/autosave/autosaves.ts'
import { useLoadedAutosave } from '#web/autosave/use-autosave.ts'
import { loadFormCode } from '#web/form/form-code.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

interface BegunFormDialogProps {
  readonly begun: BegunForm
  readonly facts: FormFacts
  readonly onClose: () => void
}

/** The empty form of another function with what the record of the list gives it, or with what was typed into it before and not saved. */
export function BegunFormDialog({ begun: { target, wire, key, title }, facts, onClose }: BegunFormDialogProps) {
  const t = useText()
  const { warning } = useFeedback()
  const { userId } = useCurrentUser().userInfo
  const kept = useLoadedAutosave({ user: userId, form: target.id, record: copyPlace(key) }, { wanted: true })
  const given = useMemo(() => begunValues(target.form, fieldTypes, facts, wire), [target, facts, wire])
  const [ready, setReady] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const draw = () => setReady(true)
    void Promise.allSettled([loadFormCode(target.form), loadReferred(target.form, given.values)]).then(draw)
  }, [target, given])
  useEffect(() => {
    if (given.unfit.length > 0) warning(t('own-button.form-unfit', { fields: given.unfit.join('、') }))
  }, [given, warning, t])
  if (!ready || !kept) return null
  const isRestored = kept.autosave !== undefined && round === 0
  return (
    <RecordEditor
      key={round}
      fn={target}
      facts={facts}
      title={title}
      record={undefined}
      copy={{ of: key, values: given.values }}
      typed={isRestored ? undefined : given}
      onClose={onClose}
      onAnother={() => setRound(round + 1)}
      neighbours={{}}
    />
  )
}
