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
}

/** A picker for one or several people. */
export function PeopleField({ question: { label, multiple }, value, onChange }: PeopleFieldProps) {
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
        title={t('approvals.people.choose')}
        multiple={multiple}
        value={value}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        onChange={onChange}
      />
    </div>
  )
}
