import { useCallback, useRef, useState } from 'react'
import { copiedValues } from '#engine/forms/copied-values.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormSession, ValueCheck } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormValues } from '#engine/forms/model.ts'
import type { FormRights } from '#engine/forms/rights.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { dropBoth } from '#web/autosave/autosaves.ts'
import type { Autosave } from '#web/autosave/autosaves.ts'
import { useAutosave } from '#web/autosave/use-autosave.ts'
import type { Kept } from '#web/autosave/use-autosave.ts'
import { enteredIn, reapplyInput } from '#web/form/reapply-input.ts'
import type { Meanwhile, Typed } from '#web/form/reapply-input.ts'
import { unfinishedFilesOf } from '#web/form/unfinished-files.ts'
import { withStoredRowIds } from '#web/form/row-ids.ts'
import type { RowIds } from '#web/form/row-ids.ts'
import { useCurrentUser } from '#web/session/session-store.ts'

export interface FormToType {
  readonly definition: FormDefinition
  readonly facts: FormFacts
  readonly rights?: FormRights
  /** Names of form and record in the place of kept input; the record is `new` for one that was never saved. */
  readonly form: string
  readonly record: string
  /** What people call the form. */
  readonly title: string
  /** What was typed before and not saved, as `useLoadedAutosave` found it. */
  readonly autosave?: Autosave | undefined
  /** Values of the record; absent for a new one, which starts with its defaults. */
  readonly values?: FormValues | undefined
  /** Values of the record that a new one begins as the copy of, unless there is kept input of it. */
  readonly source?: FormValues | undefined
  readonly mode?: 'add' | 'edit'
  readonly check?: ValueCheck
  /** Fields with secrets: what is typed into them is kept nowhere. */
  readonly notKept?: readonly string[] | undefined
}

export interface TypedForm {
  readonly session: FormSession
  /** The values to send: rows the server has stored meanwhile by the ids it gave them. */
  readonly values: () => FormValues
  /** What was typed since the last save, to reapply it to a newer state of the record. */
  readonly typed: () => Typed
  /** When the restored input was kept, in epoch milliseconds. */
  readonly restoredAt: number | undefined
  /** The form shows what was copied from another record. */
  readonly copied: boolean
  /** Fields that others changed since the reapplied input was typed. */
  readonly meanwhile: Meanwhile | undefined
  /** Where what is typed was kept last. */
  readonly kept: Kept | undefined
  /**
   * Takes values as saved and forgets what was kept of them; without values everything, when the user discards the changes. What
   * was typed since stays unsent.
   *
   * @param rowIds ids that the server gave to added rows
   */
  readonly settle: (sent?: FormValues, rowIds?: RowIds) => void
}

const nothing: readonly string[] = []

/**
 * Opens a form session once and reapplies unsent input: typed over an older version of the record (`typed`), or kept before the
 * form was left.
 */
export function useTypedForm(
  { definition, facts, rights, form, record, title, autosave, values, source, mode, check, notKept = nothing }: FormToType,
  typed?: Typed,
): TypedForm {
  const { userId } = useCurrentUser().userInfo
  // The input stays that of the user who opened the form, also while another one is being signed in.
  const [user] = useState(userId)
  const place = { user, form, record }
  const [opened] = useState(() => {
    const session = openForm({
      definition,
      types: fieldTypes,
      facts,
      mode: mode ?? (values ? 'edit' : 'add'),
      ...(rights ? { rights } : {}),
      ...(values ? { values } : {}),
      ...(check ? { check } : {}),
    })
    const base = session.values()
    const own =
      typed ??
      (autosave && { base: autosave.base ?? base, values: autosave.values, unfinished: autosave.unfinished, entered: autosave.entered })
    const copied = own || !source ? undefined : copiedValues(definition, fieldTypes, { source, fresh: base, ...(rights ? { rights } : {}) })
    const over = copied ? { base, values: { ...base, ...copied } } : own
    const meanwhile = over && reapplyInput(session, definition, facts, over)
    const files = unfinishedFilesOf(session)
    if (own?.unfinished) files.restore(own.unfinished)
    // What was copied can be copied again, so it is nothing to lose.
    if (copied) session.saved()
    const restoredAt = typed ? undefined : autosave?.at
    return { session, definition, facts, files, watched: files.watched(session), base, meanwhile, restoredAt, copied: copied !== undefined }
  })
  const { session, files, watched } = opened
  const [saved, setSaved] = useState<FormValues>()
  const base = saved ?? opened.base
  const rowIds = useRef<RowIds>(new Map())
  const stored = useCallback((shown: FormValues) => withStoredRowIds(shown, rowIds.current), [])
  const typedNow = useCallback(() => {
    const typed = { base: stored(base), values: stored(session.values()) }
    return { ...typed, unfinished: files.all(), entered: enteredIn(opened.definition, opened.facts, typed) }
  }, [session, files, base, stored, opened])
  const toKeep = useCallback(() => {
    const typed = typedNow()
    const asBefore = notKept.map((key) => [key, typed.base[key] ?? null] as const)
    const entered = typed.entered.filter(({ name }) => !notKept.includes(name))
    return { ...typed, values: { ...typed.values, ...Object.fromEntries(asBefore) }, entered }
  }, [typedNow, notKept])
  const kept = useAutosave(watched, { place, title, typed: toKeep })
  const settle: TypedForm['settle'] = (saving, ids) => {
    const sent = saving ?? session.values()
    files.settle(saving === undefined)
    if (ids) rowIds.current = new Map([...rowIds.current, ...ids])
    session.saved(sent)
    setSaved(sent)
    dropBoth(place)
  }
  const { restoredAt, meanwhile } = opened
  const notes = saved ? { restoredAt: undefined, meanwhile: undefined, copied: false } : { restoredAt, meanwhile, copied: opened.copied }
  return { session, values: () => stored(session.values()), typed: typedNow, settle, kept, ...notes }
}
