import { useId } from 'react'
import { OpinionPhrases } from '#features/approvals/web/actions/opinion-phrases.tsx'
import styles from '#features/approvals/web/approvals.module.css'
import { TextArea } from '#ui/kit/input.tsx'

interface OpinionFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (next: string) => void
  /** Suggested texts; absent: no phrases are offered. */
  readonly phrases?: readonly string[] | undefined
  readonly help?: string | undefined
  /** The error message. */
  readonly problem?: string | undefined
}

const longest = 2000

/** Input for the opinion on a decision, with phrases to insert. */
export function OpinionField({ label, value, onChange, phrases, help, problem }: OpinionFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <TextArea
        id={id}
        value={value}
        rows={4}
        maxLength={longest}
        showCount
        autoFocus
        status={problem ? 'error' : undefined}
        aria-invalid={problem !== undefined}
        aria-describedby={problem || help ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem ? (
        <div id={`${id}-note`} role="alert" className={styles.message}>
          {problem}
        </div>
      ) : help ? (
        <div id={`${id}-note`} className={styles.small}>
          {help}
        </div>
      ) : null}
      {phrases ? <OpinionPhrases fixed={phrases} value={value} onChoose={onChange} /> : null}
    </div>
  )
}
