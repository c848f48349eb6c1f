import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
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

/** What can be added: by dragging, by a click, by Enter. */
export function Palette({ groups, onAdd, disabled = false }: PaletteProps) {
  const t = useText()
  const [word, setWord] = useState('')
  const wanted = word.trim().toLowerCase()
  const shown = groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => `${item.label} ${item.words ?? ''} ${item.key}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ items }) => items.length > 0)
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
      {shown.map(({ key, title, items }) => (
        <section key={key} aria-label={title}>
          <h2 className={styles.groupTitle}>{title}</h2>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item.key}>
                <PaletteButton item={item} disabled={disabled} onAdd={onAdd} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.nothing}>{t('designer.palette-help')}</p>
    </div>
  )
}

function PaletteButton({
  item,
  disabled,
  onAdd,
}: {
  readonly item: PaletteItem
  readonly disabled: boolean
  readonly onAdd: (key: string) => void
}) {
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
