import { useEffect, useId, useRef, useState } from 'react'
import { scriptsIn, withScript, type ScriptPlace, type WrittenScript } from '#engine/forms/editing/form-scripts.ts'
import { placesOf } from '#engine/forms/editing/part-tree.ts'
import { outlineOf } from '#engine/forms/outline.ts'
import styles from '#features/function-design/web/form/form-scripts.module.css'
import { insertText, ScriptText } from '#features/function-design/web/form/script-text.tsx'
import { useTypeName } from '#features/function-design/web/form/type-name.ts'
import type { FormEditing } from '#features/function-design/web/form/use-form-editing.tsx'
import { fieldTypes as types } from '#fields/definitions.ts'
import { Button } from '#ui/kit/button.tsx'
import { FullScreen } from '#ui/kit/full-screen.tsx'
import { Alert } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { rangeAround } from '#web/designer/json-fault.ts'
import { ScriptHost, type ScriptAnswer } from '#web/form/scripts/script-host.ts'

interface FormScriptsProps {
  readonly editing: FormEditing
  readonly onClose: () => void
}

const nameOf = ({ part, moment }: ScriptPlace): string => `${part ?? ''}:${moment}`

/** What is typed at first, with what a script of the place usually needs. */
const examples: Readonly<Record<ScriptPlace['moment'], string>> = {
  onLoad: '({ formData, setFormData, setShowOrHide }) => {\n  \n}',
  beforeSubmit: "({ formData }) => {\n  // return Promise.reject('')\n}",
  afterSubmit: '({ formData, toast }) => {\n  \n}',
  change: '({ data, formData, setFormData }) => {\n  \n}',
  blur: '({ data, formData, setFormData }) => {\n  \n}',
  click: '({ formData, setFormData, toast }) => {\n  \n}',
}

/** The scripts of a form, each at its moment. What is typed is in the draft at once, as whatever the designer changes. */
export function FormScripts({ editing, onClose }: FormScriptsProps) {
  const t = useText()
  const [chosen, setChosen] = useState(':onLoad')
  const scripts = scriptsIn(editing.form, types)
  const script = scripts.find((one) => nameOf(one) === chosen) ?? scripts[0]!
  return (
    <FullScreen open title={t('form-design.scripts')} onClose={onClose}>
      <div className={styles.dialog}>
        <Places scripts={scripts} chosen={script} editing={editing} onChoose={(place) => setChosen(nameOf(place))} />
        <Editor key={nameOf(script)} script={script} editing={editing} />
      </div>
    </FullScreen>
  )
}

interface PlacesProps extends Pick<FormScriptsProps, 'editing'> {
  readonly scripts: readonly WrittenScript[]
  readonly chosen: ScriptPlace
  readonly onChoose: (place: ScriptPlace) => void
}

function Places({ scripts, chosen, editing, onChoose }: PlacesProps) {
  const t = useText()
  const titleOf = useTitle(editing)
  return (
    <ul className={styles.places} aria-label={t('form-design.scripts')}>
      {[...Map.groupBy(scripts, ({ part }) => part)].map(([part, own]) => (
        <li key={part ?? ''}>
          <div className={styles.group}>{titleOf(part)}</div>
          {own.map((one) => (
            <button
              key={one.moment}
              type="button"
              className={styles.place}
              aria-current={nameOf(one) === nameOf(chosen)}
              onClick={() => onChoose(one)}
            >
              {t(`form-design.script-${one.moment}`)}
              {one.source === '' ? null : <span className={styles.written}>{t('form-design.scripts.written')}</span>}
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** What a place belongs to: the form, or a part by its label. */
function useTitle({ form }: FormEditing): (part: ScriptPlace['part']) => string {
  const t = useText()
  const typeName = useTypeName()
  const places = placesOf(form, types)
  return (address) => {
    const part = address === undefined ? undefined : places.get(address)?.part
    return part ? part.label || typeName(part.type) : t('form-design.scripts.of-form')
  }
}

function Editor({ script, editing }: { readonly script: WrittenScript; readonly editing: FormEditing }) {
  const t = useText()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const titleOf = useTitle(editing)
  const fault = useFault(script.source)
  const write = (source: string) =>
    editing.change({ text: 'form-design.step.script' }, (form) => withScript(form, types, script, source), `script:${nameOf(script)}`)
  const fields = outlineOf(editing.form, types).fields.filter(({ type }) => type.nature === 'value')
  const { spot, failed = '' } = fault ?? {}
  const show = () => {
    if (spot && area.current) showSpot(area.current, spot)
  }
  return (
    <div className={styles.editor}>
      <div id={`${id}-given`} className={styles.note}>
        {t('form-design.scripts.given')}
      </div>
      <div role="status">
        {fault ? (
          <Alert
            id={`${id}-fault`}
            type="error"
            showIcon
            title={
              spot
                ? t('form-design.scripts.fault', { ...spot, reason: failed })
                : t('form-design.scripts.fault-somewhere', { reason: failed })
            }
            action={
              spot ? (
                <Button size="small" onClick={show}>
                  {t('form-design.scripts.show-fault')}
                </Button>
              ) : null
            }
          />
        ) : null}
      </div>
      <ScriptText
        ref={area}
        value={script.source}
        readOnly={editing.reading}
        label={`${titleOf(script.part)} ${t(`form-design.script-${script.moment}`)}`}
        describedBy={[`${id}-given`, `${id}-keys`, fault ? `${id}-fault` : ''].join(' ').trim()}
        invalid={fault !== undefined}
        onChange={write}
      />
      <div id={`${id}-keys`} className={styles.note}>
        {t('form-design.scripts.keys')}
      </div>
      {editing.reading ? null : (
        <div className={styles.names} role="group" aria-label={t('form-design.scripts.insert')}>
          {script.source === '' ? (
            <Button size="small" type="primary" onClick={() => area.current && insertText(area.current, examples[script.moment])}>
              {t('form-design.scripts.begin')}
            </Button>
          ) : null}
          <span className={styles.note}>{t('form-design.scripts.insert')}</span>
          {fields.map(({ name, part }) => (
            <Button key={name} size="small" onClick={() => area.current && insertText(area.current, name)}>
              {`${part.label} ${name}`}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** After typing has paused for so long the script is read. */
const pauseMilliseconds = 400

/** What the syntax of a script lacks, read where scripts run: the page itself may not read code. */
function useFault(source: string): Pick<ScriptAnswer, 'failed' | 'spot'> | undefined {
  const [host] = useState(() => new ScriptHost())
  const [read, setRead] = useState<{ readonly source: string; readonly answer: ScriptAnswer }>()
  useEffect(() => () => host.stop(), [host])
  useEffect(() => {
    if (source.trim() === '') return undefined
    let isOver = false
    const waiting = setTimeout(() => {
      void host.read(source).then((answer) => (isOver ? undefined : setRead({ source, answer })))
    }, pauseMilliseconds)
    return () => {
      isOver = true
      clearTimeout(waiting)
    }
  }, [host, source])
  // Where scripts cannot be read nothing is known of this one.
  return read?.source === source && read.answer.failed?.startsWith('form.scripts.') === false ? read.answer : undefined
}

/** Selects the line of a fault and puts it into sight. */
function showSpot(area: HTMLTextAreaElement, spot: { readonly line: number; readonly column: number }): void {
  area.blur()
  area.setSelectionRange(...rangeAround(area.value, spot))
  area.focus()
}
