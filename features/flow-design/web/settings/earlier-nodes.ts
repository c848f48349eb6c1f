import { placesOf } from '#engine/flows/tree.ts'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'

/** Approver nodes that can have been passed before the one whose settings are shown. */
export function useEarlierNodes(): readonly { readonly value: string; readonly label: string }[] {
  const { wording, step } = useStepPlace()
  const places = placesOf(wording.definition)
  const before = places.find((place) => place.step.code === step.code)?.before ?? []
  return places
    .filter((place) => place.step.kind === 'approver' && before.includes(place.step.code))
    .map((place) => ({ value: place.step.code, label: place.step.name }))
}
