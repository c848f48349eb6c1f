import { createContext, use } from 'react'
import type { StepName } from '#engine/editing/history.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'

/** What every part of the list designer works with. */
export interface DesignedList {
  readonly form: FormDefinition
  readonly list: ListDefinition
  readonly facts: FormFacts
  readonly readOnly: boolean
  /** Present where the list is that of phones: the whole definition, with what it says of computers. */
  readonly ofPhone?: ListDefinition | undefined
  /**
   * One step that can be undone.
   *
   * @param merge changes in a row with the same one are one step
   */
  readonly change: (name: StepName, edit: (list: ListDefinition) => ListDefinition, merge?: string) => void
}

const DesignedContext = createContext<DesignedList | undefined>(undefined)

/** Stands around settings whose editors depend on the list. */
export const DesignedProvider = DesignedContext.Provider

export function useDesigned(): DesignedList {
  const designed = use(DesignedContext)
  if (!designed) throw new Error('no list is designed here')
  return designed
}
