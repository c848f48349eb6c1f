import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormSession } from '#engine/forms/form-session.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import type { FormOutline } from '#engine/forms/outline.ts'
import type { FieldDefinition } from '#fields/define.ts'
import type { EditorProps } from '#fields/renderers-types.ts'
import type { FieldMarking } from '#web/form/field-marking.ts'
import type { FocusRequests } from '#web/form/focus-requests.ts'
import type { ProblemWatch } from '#web/form/problem-watch.ts'

/** An editor for a field, which reads the value itself. */
export type FieldEditor = (props: EditorProps<FieldDefinition>) => ReactNode

/** Editors by field key that replace those of the field type. */
export type FieldEditors = Readonly<Record<string, FieldEditor>>

/** What all parts of a drawn form share. The same object while the form is open, so that using it causes no redraw. */
export interface FormPlace {
  readonly session: FormSession
  readonly definition: FormDefinition
  readonly outline: FormOutline
  readonly facts: FormFacts
  readonly phone: boolean
  /** True when values are shown as text, without required marks and help. */
  readonly reading: boolean
  /** Notes on fields that differ from an earlier version, by path; rows by `items.<row id>`. */
  readonly marks: ReadonlyMap<string, string>
  /** Present where the reader may mark fields. */
  readonly marking: FieldMarking | undefined
  readonly editors: FieldEditors
  readonly focus: FocusRequests
  readonly problems: ProblemWatch
  /** Runs the script of a button; absent while the form is read. */
  readonly press: ((key: string) => void) | undefined
  /** Element id of the editor of a path. */
  readonly idOf: (path: string) => string
  /** Called whenever a row or cell is drawn; used by tests only. */
  readonly onRender?: (path: string) => void
}

const FormContext = createContext<FormPlace | undefined>(undefined)

export const FormPlaceProvider = FormContext.Provider

export function useForm(): FormPlace {
  const place = useContext(FormContext)
  if (!place) throw new Error('This part is drawn outside a form.')
  return place
}
