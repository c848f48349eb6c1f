import { useId, useRef, useState } from 'react'
import { placeOf, type DesignedScript } from '#features/function-design/web/scripts/designed-script.ts'
import styles from '#features/function-design/web/scripts/scripts.module.css'
import { insertText, ScriptText } from '#features/function-design/web/scripts/script-text.tsx'
import { useSyntaxFaults } from '#features/function-design/web/scripts/use-read-scripts.ts'
import { Button } from '#ui/kit/button.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { rangeAround } from '#web/designer/json-fault.ts'
import { useSettled } from '#web/designer/use-settled.ts'

/** A name that is put into a script by a button. */
export interface OfferedName {
  readonly name: string
  readonly label: string
}

interface ScriptsDialogProps {
  readonly scripts: readonly DesignedScript[]
  readonly names: readonly OfferedName[]
  /** The place that is shown first; the first one where it is none of them. */
  readonly at?: string | undefined
  readonly reading: boolean
  readonly onWrite: (id: string, source: string) => void
  readonly onClose: () => void
}

/** The scripts of a form or of a list, each at its moment. What is typed is in the draft at once, as whatever the designer changes. */
export function ScriptsDialog({ scripts, at, onClose, ...given }: ScriptsDialogProps) {
  const t = useText()
  const [chosen, setChosen] = useState(at)
  const script = scripts.find(({ id }) => id === chosen) ?? scripts[0]
  return (
    <FullScreen open title={t('function-scripts.title')} onClose={onClose}>
      <div className={styles.dialog}>
        <Places scripts={scripts} chosen={script?.id} onChoose={setChosen} />
        {script ? <Editor key={script.id} script={script} {...given} /> : null}
      </div>
    </FullScreen>
  )
}

interface PlacesProps extends Pick<ScriptsDialogProps, 'scripts'> {
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** What `id` says of a place before its moment: places of the same thing stand together, also where two things are called alike. */
const thingOf = ({ id }: DesignedScript): string => id.slice(0, id.lastIndexOf(':'))

function Places({ scripts, chosen, onChoose }: PlacesProps) {
  const t = useText()
  return (
    <ul className={styles.places} aria-label={t('function-scripts.title')}>
      {[...Map.groupBy(scripts, thingOf)].map(([thing, own]) => (
        <li key={thing}>
          <div className={styles.group}>{own[0]!.of}</div>
          {own.map(({ id, moment, source }) => (
            <button key={id} type="button" className={styles.place} aria-current={id === chosen} onClick={() => onChoose(id)}>
              {moment}
              {source === '' ? null : <span className={styles.written}>{t('function-scripts.written')}</span>}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}

interface EditorProps extends Pick<ScriptsDialogProps, 'names' | 'reading' | 'onWrite'> {
  readonly script: DesignedScript
}

function Editor({ script, names, reading, onWrite }: EditorProps) {
  const t = useText()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { source, example, given, wrong } = script
  // What is said of a script follows what is typed, so that nothing moves with each key.
  const settled = useSettled(source) ?? source
  const fault = useSyntaxFaults([settled]).get(source)
  const told = fault
    ? [
        {
          spot: fault.spot,
          text: fault.spot
            ? t('function-scripts.fault', { ...fault.spot, reason: fault.reason })
            : t('function-scripts.fault-somewhere', { reason: fault.reason }),
        },
      ]
    : settled === source
      ? wrong.map(({ wrong: kind, ...said }) => ({ spot: said, text: t(`function-scripts.${kind}`, { ...said }) }))
      : []
  const show = (spot: Spot) => () => area.current && showSpot(area.current, spot)
  return (
    <div className={styles.editor}>
      <div id={`${id}-given`} className={styles.note}>
        {given}
      </div>
      <div role="status" id={`${id}-told`} className={styles.told}>
        {told.map(({ spot, text }, index) => (
          <Alert
            key={index}
            type={fault ? 'error' : 'warning'}
            showIcon
            title={text}
            action={
              spot ? (
                <Button size="small" onClick={show(spot)}>
                  {t('function-scripts.show-fault')}
                </Button>
              ) : null
            }
          />
        ))}
      </div>
      <ScriptText
        ref={area}
        value={source}
        readOnly={reading}
        label={placeOf(script)}
        describedBy={[`${id}-given`, `${id}-keys`, told.length > 0 ? `${id}-told` : ''].join(' ').trim()}
        invalid={fault !== undefined}
        onChange={(next) => onWrite(script.id, next)}
      />
      <div id={`${id}-keys`} className={styles.note}>
        {t('function-scripts.keys')}
      </div>
      {reading ? null : (
        <div className={styles.names} role="group" aria-label={t('function-scripts.insert')}>
          {source === '' ? (
            <Button size="small" type="primary" onClick={() => area.current && insertText(area.current, example)}>
              {t('function-scripts.begin')}
            </Button>
          ) : null}
          <span className={styles.note}>{t('function-scripts.insert')}</span>
          {names.map(({ name, label }) => (
            <Button key={name} size="small" onClick={() => area.current && insertText(area.current, name)}>
              {`${label} ${name}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

interface Spot {
  readonly line: number
  readonly column: number
}

/** Selects the line of a fault and puts it into sight. */
function showSpot(area: HTMLTextAreaElement, spot: Spot): void {
  area.blur()
  area.setSelectionRange(...rangeAround(area.value, spot))
  area.focus()
}
