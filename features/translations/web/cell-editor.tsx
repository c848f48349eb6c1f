import { useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { ForeignLanguage } from '#engine/texts/translation.ts'
import {
  listTextOwners,
  listTranslations,
  readTranslation,
  updateTranslation,
  type TranslationRow,
} from '#features/translations/contract.ts'
import { useEditing, type Step } from '#features/translations/web/cell-editing.tsx'
import { languageTexts } from '#features/translations/web/said-text.ts'
import styles from '#features/translations/web/translations.module.css'
import { Button } from '#ui/kit/button.tsx'
import { TextArea } from '#ui/kit/input.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { request } from '#web/call/request.ts'
import { useCommand } from '#web/call/use-command.ts'
import { newerVersion } from '#web/form/server-problems.ts'

interface CellEditorProps {
  readonly row: TranslationRow
  readonly language: ForeignLanguage
}

const below: Step = { rows: 1, languages: 0 }
const right: Step = { rows: 0, languages: 1 }
const left: Step = { rows: 0, languages: -1 }

/** Types one translation in its row. Leaving saves it; what is refused stays here with the reason. */
export function CellEditor({ row, language }: CellEditorProps) {
  const t = useText()
  const id = useId()
  const { leave, onSave } = useEditing()
  const [text, setText] = useState(row[language].text)
  const saving = useSaving(row, language, text)
  const cell = { id: row.id, language }
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(saving.save)
  latest.current = saving.save
  useEffect(() => onSave(() => latest.current()), [onSave])
  const finish = async (to?: Step) => {
    if (await saving.save()) leave(cell, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = event.nativeEvent.isComposing ? undefined : stepOf(event)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (to === 'gives-up') leave(cell)
    else void finish(to)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && place.current?.contains(relatedTarget)
    // The window lost the focus, not the cell; and a clash is decided by its buttons.
    if (!isInside && document.hasFocus() && !saving.clash) void finish()
  }
  return (
    <div className={styles.editor} ref={place} data-editor onBlur={onBlur}>
      <TextArea
        autoFocus
        autoSize={{ minRows: 1, maxRows: 8 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('translations.cell', { language: t(languageTexts[language]), text: row.original })}
        aria-describedby={id}
        title={t('translations.cell-help')}
        status={saving.problem ? 'error' : ''}
      />
      <div id={id} role="status">
        {saving.problem ? <p className={styles.problem}>{saving.problem}</p> : null}
      </div>
      {saving.clash ? (
        <div className={styles.choices}>
          <Button size="small" type="primary" onClick={() => void saving.keepMine().then((done) => done && leave(cell))}>
            {t('translations.keep-mine')}
          </Button>
          <Button size="small" onClick={() => leave(cell)}>
            {t('translations.take-newest')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Where a key leads; undefined for keys of the text itself. */
function stepOf({ key, shiftKey }: KeyboardEvent): Step | 'gives-up' | undefined {
  if (key === 'Escape') return 'gives-up'
  if (key === 'Enter') return shiftKey ? undefined : below
  if (key === 'Tab') return shiftKey ? left : right
  return undefined
}

const refreshes = [listTranslations, listTextOwners, readTranslation]

function useSaving(row: TranslationRow, language: ForeignLanguage, text: string) {
  const t = useText()
  const { versionOf, saved } = useEditing()
  const update = useCommand(updateTranslation, { refreshes, announce: false, handles: 'all' })
  const [clash, setClash] = useState<TranslationRow>()
  const [problem, setProblem] = useState('')
  const send = async (version: number): Promise<boolean> => {
    const outcome = await update.run({ params: { id: row.id }, body: { [language]: text, version } })
    if (outcome.ok) {
      saved(row.id, outcome.data.version)
      return true
    }
    const { error } = outcome
    const newest = newerVersion(error) === undefined ? undefined : await newestOf(row.id)
    setClash(newest)
    setProblem(newest ? clashText(newest, row, language, t) : (error.fieldProblems[0]?.text ?? error.msg) || t('translations.not-saved'))
    return false
  }
  const isSame = text.trim() === row[language].text && row[language].state === 'current'
  const isUntouched = text === row[language].text && row[language].state !== 'proposed' && row[language].state !== 'outdated'
  return {
    problem,
    clash,
    save: () => (isSame || isUntouched ? Promise.resolve(true) : send(clash?.version ?? versionOf(row))),
    keepMine: () => send(clash?.version ?? versionOf(row)),
  }
}

const newestOf = (id: string) => request(readTranslation, { params: { id } }, { handles: 'all' }).catch(() => undefined)

/** What somebody else did to the row meanwhile. */
function clashText(newest: TranslationRow, row: TranslationRow, language: ForeignLanguage, t: Translate): string {
  if (newest.original !== row.original) return t('translations.clash-original', { text: newest.original })
  const { text } = newest[language]
  if (text === row[language].text) return t('translations.clash-other')
  return text === '' ? t('translations.clash-empty') : t('translations.clash', { text })
}
