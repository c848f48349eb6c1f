import { requestValues } from '#engine/flows/call-values.ts'
import { valueFields } from '#features/flow-design/web/form-fields.ts'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { useText } from '#ui/text/use-text.tsx'

/** What a parameter can be filled from: fields of the form, and values of the request. */
export function useValueOptions() {
  const t = useText()
  const { wording } = useStepPlace()
  return [
    { label: t('flow-design.event.form'), options: valueFields(wording.fields).map((one) => ({ value: one.id, label: one.label })) },
    {
      label: t('flow-design.event.request'),
      options: requestValues.map((name) => ({ value: name, label: t(`flow-design.value.${name}`) })),
    },
  ]
}
