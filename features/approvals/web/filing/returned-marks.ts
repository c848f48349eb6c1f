import { useEffect, useMemo, useState } from 'react'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormValues } from '#engine/forms/model.ts'
import { rowsIn } from '#engine/forms/record-state.ts'
import type { RequestDetail } from '#features/approvals/contract/requests.ts'
import { toneOf } from '#features/approvals/web/actions/offered.ts'
import { useText } from '#ui/text/use-text.tsx'
import { stateOfStatus } from '#ui/states/request-state.ts'

export type ReturnedMark = RequestDetail['timeline'][number]['marks'][number]

/** The returns that brought a request back to its filer, oldest first: those since it was last submitted; none while it is elsewhere. */
export function returnsOf({ flowTaskInfo, timeline }: RequestDetail): RequestDetail['timeline'] {
  if (stateOfStatus(flowTaskInfo.status) !== 'returned') return []
  const past = timeline.filter(({ kind }) => kind === 'past')
  const submitted = past.findLastIndex(({ action }) => action === submission)
  return past.slice(submitted + 1).filter(({ action }) => toneOf(action) === 'returned')
}

/** Code of a submission in the timeline. */
const submission = 2

/** Milliseconds without a change after which the marked fields are looked at again. */
const pause = 150

/**
 * The marks of the last return, each with whether it is dealt with: its field was changed in a draft saved since, or now.
 *
 * @param base the values that were stored when the form was opened
 */
export function useReturnedMarks(detail: RequestDetail, session: FormSession, base: FormValues): readonly ReturnedMark[] {
  const marks = useMemo(() => returnsOf(detail).flatMap((one) => one.marks), [detail])
  const [changed, setChanged] = useState(() => changedSince(marks, base, session))
  useEffect(() => {
    if (marks.length === 0) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const stop = session.subscribe('', () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => setChanged(changedSince(marks, base, session)), pause)
    })
    return () => {
      stop()
      clearTimeout(waiting)
    }
  }, [marks, base, session])
  return useMemo(
    () => marks.map((mark) => ({ ...mark, changed: mark.changed || changed.split('\n').includes(mark.path) })),
    [marks, changed],
  )
}

/** The remarks to show at the fields that are still as they were returned, by path. */
export function useOpenRemarks(marks: readonly ReturnedMark[]): ReadonlyMap<string, string> {
  const t = useText()
  return useMemo(() => {
    const open = new Map<string, string>()
    for (const { path, remark, changed } of marks) {
      const words = remark === '' ? t('approvals.marks.here') : t('approvals.marks.here-because', { remark })
      if (!changed) open.set(path, [open.get(path), words].filter(Boolean).join('\n'))
    }
    return open
  }, [marks, t])
}

/** Paths of the marks whose values differ, a line each: a text, so that an equal result redraws nothing. */
function changedSince(marks: readonly ReturnedMark[], base: FormValues, session: FormSession): string {
  if (marks.length === 0) return ''
  const now = session.values()
  const differs = (path: string) => JSON.stringify(valueAt(base, path)) !== JSON.stringify(valueAt(now, path))
  return [...new Set(marks.map(({ path }) => path))].filter(differs).join('\n')
}

/** The value of a field or cell, a whole row, or all rows. */
export function valueAt(values: FormValues, path: string): unknown {
  const [key = '', row, column] = path.split('.')
  if (row === undefined) return values[key] ?? null
  const found = rowsIn(values[key]).find(({ id }) => id === row)
  return (column === undefined ? found : found?.[column]) ?? null
}
