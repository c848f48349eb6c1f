import { useEffect, useRef, type KeyboardEvent } from 'react'
import { emojis, type Emoji } from '#features/chat/contract/emoji.ts'
import styles from '#features/chat/web/chat.module.css'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'

interface EmojiPickerProps {
  readonly onChoose: (emoji: Emoji) => void
  readonly onClose: () => void
}

const keysOfEmoji: KeyGroup = {
  title: 'chat.emoji',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: 'keys.go' },
    { keys: ['Enter', 'Space'], label: 'keys.choose' },
  ],
}

/** All emoji in a grid: arrows move, Enter and the space bar choose, Escape closes. */
export function EmojiPicker({ onChoose, onClose }: EmojiPickerProps) {
  const t = useText()
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => grid.current?.querySelector('button')?.focus(), [])
  useToldKeys(grid, keysOfEmoji)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const to = at + (steps(buttons)[event.key] ?? 0)
    if (at === -1 || to === at) return
    event.preventDefault()
    buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus()
  }
  return (
    <div className={styles.emojis} ref={grid} role="toolbar" tabIndex={-1} aria-label={t('chat.emoji')} onKeyDown={onKeyDown}>
      {emojis.map((emoji, index) => (
        <button
          key={emoji.name}
          type="button"
          className={styles.choice}
          aria-label={emoji.name}
          title={emoji.name}
          // The grid is one stop of the Tab key.
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(emoji)}
        >
          {emoji.sign}
        </button>
      ))}
    </div>
  )
}

/** How far each key leads; a row holds as many buttons as stand beside the first. */
function steps(buttons: readonly HTMLButtonElement[]): Readonly<Record<string, number>> {
  const top = buttons[0]?.offsetTop
  const row = buttons.filter(({ offsetTop }) => offsetTop === top).length
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row, Home: -buttons.length, End: buttons.length }
}
