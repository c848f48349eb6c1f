import { useId } from 'react'
import type { PeopleQuestion } from '#features/approvals/actions/action.ts'
import styles from '#features/approvals/web/approvals.module.css'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface PeopleFieldProps {
  readonly question: PeopleQuestion
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** The error message. */
  readonly problem?: string | undefined
}

/** A picker for one or several people. */
export function PeopleField({ question: { label, multiple, isOptional = false }, value, onChange, problem }: PeopleFieldProps) {
  const t = useText()
  const id = useId()
  const source = useSource('users')
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <PickerInput
        id={id}
        source={source}
        title={isOptional ? label : t('approvals.people.choose')}
        multiple={multiple}
        value={value}
        readOnly={false}
        invalid={problem !== undefined}
        {...(problem === undefined ? {} : { describedBy: `${id}-problem` })}
        onChange={onChange}
      />
      {problem === undefined ? null : (
        <div id={`${id}-problem`} role="alert" className={styles.message}>
          {problem}
        </div>
      )}
    </div>
  )
}
