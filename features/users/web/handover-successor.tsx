import { useId } from 'react'
import styles from '#features/users/web/users.module.css'
import { PickerInput } from '#ui/picker/picker-input.tsx'
import { useSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface SuccessorProps {
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (id: string) => void
}

/** Who gets what is handed over; a refusal stands below. */
export function Successor({ label, value, problem, onChange }: SuccessorProps) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.successor}>
      <label htmlFor={id}>{label}</label>
      <PickerInput
        id={id}
        source={useSource('users')}
        title={t('users.handover.choose-successor')}
        value={value === '' ? [] : [value]}
        invalid={problem !== undefined}
        {...(problem === undefined ? {} : { describedBy: `${id}-problem` })}
        onChange={(ids) => onChange(ids[0] ?? '')}
      />
      {problem === undefined ? null : (
        <div id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </div>
      )}
    </div>
  )
}
