import { createContext, useContext } from 'react'
import { defaultZone } from '#engine/values/calendar.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { FieldFacts, ValueOfOther } from '#fields/define.ts'

/**
 * What the renderer of a field knows of its surroundings: the facts, and the values of fields its choices and limits depend on.
 */
export interface FieldPlace {
  readonly facts: FieldFacts
  /** Name of the field in its form, `planArea` or `items.planArea`; absent outside of forms. */
  readonly name?: string
  /** What the field is called, for messages that tell of it away from it. */
  readonly label?: string
  readonly valueOf?: ValueOfOther | undefined
  /** The choices that a script of the form has left; undefined where none has narrowed them. */
  readonly offered?: () => ReadonlySet<string> | undefined
  readonly typed?: TypedText
  /** Tells the form why the value is not whole yet, so that it is not saved meanwhile; undefined where it is. */
  readonly unfinished?: (reason: Refusal | undefined) => void
  /** Names of chosen files that are not stored yet, which are kept with what is typed; absent where nothing is kept of them. */
  readonly files?: KeptNames | undefined
  /** There is only room for the last name of a path, as in a cell of a sub-table. */
  readonly narrow?: boolean
  /** It stands in something that is pressed itself, as the card of a row. */
  readonly still?: boolean
  /** It says by what a list is searched, not what a record says. */
  readonly searching?: boolean
}

export interface KeptNames {
  readonly left: () => readonly string[]
  readonly keep: (names: readonly string[]) => void
}

/**
 * Text that could not be parsed. Kept outside of the editor, so that it survives when the editor is unmounted and drawn again.
 */
export interface TypedText {
  readonly left: () => string | undefined
  /** Called with the typed text before its refusal is passed on. */
  readonly keep: (text: string) => void
}

/** Facts without a signed-in user and without dictionaries. */
export const bareFacts: FieldFacts = {
  now: 0,
  zone: defaultZone,
  user: undefined,
  lookups: { dictionary: () => [], organization: () => undefined, user: () => undefined, region: () => undefined },
}

const PlaceContext = createContext<FieldPlace>({ facts: bareFacts })

/** Provided by the component that draws fields: a form, a search bar, a detail. */
export const PlaceProvider = PlaceContext.Provider

/** What is around a field. An object without `valueOf` inherits one of every object, which knows no fields. */
export function usePlace(): FieldPlace {
  const place = useContext(PlaceContext)
  return Object.hasOwn(place, 'valueOf') ? place : { ...place, valueOf: undefined }
}
