import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '#ui/kit/button.tsx'
import { CloseOutlined } from '#ui/icons.ts'
import { TextInput } from '#ui/kit/input.tsx'
import { focusFirstChoice } from '#ui/picker/list-keys.ts'
import { namelessText, rememberItems, usePickedItems } from '#ui/picker/picked-items.ts'
import { PickerResults } from '#ui/picker/picker-results.tsx'
import { PickerTree } from '#ui/picker/picker-tree.tsx'
import styles from '#ui/picker/picker.module.css'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { useText } from '#ui/text/use-text.tsx'

interface PickerPanelProps {
  readonly source: PickerSource
  readonly multiple?: boolean
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  /** A further condition for items that may be chosen, such as a list of allowed ids. */
  readonly allows?: (item: PickerItem) => boolean
}

/**
 * Tree or search results at the left, chosen items at the right. Arrow down leads from the search into the list, where arrows move
 * and Enter chooses. The caller opens and confirms.
 */
export function PickerPanel({ source, multiple = false, value, onChange, allows }: PickerPanelProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const selectable = (item: PickerItem) => item.selectable !== false && (allows?.(item) ?? true)
  const pick = (item: PickerItem) => {
    rememberItems(source, [item])
    if (!multiple) onChange([item.id])
    else onChange(value.includes(item.id) ? value.filter((id) => id !== item.id) : [...value, item.id])
  }
  const list = useRef<HTMLDivElement>(null)
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing || !list.current) return
    event.preventDefault()
    focusFirstChoice(list.current)
  }
  const shown = { source, selectable, chosen: value, onPick: pick }
  return (
    <div className={styles.panes}>
      <div className={styles.pane}>
        <TextInput
          allowClear
          autoFocus
          value={typed}
          placeholder={t('ui.picker.search')}
          aria-label={t('ui.picker.search')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={enterList}
        />
        <div ref={list} className={styles.scroll}>
          {search === '' && source.children ? <PickerTree {...shown} /> : <PickerResults key={search} {...shown} text={search} />}
        </div>
      </div>
      <ChosenPane source={source} value={value} onChange={onChange} />
    </div>
  )
}

function ChosenPane({ source, value, onChange }: Pick<PickerPanelProps, 'source' | 'value' | 'onChange'>) {
  const t = useText()
  const { items, state } = usePickedItems(source, value)
  return (
    <div className={styles.pane}>
      <div className={styles.chosenHead}>
        <span>{t('ui.picker.chosen', { count: value.length })}</span>
        <Button type="link" size="small" disabled={value.length === 0} onClick={() => onChange([])}>
          {t('ui.picker.clear')}
        </Button>
      </div>
      <ul className={styles.scroll}>
        {value.length === 0 ? <li className={styles.detail}>{t('ui.picker.none-chosen')}</li> : null}
        {value.map((id, index) => {
          const item = items[index]
          const name = item ? source.label(item) : t(namelessText[state])
          return (
            <li key={id} className={styles.chosen}>
              <span>{name}</span>
              <IconButton
                name={t('ui.picker.remove', { name })}
                icon={<CloseOutlined />}
                onClick={() => onChange(value.filter((other) => other !== id))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The text, updated when nothing was typed for 250 ms. */
function useDebounced(text: string): string {
  const [settled, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), text === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
