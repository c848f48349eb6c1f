import { useId } from 'react'
import styles from '#features/approvals/web/approvals.module.css'
import { Button } from '#ui/kit/button.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface OpinionFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (next: string) => void
  /** Text keys of what is often written. */
  readonly phrases?: readonly string[]
  readonly help?: string
  /** What is wrong with it. */
  readonly problem?: string | undefined
}

const longest = 2000

/** What somebody writes to a decision, with phrases at hand. */
export function OpinionField({ label, value, onChange, phrases = [], help, problem }: OpinionFieldProps) {
  const t = useText()
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
      {phrases.length === 0 ? null : (
        <div className={styles.phrases}>
          {phrases.map((key) => (
            <Button key={key} size="small" onClick={() => onChange(t(key))}>
              {t(key)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
