import { useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormSession, ValueCheck } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { clearDraft, readDraft } from '#web/form/device-draft.ts'
import { reapplyInput } from '#web/form/reapply-input.ts'
import type { Meanwhile, Typed } from '#web/form/reapply-input.ts'
import { useDeviceDraft } from '#web/form/use-device-draft.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

export interface FormToType {
  readonly definition: FormDefinition
  readonly facts: FormFacts
  /** Names of form and record in the key of a draft on this device; the record is `new` for one that was never saved. */
  readonly form: string
  readonly record: string
  /** Values of the record; absent for a new one, which starts with its defaults. */
  readonly values?: FormValues | undefined
  readonly check?: ValueCheck
}

export interface TypedForm {
  readonly session: FormSession
  /** The values before anything unsent was typed. */
  readonly base: FormValues
  /** When the restored draft was saved, in epoch milliseconds. */
  readonly restoredAt: number | undefined
  /** Fields that others changed since the reapplied input was typed. */
  readonly meanwhile: Meanwhile | undefined
  /** Marks everything as sent, after a save or when the user discards the changes. */
  readonly settle: () => void
}

/**
 * Opens a form session once and reapplies unsent input: typed over an older version of the record (`typed`), or kept on this
 * device before a reload.
 */
export function useTypedForm({ definition, facts, form, record, values, check }: FormToType, typed?: Typed): TypedForm {
  const { userId } = useCurrentUser().userInfo
  const owner = { user: userId, form, record }
  const [opened] = useState(() => {
    const session = openForm({
      definition,
      types: fieldTypes,
      facts,
      mode: values ? 'edit' : 'add',
      ...(values ? { values } : {}),
      ...(check ? { check } : {}),
    })
    const base = session.values()
    const draft = typed ? undefined : readDraft(owner)
    const over = typed ?? (draft && { base: draft.base ?? base, values: draft.values })
    const meanwhile = over && reapplyInput(session, definition, over)
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
