import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldSnapshot, FormProblem } from '#engine/forms/form-session.ts'
import type { FormField } from '#engine/forms/outline.ts'
import type { Parsed } from '#fields/define.ts'
import type { FieldPlace } from '#fields/place.tsx'
import { useSubject } from '#fields/subject.tsx'
import { useForm } from '#web/form/form-place.tsx'
import type { LeftField } from '#web/form/taken-values.ts'
import { unfinishedFilesOf } from '#web/form/unfinished-files.ts'

/** Snapshot of a cell whose row was removed. */
const gone: FieldSnapshot = {
  value: null,
  draft: undefined,
  problem: undefined,
  note: undefined,
  choicesVersion: 0,
  visible: false,
  required: false,
  readOnly: true,
  derived: false,
}

/** Snapshot of a path; redraws the caller only when it changes. */
export function useField(path: string): FieldSnapshot {
  const { session } = useForm()
  const subscribe = useCallback((changed: () => void) => session.subscribe(path, changed), [session, path])
  return useSyncExternalStore(subscribe, () => session.snapshot(path) ?? gone)
}

/** Few forms have such a field, so its code is fetched when one is left; where it cannot be, the save tells. */
const tellTaken = (left: LeftField): Promise<void> =>
  import('#web/form/taken-values.ts').then(({ tellTakenValue }) => tellTakenValue(left)).catch(() => undefined)

export interface FieldEditing {
  readonly change: (next: Parsed<unknown>) => void
  readonly commit: () => void
  /** It was left, and the server is asked whether another record holds its value. */
  readonly asking: boolean
  /** Facts of the form, values of other fields, and text that could not be parsed. */
  readonly place: FieldPlace
}

/** Values and handlers that the editor of a path needs. */
export function useFieldEditing(path: string, field: FormField): FieldEditing {
  const { session, facts } = useForm()
  const subject = useSubject()
  const typed = useRef<string | undefined>(undefined)
  const [asked, setAsked] = useState(0)
  const own = useMemo((): Omit<FieldEditing, 'asking'> => {
    const hangsOnOthers = (field.type.sources?.(field.options).length ?? 0) + (field.type.comparedWith?.(field.options).length ?? 0) > 0
    return {
      change: (next) => {
        if (next.ok) session.set(path, next.value)
        else session.refuse(path, next.refusal, typed.current)
      },
      commit: () => {
        session.check(path)
        if (!subject || !field.part.unique || field.table !== undefined) return
        setAsked((count) => count + 1)
        void tellTaken({ session, field, facts, subject }).then(() => setAsked((count) => count - 1))
      },
      place: {
        facts,
        name: field.name,
        label: field.part.label,
        valueOf: hangsOnOthers ? session.valueOfOther(path) : undefined,
        unfinished: (reason) => session.setUnfinished(path, reason),
        // The editor of a cell is there while its dialog is open alone.
        files:
          field.table === undefined
            ? { left: () => unfinishedFilesOf(session).at(path), keep: (names) => unfinishedFilesOf(session).set(path, names) }
            : undefined,
        offered: () => session.wishes.offered(field.name),
        typed: {
          left: () => session.snapshot(path)?.draft,
          keep: (text) => {
            typed.current = text
          },
        },
      },
    }
  }, [session, facts, subject, path, field])
  return { ...own, asking: asked > 0 }
}

/** All visible problems, updated shortly after the last change. */
export function useProblems(): readonly FormProblem[] {
  const { problems } = useForm()
  return useSyncExternalStore(problems.subscribe, problems.snapshot)
}

/** The paths of all visible problems. */
export function useProblemPaths(): readonly string[] {
  const problems = useProblems()
  return useMemo(() => problems.map(({ path }) => path), [problems])
}
