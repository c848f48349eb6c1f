import { useCallback, useRef, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { createRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { beginRow, openRow, sessionOf, type EditedRow } from '#features/records/web/in-place/edited-row.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { requestAnswer } from '#web/call/request.ts'
import { askOpenChoices } from '#web/form/ask-open-choices.ts'
import { checkForm } from '#web/form/problem-watch.ts'
import { focusEditor } from '#web/form/field-row.tsx'
import { reapplyInput } from '#web/form/reapply-input.ts'
import { newerVersion, showServerProblems } from '#web/form/server-problems.ts'
import { writeWire } from '#web/form/wire-values.ts'

/** How a request is saved: submitted, or kept as a draft. */
export const submitted = 0
export const draft = 1

export interface EditedRows {
  readonly rows: ReadonlyMap<string, EditedRow>
  readonly begin: () => Promise<void>
  readonly open: (id: string, focus?: string) => Promise<void>
  /** @param status of a request; absent for a record without a flow */
  readonly save: (id: string, status?: typeof submitted | typeof draft) => Promise<void>
  readonly cancel: (id: string) => void
  /** Reads a record that somebody else changed and puts what was typed over it. */
  readonly keepMine: (id: string) => Promise<void>
  readonly hasChanges: () => boolean
}

/** What is wrong in a row, which then is not sent. A draft may be incomplete; the server says what it cannot keep. */
function problemsIn(
  fn: OpenFunction,
  row: EditedRow,
  t: Translate,
): { readonly notes: readonly string[]; readonly first: string | undefined } | undefined {
  const found = checkForm(sessionOf(row))
  if (found.length === 0) return undefined
  const columns = new Set(fn.list.columns.map(({ key }) => key))
  const hidden = found.filter(({ path }) => !columns.has(path))
  return {
    notes: hidden.map(({ field, refusal }) =>
      t('in-place.elsewhere', { label: field.part.label, reason: t(refusal.text, refusal.params) }),
    ),
    first: found.find(({ path }) => columns.has(path))?.path,
  }
}

type Sent = { readonly msg: string } | { readonly refused: Pick<EditedRow, 'conflict' | 'notes'> }

/** Saves a row by the usual calls; what the server refuses at a field is shown there. */
async function sendRow(fn: OpenFunction, facts: FormFacts, row: EditedRow, status: number | undefined): Promise<Sent> {
  const { id, version } = row
  const session = sessionOf(row)
  const body = { data: JSON.stringify(writeWire(fn.form, facts, session.values())), ...(status === undefined ? {} : { status }) }
  try {
    return version === undefined
      ? await requestAnswer(createRecord, { params: { modelId: fn.id }, body }, { handles: 'all' })
      : await requestAnswer(updateRecord, { params: { modelId: fn.id, id }, body: { ...body, version } }, { handles: 'all' })
  } catch (problem) {
    if (!(problem instanceof CallError)) throw problem
    const conflict = newerVersion(problem) !== undefined
    return { refused: { conflict, notes: conflict ? [] : showServerProblems(session, problem) } }
  }
}

/** The newest state of a row with what was typed into it, and what others changed too. */
async function reopened(fn: OpenFunction, facts: FormFacts, row: EditedRow, t: Translate): Promise<EditedRow> {
  const fresh = await openRow(fn, facts, row.id)
  const { both } = reapplyInput(sessionOf(fresh), fn.form, facts, { base: row.base, values: sessionOf(row).values() })
  const fields = [...new Set(both.map(({ label }) => label))].join('、')
  return fields === '' ? fresh : { ...fresh, notes: [t('in-place.both', { fields })] }
}

/** Rows by id, with what changes one of them at once for whoever asks next. */
function useRowsById() {
  const [rows, setRows] = useState<ReadonlyMap<string, EditedRow>>(new Map())
  const latest = useRef(rows)
  const put = useCallback((id: string, change: (row: EditedRow | undefined) => EditedRow | undefined) => {
    const next = new Map(latest.current)
    const row = change(next.get(id))
    if (row) next.set(id, row)
    else next.delete(id)
    latest.current = next
    setRows(next)
  }, [])
  return { rows, latest, put }
}

/** The rows of a list that are edited where they stand; each is saved by itself, by the usual calls. */
export function useEditedRows(fn: OpenFunction, facts: FormFacts): EditedRows {
  const t = useText()
  const { success, error } = useFeedback()
  const { rows, latest, put } = useRowsById()
  const loading = useRef(new Set<string>())
  const told = useCallback(
    async (work: Promise<EditedRow>) => {
      try {
        const row = await work
        put(row.id, () => row)
      } catch (problem) {
        if (!(problem instanceof CallError)) throw problem
        error(problem.msg)
      }
    },
    [put, error],
  )
  const begin = useCallback(() => told(beginRow(fn, facts)), [fn, facts, told])
  const open = useCallback(
    async (id: string, focus?: string) => {
      if (latest.current.has(id) || loading.current.has(id)) return
      loading.current.add(id)
      await told(openRow(fn, facts, id, focus)).finally(() => loading.current.delete(id))
    },
    [fn, facts, told, latest],
  )
  const save = useCallback(
    async (id: string, status?: number) => {
      const row = latest.current.get(id)
      if (!row || row.busy) return
      put(id, (one) => one && { ...one, busy: true, notes: [] })
      // Cells do not wait until somebody has told whether choices that follow them are still offered.
      const session = sessionOf(row)
      await askOpenChoices({ session, definition: fn.form, facts, subject: { modelId: fn.id } }, session.dependents.openChoices())
      const wrong = status === draft ? undefined : problemsIn(fn, row, t)
      if (wrong) {
        put(id, (one) => one && { ...one, busy: false, notes: wrong.notes })
        if (wrong.first !== undefined) focusEditor(row.place.idOf(wrong.first), 'nearest')
        return
      }
      const sent = await sendRow(fn, facts, row, status)
      if ('refused' in sent) return put(id, (one) => one && { ...one, busy: false, ...sent.refused })
      success(sent.msg)
      put(id, () => undefined)
      void refreshCalls([listRecords])
    },
    [fn, facts, latest, put, success, t],
  )
  const cancel = useCallback((id: string) => put(id, () => undefined), [put])
  const keepMine = useCallback(
    async (id: string) => {
      const row = latest.current.get(id)
      if (!row) return
      await told(reopened(fn, facts, row, t))
    },
    [fn, facts, latest, told, t],
  )
  const hasChanges = useCallback(() => [...latest.current.values()].some((row) => sessionOf(row).changedPaths().length > 0), [latest])
  return { rows, begin, open, save, cancel, keepMine, hasChanges }
}
