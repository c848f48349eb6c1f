import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FieldSnapshot, FormProblem } from '#engine/forms/form-session.ts'
import type { FormField } from '#engine/forms/outline.ts'
import type { Parsed } from '#fields/define.ts'
import type { FieldPlace } from '#fields/place.tsx'
import { useForm } from '#web/form/form-place.tsx'

/** Snapshot of a cell whose row was removed. */
const gone: FieldSnapshot = {
  value: null,
  draft: undefined,
  problem: undefined,
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

export interface FieldEditing {
  readonly change: (next: Parsed<unknown>) => void
  readonly commit: () => void
  /** Facts of the form, values of other fields, and text that could not be parsed. */
  readonly place: FieldPlace
}

/** Values and handlers that the editor of a path needs. */
export function useFieldEditing(path: string, field: FormField): FieldEditing {
  const { session, facts } = useForm()
  const typed = useRef<string | undefined>(undefined)
  return useMemo(() => {
    const hangsOnOthers = (field.type.sources?.(field.options).length ?? 0) + (field.type.comparedWith?.(field.options).length ?? 0) > 0
    return {
      change: (next) => {
        if (next.ok) session.set(path, next.value)
        else session.refuse(path, next.refusal, typed.current)
      },
      commit: () => session.check(path),
      place: {
        facts,
        name: field.name,
        valueOf: hangsOnOthers ? session.valueOfOther(path) : undefined,
        offered: () => session.wishes.offered(field.name),
        typed: {
          left: () => session.snapshot(path)?.draft,
          keep: (text) => {
            typed.current = text
          },
        },
      },
    }
  }, [session, facts, path, field])
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
