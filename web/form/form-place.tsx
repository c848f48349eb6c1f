import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { FormOutline } from '#engine/forms/outline.ts'
import type { FieldDefinition } from '#fields/define.ts'
import type { EditorProps } from '#fields/renderers-types.ts'
import type { FocusRequests } from '#web/form/focus-requests.ts'
import type { ProblemWatch } from '#web/form/problem-watch.ts'

/** An editor for a field whose value it reads itself. */
export type FieldEditor = (props: EditorProps<FieldDefinition>) => ReactNode

/** Editors drawn instead of those of the field's type, by key. */
export type FieldEditors = Readonly<Record<string, FieldEditor>>

/** What every part of a drawn form may use. Stays the same object while the form is open, so that nobody redraws for it. */
export interface FormPlace {
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly outline: FormOutline
  readonly facts: FormFacts
  readonly phone: boolean
  /** Values are read, not filled in: no stars, no help. */
  readonly reading: boolean
  /** What is said of fields that differ from an earlier version, by path; rows by `items.<row id>`. */
  readonly marks: ReadonlyMap<string, string>
  readonly editors: FieldEditors
  readonly focus: FocusRequests
  readonly problems: ProblemWatch
  /** Id of the editor of a path. */
  readonly idOf: (path: string) => string
  /** Told each time a row or a cell is drawn; only tests ask for it. */
  readonly onRender?: (path: string) => void
}

const FormContext = createContext<FormPlace | undefined>(undefined)

export const FormPlaceProvider = FormContext.Provider

export function useForm(): FormPlace {
  const place = useContext(FormContext)
  if (!place) throw new Error('This part is drawn outside a form.')
  return place
}
