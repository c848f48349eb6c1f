import { useCallback, useRef, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { createRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { beginRow, openRow, sessionOf, type EditedRow } from '#features/records/web/in-place/edited-row.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { useFeedback } from '#ui/kit/feedback.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CallError } from '#web/call/call-error.ts'
import { refreshCalls } from '#web/call/query-client.ts'
import { requestAnswer } from '#web/call/request.ts'
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

/** The rows of a list that are edited where they stand; each is saved by itself, by the usual calls. */
export function useEditedRows(fn: OpenFunction, facts: FormFacts): EditedRows {
  const t = useText()
  const { success, error } = useFeedback()
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
    [fn, facts, told],
  )
  const save = useCallback(
    async (id: string, status?: number) => {
      const row = latest.current.get(id)
      if (!row || row.busy) return
      const session = sessionOf(row)
      // A draft may be incomplete; the server says what it cannot keep.
      const found = status === draft ? [] : checkForm(session)
      if (found.length > 0) {
        const columns = new Set(fn.list.columns.map(({ key }) => key))
        const hidden = found.filter(({ path }) => !columns.has(path))
        const notes = hidden.map(({ field, refusal }) =>
          t('in-place.elsewhere', { label: field.part.label, reason: t(refusal.text, refusal.params) }),
        )
        put(id, (one) => one && { ...one, notes })
        const first = found.find(({ path }) => columns.has(path))
        if (first) focusEditor(row.place.idOf(first.path), 'nearest')
        return
      }
      put(id, (one) => one && { ...one, busy: true, notes: [] })
      const body = { data: JSON.stringify(writeWire(fn.form, facts, session.values())), ...(status === undefined ? {} : { status }) }
      try {
        const { msg } =
          row.version === undefined
            ? await requestAnswer(createRecord, { params: { modelId: fn.id }, body }, { handles: 'all' })
            : await requestAnswer(
                updateRecord,
                { params: { modelId: fn.id, id }, body: { ...body, version: row.version } },
                { handles: 'all' },
              )
        success(msg)
        put(id, () => undefined)
        void refreshCalls([listRecords])
      } catch (problem) {
        if (!(problem instanceof CallError)) throw problem
        const conflict = newerVersion(problem) !== undefined
        const notes = conflict ? [] : showServerProblems(session, problem)
        put(id, (one) => one && { ...one, busy: false, conflict, notes })
      }
    },
    [fn, facts, put, success, t],
  )
  const cancel = useCallback((id: string) => put(id, () => undefined), [put])
  const keepMine = useCallback(
    async (id: string) => {
      const row = latest.current.get(id)
      if (!row) return
      await told(
        openRow(fn, facts, id).then((fresh) => {
          const { both } = reapplyInput(sessionOf(fresh), fn.form, facts, { base: row.base, values: sessionOf(row).values() })
          const fields = [...new Set(both.map(({ label }) => label))].join('、')
          return fields === '' ? fresh : { ...fresh, notes: [t('in-place.both', { fields })] }
        }),
      )
    },
    [fn, facts, told, t],
  )
  const hasChanges = useCallback(() => [...latest.current.values()].some((row) => sessionOf(row).changedPaths().length > 0), [])
  return { rows, begin, open, save, cancel, keepMine, hasChanges }
}
