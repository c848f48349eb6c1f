import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { useId } from 'react'
import styles from '#web/pages/plain-field.module.css'

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string
  /** Error message, shown in place of the help. */
  readonly problem?: string
  readonly help?: ReactNode
  /** A small control at the end of the input. */
  readonly addition?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

/** A labelled input for the pages before sign-in, which do not load the component kit to stay small. */
export function PlainField({ label, problem, help, addition, ref, ...input }: PlainFieldProps) {
  const id = useId()
  const note = problem ?? help
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={problem ? true : undefined}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {addition}
      </div>
      {note ? (
        <div id={`${id}-note`} className={styles.note} data-problem={problem ? true : undefined} role={problem ? 'alert' : undefined}>
          {note}
        </div>
      ) : null}
    </div>
  )
}

/** The button of those pages; while busy it keeps its size and ignores clicks. */
export function PlainButton({
  busy,
  children,
  onClick,
}: {
  readonly busy?: boolean
  readonly children: ReactNode
  readonly onClick?: () => void
}) {
  return (
    <button type={onClick ? 'button' : 'submit'} className={styles.button} aria-busy={busy} aria-disabled={busy} onClick={onClick}>
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
