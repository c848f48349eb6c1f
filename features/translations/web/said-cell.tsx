import { useRef, type KeyboardEvent } from 'react'
import type { ForeignLanguage } from '#engine/texts/translation.ts'
import type { TranslationRow } from '#features/translations/contract.ts'
import { keyOf, useEditing, type Step } from '#features/translations/web/cell-editing.tsx'
import { CellEditor } from '#features/translations/web/cell-editor.tsx'
import { languageTexts, saidText } from '#features/translations/web/said-text.ts'
import styles from '#features/translations/web/translations.module.css'
import { useToldKeys, type KeyGroup } from '#ui/keys/told-keys.ts'
import { useText } from '#ui/text/use-text.tsx'

const arrows: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, languages: 0 },
  ArrowDown: { rows: 1, languages: 0 },
  ArrowLeft: { rows: 0, languages: -1 },
  ArrowRight: { rows: 0, languages: 1 },
}

const keysOfCells: KeyGroup = {
  title: 'keys.translation',
  keys: [
    { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'], label: 'keys.move' },
    { keys: ['Enter', 'F2'], label: 'keys.edit' },
    { keys: ['Tab'], label: 'keys.go-on' },
    { keys: ['Shift+Tab'], label: 'keys.go-back' },
    { keys: ['Enter'], label: 'keys.go-down' },
    { keys: ['Escape'], label: 'keys.restore' },
  ],
}

/** A translation in its row: Enter, F2 or a click opens it, arrows go to its neighbours. */
export function SaidCell({ row, language }: { readonly row: TranslationRow; readonly language: ForeignLanguage }) {
  const t = useText()
  const editing = useEditing()
  const cell = { id: row.id, language }
  const button = useRef<HTMLButtonElement>(null)
  useToldKeys(button, keysOfCells)
  if (editing.open && keyOf(editing.open) === keyOf(cell)) return <CellEditor row={row} language={language} />
  const text = saidText(row[language], t)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = arrows[event.key]
    if (event.key !== 'F2' && !to) return
    event.preventDefault()
    if (to) editing.look(cell, to)
    else void editing.edit(cell)
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.cell}
      title={text}
      data-open={row[language].state !== 'current'}
      data-translation={keyOf(cell)}
      aria-label={t('translations.cell', { language: t(languageTexts[language]), text })}
      onClick={() => void editing.edit(cell)}
      onKeyDown={onKeyDown}
    >
      {text}
    </button>
  )
}
