import { useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { layOver } from '#features/records/web/lay-over.ts'
import type { Meanwhile, Typed } from '#features/records/web/lay-over.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import type { EditedRecord } from '#features/records/web/use-record-save.ts'
import { clearDraft, readDraft } from '#web/form/device-draft.ts'
import { useDeviceDraft } from '#web/form/use-device-draft.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

export interface TypedRecord {
  readonly session: FormSession
  /** What the form held before anything unsent was typed. */
  readonly base: FormValues
  /** When what was restored from this device had been typed, in epoch milliseconds. */
  readonly restoredAt: number | undefined
  /** What others changed under what was laid over. */
  readonly meanwhile: Meanwhile | undefined
  /** Nothing here is unsent any more: it was saved, or is thrown away. */
  readonly settle: () => void
}

/** The form of a record with what was typed before: in this form over an older version, or on this device before a reload. */
export function useTypedRecord(fn: OpenFunction, facts: FormFacts, record: EditedRecord | undefined, typed?: Typed): TypedRecord {
  const { userId } = useCurrentUser().userInfo
  const owner = { user: userId, form: fn.id, record: record?.id ?? 'new' }
  const [opened] = useState(() => {
    const session = openForm({
      definition: fn.form,
      types: fieldTypes,
      facts,
      mode: record ? 'edit' : 'add',
      ...(record ? { values: record.values } : {}),
    })
    const base = session.values()
    const draft = typed ? undefined : readDraft(owner)
    const over = typed ?? (draft && { base: draft.base ?? base, values: draft.values })
    const meanwhile = over && layOver(session, fn.form, over)
    return { session, base, meanwhile, restoredAt: draft?.at }
  })
  const { session } = opened
  const [saved, setSaved] = useState<FormValues>()
  const base = saved ?? opened.base
  useDeviceDraft(session, owner, base)
  const settle = () => {
    session.saved()
    setSaved(session.values())
    clearDraft(owner)
  }
  const { restoredAt, meanwhile } = opened
  return { session, base, settle, ...(saved ? { restoredAt: undefined, meanwhile: undefined } : { restoredAt, meanwhile }) }
}
