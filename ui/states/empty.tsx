import type { ReactNode } from 'react'
import styles from '#ui/states/states.module.css'

interface EmptyProps {
  /** One sentence that says why there is nothing. */
  readonly text: ReactNode
  /** The button that changes this. */
  readonly action?: ReactNode
}

/** An area without content: nothing there yet, nothing found, or no right; the text says which. */
export function Empty({ text, action }: EmptyProps) {
  return (
    <div className={styles.area}>
      <svg className={styles.drawing} viewBox="0 0 96 60" aria-hidden="true" focusable="false">
        <ellipse cx="48" cy="52" rx="40" ry="6" style={{ fill: 'var(--seedbed-grey-paper)' }} />
        <path d="M14 48h68M18 40h60M24 32h48" style={{ stroke: 'var(--seedbed-line-field)' }} strokeWidth="2" strokeLinecap="round" />
        <path
          d="M48 32V14M48 22c-8 0-11-5-11-10 7 0 11 4 11 10zm0-4c0-6 4-10 11-10 0 6-4 10-11 10z"
          stroke="#9db59a"
          strokeWidth="2"
          style={{ fill: 'var(--seedbed-leaf-paper)' }}
        />
      </svg>
      <span>{text}</span>
      {action}
    </div>
  )
}
