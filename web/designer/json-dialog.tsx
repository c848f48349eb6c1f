import { useEffect, useId, useState } from 'react'
import { Button } from '#ui/kit/button.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { FileButton } from '#web/admin/file-button.tsx'
import { saveFile } from '#web/admin/save-file.ts'
import styles from '#web/designer/designer.module.css'
import { faultText, rangeAround, readJsonText, type JsonFault } from '#web/designer/json-fault.ts'

interface JsonDialogProps {
  readonly title: string
  /** The text as it is now; also one that is broken. */
  readonly text: string
  /** What is wrong with the text although it is JSON. */
  readonly fault?: JsonFault | undefined
  /** Takes the value over, or says why it cannot; what was typed stays then. Absent: it is only shown. */
  readonly onApply?: ((value: unknown) => JsonFault | undefined | Promise<JsonFault | undefined>) | undefined
  /** Name of the file that is exported; absent: nothing is. */
  readonly fileName?: string
  readonly onClose: () => void
}

/** Larger files are not read. */
const largestMegabytes = 10

/** The text of what is designed: to look at, to edit with its fault at the line, to export and import as a file. */
export function JsonDialog({ title, text, fault: faultAtFirst, onApply, fileName, onClose }: JsonDialogProps) {
  const t = useText()
  const id = useId()
  // The drawer draws what is in it later than itself.
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  const [typed, setTyped] = useState(text)
  const [fault, setFault] = useState<JsonFault | undefined>(() => faultOf(text, t('designer.json-not-json')) ?? faultAtFirst)
  const [busy, setBusy] = useState(false)
  useEffect(() => showPlace(area, fault), [area, fault])
  const apply = async (): Promise<void> => {
    const read = readJsonText(typed, t('designer.json-not-json'))
    setBusy(true)
    const found = read.ok ? await onApply?.(read.value) : read.fault
    setBusy(false)
    setFault(found && { ...found })
    if (!found) onClose()
  }
  const take = async (file: File): Promise<void> => {
    if (file.size > largestMegabytes * 1024 * 1024) return setFault({ reason: t('designer.json-too-large', { size: largestMegabytes }) })
    try {
      const content = await file.text()
      setTyped(content)
      setFault(faultOf(content, t('designer.json-not-json')))
    } catch {
      setFault({ reason: t('designer.json-unread') })
    }
  }
  return (
    <FullScreen
      open
      title={title}
      onClose={onClose}
      extra={
        <div className={styles.jsonTools}>
          {onApply ? (
            <FileButton label={t('designer.json-import')} accept=".json,application/json" busy={false} onFile={(file) => void take(file)} />
          ) : null}
          {fileName ? <Button onClick={() => exportText(typed, fileName)}>{t('designer.json-export')}</Button> : null}
          {onApply ? (
            <Button type="primary" loading={busy} onClick={() => void apply()}>
              {t('designer.json-apply')}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className={styles.json}>
        {fault ? <Alert id={`${id}-fault`} type="error" showIcon role="alert" title={faultText(t, fault)} /> : null}
        <textarea
          ref={setArea}
          className={styles.jsonText}
          value={typed}
          readOnly={!onApply}
          spellCheck={false}
          aria-label={t('designer.json-text')}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </FullScreen>
  )
}

function faultOf(text: string, notJson: string): JsonFault | undefined {
  const read = readJsonText(text, notJson)
  return read.ok ? undefined : read.fault
}

/** Selects the place of a fault, so that it is seen and can be typed over. */
function showPlace(area: HTMLTextAreaElement | null, fault: JsonFault | undefined): void {
  if (!area || !fault?.place) return
  // A text that gets the focus is scrolled to what is selected in it.
  area.blur()
  area.setSelectionRange(...rangeAround(area.value, fault.place))
  area.focus()
}

function exportText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  saveFile({ url, name })
  URL.revokeObjectURL(url)
}
