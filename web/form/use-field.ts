import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import type { FieldSnapshot, FormProblem } from '#engine/forms/form-session.ts'
import type { FormField } from '#engine/forms/outline.ts'
import type { Parsed } from '#fields/define.ts'
import type { FieldPlace } from '#fields/place.tsx'
import { useForm } from '#web/form/form-place.tsx'

/** What is drawn of a row that is gone. */
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

/** What is drawn of a path; redraws its caller when that changes, and for nothing else. */
export function useField(path: string): FieldSnapshot {
  const { session } = useForm()
  const subscribe = useCallback((changed: () => void) => session.subscribe(path, changed), [session, path])
  return useSyncExternalStore(subscribe, () => session.snapshot(path) ?? gone)
}

export interface FieldEditing {
  readonly change: (next: Parsed<unknown>) => void
  readonly commit: () => void
  /** Facts of the form, values of other fields, and what was typed and could not be read. */
  readonly place: FieldPlace
}

/** What the editor of a path needs beside its value. */
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
        valueOf: hangsOnOthers ? session.valueOfOther(path) : undefined,
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

/** All problems that show now, a moment after the last change. */
export function useProblems(): readonly FormProblem[] {
  const { problems } = useForm()
  return useSyncExternalStore(problems.subscribe, problems.snapshot)
}

/** Their paths. */
export function useProblemPaths(): readonly string[] {
  const problems = useProblems()
  return useMemo(() => problems.map(({ path }) => path), [problems])
}
