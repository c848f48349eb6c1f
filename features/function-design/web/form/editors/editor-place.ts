import { createContext, useContext } from 'react'
import type { PartChange } from '#engine/forms/editing/edit-parts.ts'
import type { PartAddress } from '#engine/forms/editing/part-tree.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'

/** What the editors of settings know of what is designed. */
export interface EditorPlace {
  readonly form: FormDefinition
  readonly facts: FormFacts
  /** The part whose settings are shown, the last one chosen. */
  readonly part: FormPart
  readonly address: PartAddress
  readonly rename: (key: string) => void
  /** Gives the part another type. */
  readonly setType: (type: string) => void
  /** Sets further members beside the one that is asked for. */
  readonly setOptions: (options: Readonly<Record<string, unknown>>) => void
  /** Sets several members of the part in one step. */
  readonly setPart: (members: PartChange) => void
  /** Sets members of the family's JSON that the model does not know, in one step: below `__config__`, and beside it. */
  readonly setRest: (config: Readonly<Record<string, unknown>>, members?: Readonly<Record<string, unknown>>) => void
}

const PlaceContext = createContext<EditorPlace | undefined>(undefined)
export const EditorPlaceProvider = PlaceContext.Provider

export function useEditorPlace(): EditorPlace {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('This setting is drawn outside a designer.')
  return place
}
