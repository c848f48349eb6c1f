import { createContext, useContext } from 'react'
import type { FlowStep } from '#engine/flows/model.ts'
import type { FieldFacts } from '#engine/forms/field-type.ts'
import type { Wording } from '#features/flow-design/web/sentences.ts'

/** What the editors of a step's settings know besides the value they set. */
export interface StepPlace {
  readonly wording: Wording
  readonly step: FlowStep
  readonly facts: FieldFacts
  /** Id of the flow on the server, for questions about the draft. */
  readonly flowId: string
}

const StepPlaceContext = createContext<StepPlace | undefined>(undefined)

export const StepPlaceProvider = StepPlaceContext.Provider

export function useStepPlace(): StepPlace {
  const place = useContext(StepPlaceContext)
  if (!place) throw new Error('This editor is drawn outside of the settings of a step.')
  return place
}
