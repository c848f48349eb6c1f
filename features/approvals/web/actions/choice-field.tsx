import { useId } from 'react'
import type { ChoiceQuestion } from '#features/approvals/actions/action.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { Radio } from '#ui/kit/radio.tsx'
import { Select } from '#ui/kit/select.tsx'

interface ChoiceFieldProps {
  readonly question: ChoiceQuestion
  readonly value: string | number | undefined
  readonly onChange: (next: string | number) => void
}

/** More options than this are a list to open. */
const fewOptions = 8

/** A choice of one of a few options, with an explanation of the chosen one below. Where there is one alone it is told, not asked. */
export function ChoiceField({ question: { label, options }, value, onChange }: ChoiceFieldProps) {
  const id = useId()
  const effect = options.find((option) => option.value === value)?.effect
  const [only] = options
  if (only && options.length === 1)
    return (
      <p className={styles.only}>
        {label} <strong>{only.label}</strong>
        {only.effect ? <span className={styles.small}>{only.effect}</span> : null}
      </p>
    )
  const choose = (next: unknown) => {
    const option = options.find((one) => one.value === next)
    if (option) onChange(option.value)
  }
  if (options.length > fewOptions)
    return (
      <div className={styles.field}>
        <label htmlFor={id}>{label}</label>
        <Select id={id} value={value} options={[...options]} onChange={choose} showSearch={{ optionFilterProp: 'label' }} />
        {effect ? <span className={styles.small}>{effect}</span> : null}
      </div>
    )
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <Radio.Group
        value={value}
        onChange={(event) => choose(event.target.value)}
        options={options.map((option) => ({ value: option.value, label: option.label }))}
      />
      {effect ? <span className={styles.small}>{effect}</span> : null}
    </fieldset>
  )
}
