import { useRef, type KeyboardEvent, type Ref } from 'react'
import styles from '#features/function-design/web/scripts/scripts.module.css'

interface ScriptTextProps {
  readonly ref?: Ref<HTMLTextAreaElement>
  readonly value: string
  readonly readOnly: boolean
  readonly label: string
  /** Ids of what is said of it. */
  readonly describedBy: string
  readonly invalid: boolean
  readonly onChange: (value: string) => void
}

const indent = '  '

/**
 * A text of code. Tab indents and Enter keeps the indentation; Escape gives the next Tab back to the page, so nobody is caught in it. All of it
 * goes through the browser's own editing, whose undo takes it back.
 */
export function ScriptText({ ref, value, readOnly, label, describedBy, invalid, onChange }: ScriptTextProps) {
  const leaves = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, currentTarget: area } = event
    const leaving = leaves.current
    // The key that goes with Tab says nothing itself.
    if (key !== 'Shift') leaves.current = key === 'Escape' && !leaving
    if (key === 'Escape' && !leaving) {
      // The second one closes the dialog.
      event.preventDefault()
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      return
    }
    if (readOnly || leaving || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Tab') {
      event.preventDefault()
      shiftLines(area, shiftKey)
    }
    if (key === 'Enter' && !shiftKey) {
      event.preventDefault()
      const before = area.value.slice(0, area.selectionStart)
      const line = before.slice(before.lastIndexOf('\n') + 1)
      const opens = /[{([]\s*$/.test(line)
      insertText(area, `\n${/^\s*/.exec(line)![0]}${opens ? indent : ''}`)
    }
  }
  return (
    <textarea
      ref={ref}
      className={styles.text}
      value={value}
      readOnly={readOnly}
      spellCheck={false}
      autoCapitalize="off"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Types a text at the caret, over what is selected, so that undo takes it back as one step. */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // There is no other way that the undo of a text knows of.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** Moves the lines that are selected by one step; without a selection a step is typed. */
function shiftLines(area: HTMLTextAreaElement, back: boolean): void {
  const { value, selectionStart, selectionEnd } = area
  if (selectionStart === selectionEnd && !back) return insertText(area, indent)
  const start = value.lastIndexOf('\n', selectionStart - 1) + 1
  const newline = value.indexOf('\n', Math.max(selectionStart, selectionEnd - 1))
  const end = newline === -1 ? value.length : newline
  const lines = value.slice(start, end)
  const shifted = back ? lines.replace(/^ {1,2}/gm, '') : lines.replace(/^(?=.)/gm, indent)
  if (shifted === lines) return
  area.setSelectionRange(start, end)
  insertText(area, shifted)
  if (selectionStart !== selectionEnd) return area.setSelectionRange(start, start + shifted.length)
  const at = Math.max(start, selectionStart - (lines.length - shifted.length))
  area.setSelectionRange(at, at)
}
