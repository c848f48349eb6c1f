import { requestValues } from '#engine/flows/call-values.ts'
import { valueFields } from '#features/flow-design/web/form-fields.ts'
import { Labelled } from '#features/flow-design/web/settings/labelled.tsx'
import styles from '#features/flow-design/web/settings/settings.module.css'
import { useStepPlace } from '#features/flow-design/web/settings/step-place.ts'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface ParameterSourceProps {
  readonly label: string
  /** A field of the form or a value of the request; `''` where nothing fills the parameter. */
  readonly from: string
  /** What stands there while nothing is chosen. */
  readonly placeholder: string
  /** Marked, as it should be filled. */
  readonly isMissing: boolean
  readonly readOnly: boolean
  /** @param from absent: nothing any more */
  readonly onChange: (from: string | undefined) => void
}

/** What fills a parameter of a data interface or of a message: a field of the form, or a value of the request. */
export function ParameterSource({ label, from, placeholder, isMissing, readOnly, onChange }: ParameterSourceProps) {
  const options = useSources()
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<string>
          id={id}
          size="small"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className={styles.whole ?? ''}
          disabled={readOnly}
          value={from === '' ? null : from}
          placeholder={placeholder}
          status={isMissing ? 'warning' : ''}
          options={options}
          onChange={onChange}
        />
      )}
    </Labelled>
  )
}

function useSources() {
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
