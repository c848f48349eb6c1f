import { lazy, memo, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { isCovered } from '#engine/forms/covered-values.ts'
import type { FormField } from '#engine/forms/outline.ts'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { formPorts, type CoveredValueProps } from '#ui/form-ports.ts'
import { useText } from '#ui/text/use-text.tsx'
import styles from '#web/form/form.module.css'
import { useForm } from '#web/form/form-place.tsx'
import { MarkButton } from '#web/form/mark-button.tsx'
import { isOnDevice, slotWidth } from '#web/form/part-slot.ts'
import { VerifyPicture } from '#web/form/verify-picture.tsx'
import { useField, useFieldEditing } from '#web/form/use-field.ts'

interface FieldRowProps {
  /** `planArea`, or `items.<row id>.planArea`. */
  readonly path: string
  readonly field: FormField
}

/**
 * Label, required mark, editor, help and message of a field. Subscribes to its own field only, so it redraws for nothing else.
 */
export const FieldRow = memo(function FieldRow({ path, field }: FieldRowProps) {
  const { definition, idOf, phone, reading, marks, focus, onRender } = useForm()
  const { visible, readOnly, required } = useField(path)
  const { part } = field
  const id = idOf(path)
  useEffect(() => (visible ? focus.register(path, () => focusEditor(id)) : undefined), [focus, path, id, visible])
  onRender?.(path)
  if (!visible || !isOnDevice(part, phone)) return null
  const isRead = reading || readOnly
  const mark = marks.get(path)
  const label = part.showLabel === false ? 'none' : phone ? 'top' : (definition.settings.labelPosition ?? 'right')
  return (
    <div className={styles.slot} data-width={slotWidth(part.span)} data-field={path} data-marked={mark !== undefined}>
      <div className={styles.row} data-label={label} data-reading={isRead} style={labelWidth(definition.settings.labelWidth)}>
        <label
          id={`${id}-label`}
          htmlFor={isRead ? undefined : id}
          className={styles.label}
          data-visually-hidden={label === 'none' || undefined}
        >
          {part.label}
          {required && !isRead ? <Star /> : null}
        </label>
        <div className={styles.field}>
          {isRead ? <ReadValue id={id} path={path} field={field} /> : <Editing path={path} field={field} id={id} />}
          {isRead && !reading && part.readOnly && part.help ? <div className={styles.help}>{part.help}</div> : null}
          {mark === undefined ? null : <div className={styles.mark}>{mark}</div>}
          <MarkButton path={path} />
        </div>
      </div>
    </div>
  )
})

function labelWidth(width: number | undefined): Record<string, string> | undefined {
  return width === undefined ? undefined : { '--label-width': `${width}px` }
}

/** What takes the focus in the editor with this id; null where it is not drawn. */
export function focusTarget(id: string): HTMLElement | null {
  const editor = document.getElementById(id)
  return editor?.matches('input, textarea, select, button, [tabindex]')
    ? editor
    : (editor?.querySelector<HTMLElement>('input, textarea, button, [tabindex]') ?? editor)
}

/**
 * Scrolls to the editor with this id and focuses it.
 *
 * @param block `nearest` scrolls only what is out of sight, for steps from cell to cell
 */
export function focusEditor(id: string, block: 'center' | 'nearest' = 'center'): void {
  const target = focusTarget(id)
  target?.scrollIntoView({ block })
  target?.focus({ preventScroll: true })
}

function Star() {
  const t = useText()
  return (
    <>
      <span className={styles.star} aria-hidden="true">
        *
      </span>
      <span data-visually-hidden>{t('form.required')}</span>
    </>
  )
}

const ValueAlone = ({ children }: CoveredValueProps): ReactNode => children

/** The control beside a covered value. Where its code cannot be loaded, the covered value is shown without it. */
const CoveredValue = lazy(async () => ({
  default: await formPorts().then(
    (ports) => ports.CoveredValue,
    () => ValueAlone,
  ),
}))

function ReadValue({ path, field, id }: FieldRowProps & { readonly id: string }) {
  const t = useText()
  const { value } = useField(path)
  const { place } = useFieldEditing(path, field)
  const Viewer = renderersInForms.of(field.part.type)?.viewer
  const isNothing = field.type.isEmpty(value) && field.type.filledBy !== 'number'
  const shown = isNothing || !Viewer ? t('form.nothing') : <Viewer value={value} options={field.options} />
  return (
    // Focusable, because a link in a list of changes moves the focus to this text.
    <div id={id} tabIndex={-1} className={styles.value}>
      <PlaceProvider value={place}>
        {isCovered(field, value) ? (
          <Suspense fallback={shown}>
            <CoveredValue path={path} label={field.part.label}>
              {shown}
            </CoveredValue>
          </Suspense>
        ) : (
          shown
        )}
        {field.part.verifyCode && !isNothing ? <VerifyPicture code={String(value)} /> : null}
      </PlaceProvider>
    </div>
  )
}

function Editing({ path, field, id }: FieldRowProps & { readonly id: string }) {
  const t = useText()
  const { editors } = useForm()
  const { value, problem, note } = useField(path)
  const { change, commit, place, asking } = useFieldEditing(path, field)
  const Editor = editors[path] ?? renderersInForms.of(field.part.type)?.editor
  const noteId = `${id}-note`
  const help = note ? t(note.text, note.params) : field.part.help
  return (
    <>
      <PlaceProvider value={place}>
        {Editor ? (
          <Editor
            id={id}
            value={value}
            options={field.options}
            readOnly={false}
            invalid={problem !== undefined}
            describedBy={problem || help ? noteId : undefined}
            onChange={change}
            onCommit={commit}
          />
        ) : null}
      </PlaceProvider>
      {problem ? (
        <div id={noteId} role="alert" className={styles.message} data-alone={!help}>
          {t(problem.text, problem.params)}
        </div>
      ) : help ? (
        <div id={noteId} role={note && 'status'} className={styles.help}>
          {help}
        </div>
      ) : null}
      {asking && !problem ? (
        <div role="status" className={styles.asking}>
          {t('form.asking')}
        </div>
      ) : null}
    </>
  )
}
