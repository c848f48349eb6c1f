import { useCallback, useEffect, useState } from 'react'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { laterTypes } from '#fields/later-types.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'

/** Loads what draws a form whose types are there, as they come with its draft. @throws the browser's error of a file that cannot be fetched */
export async function loadRenderersOf(form: FormDefinition): Promise<void> {
  const types = new Set([...placesOf(form, fieldTypes).values()].map(({ part }) => part.type))
  await renderersInForms.load([...types])
}

let isThere = false

/** Loads all field types and what draws them. @throws the browser's error of a file that cannot be fetched */
export async function loadEveryType(): Promise<void> {
  await loadFieldTypes(Object.keys(laterTypes))
  await renderersInForms.load([...fieldTypes.keys()])
  isThere = true
}

export interface EveryType {
  readonly state: 'coming' | 'there' | 'failed'
  /** Loads them again after a failure. */
  readonly again: () => void
}

/**
 * All field types, for what may bring any of them into a form: the palette, the clipboard, a JSON. They are loaded once the form is shown, which
 * is drawn with its own types alone.
 */
export function useEveryType(): EveryType {
  const [state, setState] = useState<EveryType['state']>(isThere ? 'there' : 'coming')
  useEffect(() => {
    if (state !== 'coming') return
    let isLeft = false
    const tell = (next: EveryType['state']) => () => {
      if (!isLeft) setState(next)
    }
    loadEveryType().then(tell('there'), tell('failed'))
    return () => {
      isLeft = true
    }
  }, [state])
  return { state, again: useCallback(() => setState('coming'), []) }
}
