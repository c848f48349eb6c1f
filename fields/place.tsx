import { createContext, useContext } from 'react'
import type { FieldFacts, ValueOfOther } from '#fields/define.ts'

/** What the drawing of a field may know of where it stands: the facts, and for choices and limits that hang on others, their values. */
export interface FieldPlace {
  readonly facts: FieldFacts
  readonly valueOf?: ValueOfOther
  readonly typed?: TypedText
  /** There is room for the last name of a path only, as in the cell of a sub-table. */
  readonly narrow?: boolean
}

/** Text that could not be read, kept where the field stands, so that it is still there when the editor is drawn anew. */
export interface TypedText {
  readonly left: () => string | undefined
  /** Told what is typed, before the refusal for it is passed on. */
  readonly keep: (text: string) => void
}

/** Facts of a place where nobody is signed in and nothing is looked up. */
export const bareFacts: FieldFacts = {
  now: 0,
  zone: 'Asia/Shanghai',
  user: undefined,
  lookups: { dictionary: () => [], organization: () => undefined, user: () => undefined, region: () => undefined },
}

const PlaceContext = createContext<FieldPlace>({ facts: bareFacts })

/** Given by whoever draws fields: a form, a search bar, a detail. */
export const PlaceProvider = PlaceContext.Provider

export function usePlace(): FieldPlace {
  return useContext(PlaceContext)
}
