import type { ReactNode } from 'react'
import styles from '#ui/rich-text/rich-text-editor.module.css'

interface ToolButtonProps {
  readonly name: string
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A tool above the text; the text keeps its selection when it is pressed. */
export function ToolButton({ name, pressed, disabled = false, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
