import { useEffect, useState } from 'react'
import { fieldTypes } from '#fields/definitions.ts'
import { laterTypes } from '#fields/later-types.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'

let everyType: Promise<void> | undefined
let isThere = false

/**
 * Loads all field types with their renderers, for what may bring any of them into a form: the palette, the clipboard, a JSON. A form is shown
 * before, with its own types. A failure is tried again when it is asked for again.
 */
export function loadEveryType(): Promise<void> {
  everyType ??= (async () => {
    await loadFieldTypes(Object.keys(laterTypes))
    await renderersInForms.load([...fieldTypes.keys()])
    isThere = true
  })()
  everyType.catch(() => (everyType = undefined))
  return everyType
}

/**
 * Whether all field types are there; they are loaded once the component that asks has been shown. What keeps them from being loaded is thrown.
 */
export function useEveryType(): boolean {
  const [ready, setReady] = useState(isThere)
  useEffect(() => {
    if (ready) return
    loadEveryType().then(
      () => setReady(true),
      (error: unknown) =>
        setReady(() => {
          throw error
        }),
    )
  }, [ready])
  return ready
}
