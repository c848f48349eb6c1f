import { createContext, useContext } from 'react'

/** Of which record a form is: what fields need to know that ask the server, or name the record. */
export interface FormSubject {
  /** Id of the function. */
  readonly modelId: string
  /** Absent for a new record. */
  readonly id?: string | undefined
  readonly flowId?: string | undefined
  /** Id of the request, where the record runs through a flow. */
  readonly processId?: string | undefined
  /** The work item at hand. */
  readonly taskId?: string | undefined
  readonly opType?: string | number | undefined
}

const SubjectContext = createContext<FormSubject | undefined>(undefined)

/** Provided by the screen of a record. */
export const SubjectProvider = SubjectContext.Provider

/** Undefined where a form belongs to no function, such as those of management screens. */
export const useSubject = (): FormSubject | undefined => useContext(SubjectContext)
