import { useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { TextInput } from '#ui/kit/input.tsx'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/designer/panes.module.css'
import { useDragSource } from '#web/designer/drag.ts'

export interface PaletteItem {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  /** Further words it is found by: pinyin, other names. */
  readonly words?: string
}

export interface PaletteGroup {
  readonly key: string
  readonly title: string
  readonly items: readonly PaletteItem[]
}

interface PaletteProps {
  readonly groups: readonly PaletteGroup[]
  /** Adds one where the designer's choice stands; dragging reaches the canvas by `useDropPlace`. */
  readonly onAdd: (key: string) => void
  readonly disabled?: boolean
}

/**
 * What can be added: by dragging, by a click, by Enter. There are some 60 of them, so Tab stops at one of them alone and the arrow keys go
 * from one to the next.
 */
export function Palette({ groups, onAdd, disabled = false }: PaletteProps) {
  const t = useText()
  const [word, setWord] = useState('')
  const [last, setLast] = useState<string>()
  const wanted = word.trim().toLowerCase()
  const shown = groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => `${item.label} ${item.words ?? ''} ${item.key}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0)
  const all = shown.flatMap(({ items }) => items.map(({ key }) => key))
  const stop = last !== undefined && all.includes(last) ? last : all[0]
  return (
    <div className={styles.palette}>
      <TextInput
        allowClear
        size="small"
        value={word}
        placeholder={t('designer.palette-search')}
        aria-label={t('designer.palette-search')}
        onChange={(event) => setWord(event.target.value)}
      />
      {shown.length === 0 ? <p className={styles.nothing}>{t('designer.palette-none')}</p> : null}
      <div role="toolbar" tabIndex={-1} aria-label={t('designer.palette')} onKeyDown={goByArrow}>
        {shown.map(({ key, title, items }) => (
          <section key={key} aria-label={title}>
            <h2 className={styles.groupTitle}>{title}</h2>
            <ul className={styles.items}>
              {items.map((item) => (
                <li key={item.key}>
                  <PaletteButton item={item} isStop={item.key === stop} disabled={disabled} onAdd={onAdd} onFocus={setLast} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className={styles.nothing}>{t('designer.palette-help')}</p>
    </div>
  )
}

/** Goes on in the order of reading, or up and down to what stands nearest in the next row, also of another group. */
function goByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
  const at = items.findIndex((item) => item === document.activeElement)
  const target = at === -1 ? undefined : targetOf(event.key, items, at)
  if (!target) return
  // The keys of the designer would choose a part of the canvas.
  event.preventDefault()
  target.focus()
}

function targetOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  const item = items[at]
  if (key === 'ArrowRight') return items[at + 1] ?? item
  if (key === 'ArrowLeft') return items[at - 1] ?? item
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  const { top, left } = item!.getBoundingClientRect()
  const ways = (key === 'ArrowDown' ? items.slice(at + 1) : items.slice(0, at).toReversed()).map((one) => ({
    one,
    box: one.getBoundingClientRect(),
  }))
  const row = ways.find(({ box }) => Math.abs(box.top - top) > 1)?.box.top
  const [nearest] = ways
    .filter(({ box }) => row !== undefined && Math.abs(box.top - row) <= 1)
    .toSorted((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))
  return nearest?.one ?? item
}

interface PaletteButtonProps {
  readonly item: PaletteItem
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly disabled: boolean
  readonly onAdd: (key: string) => void
  readonly onFocus: (key: string) => void
}

function PaletteButton({ item, isStop, disabled, onAdd, onFocus }: PaletteButtonProps) {
  const t = useText()
  const ref = useRef<HTMLButtonElement>(null)
  const isDragged = useDragSource(ref, { dragged: disabled ? undefined : () => ({ from: 'palette', item: item.key }) })
  return (
    <button
      ref={ref}
      type="button"
      className={styles.item}
      data-item={item.key}
      data-dragged={isDragged || undefined}
      disabled={disabled}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onFocus(item.key)}
      aria-label={t('designer.add', { label: item.label })}
      onClick={() => onAdd(item.key)}
    >
      <span aria-hidden="true" className={styles.itemIcon}>
        {item.icon}
      </span>
      <span className={styles.itemLabel}>{item.label}</span>
    </button>
  )
}
