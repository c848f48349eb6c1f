import styles from '#web/pages/one-of-few.module.css'

interface OneOfFewProps<Value extends string> {
  /** Tells the choice from others on the page. */
  readonly name: string
  readonly label: string
  readonly value: Value
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  /** `tabs` where what stands below changes with the choice. */
  readonly look?: 'segments' | 'tabs'
  readonly onChange: (value: Value) => void
}

/** A choice of few, for the pages before sign-in, which do not load the component kit. */
export function OneOfFew<Value extends string>({ name, label, value, choices, look = 'segments', onChange }: OneOfFewProps<Value>) {
  return (
    <fieldset className={styles.choice} data-look={look}>
      <legend data-visually-hidden>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.side} data-chosen={choice.value === value}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
