import { useEffect, useState } from 'react'
import type { FormInstance } from '#ui/kit/small-form.tsx'
import { clearDraft, keepDraft, readDraft } from '#web/form/device-draft.ts'
import { useCurrentUser } from '#web/session/session-store.ts'
import { watchUnsent } from '#web/session/unsent.ts'

export interface TypedDraft<Values> {
  /** What the form begins with. */
  readonly values: Values
  /** When what was restored had been typed, in epoch milliseconds; undefined where nothing was. */
  readonly restoredAt: number | undefined
  readonly keep: () => void
  readonly forget: () => void
  /** Throws away what was restored. */
  readonly discard: () => void
  readonly isUnsent: () => boolean
}

/** Keeps what is typed into a small form on this device, so that it outlives a reload and the end of a session. */
export function useTypedDraft<Values extends object>(form: FormInstance<Values>, initial: Values, name: string): TypedDraft<Values> {
  const { userId } = useCurrentUser().userInfo
  const owner = { user: userId, form: 'dictionaries', record: name }
  const [kept, setKept] = useState(() => readDraft(owner))
  const [values] = useState<Values>({ ...initial, ...kept?.values })
  const restored = kept !== undefined
  useEffect(() => watchUnsent(() => restored || form.isFieldsTouched()), [form, restored])
  return {
    values,
    restoredAt: kept?.at,
    keep: () => keepDraft(owner, { values: { ...form.getFieldsValue(true) }, at: Date.now() }),
    forget: () => clearDraft(owner),
    discard: () => {
      clearDraft(owner)
      setKept(undefined)
      form.setFieldsValue(initial)
    },
    isUnsent: () => restored || form.isFieldsTouched(),
  }
}
