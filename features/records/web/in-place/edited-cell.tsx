import { useEffect } from 'react'
import type { FormField } from '#engine/forms/outline.ts'
import styles from '#features/records/web/in-place/in-place.module.css'
import { PlaceProvider } from '#fields/place.tsx'
import { renderersInForms } from '#fields/renderers-in-forms.ts'
import { renderersInTables } from '#fields/renderers-in-tables.ts'
import { Tooltip } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CellText } from '#web/form/cell-text.tsx'
import { focusEditor } from '#web/form/field-row.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { useField, useFieldEditing } from '#web/form/use-field.ts'

interface EditedCellProps {
  readonly field: FormField
  /** Text of the list, for what the form does not compute. */
  readonly text: string
  readonly takesFocus: boolean
}

/** Lets clicks reach what the message covers. */
const clickThrough = { root: { pointerEvents: 'none' } } as const

/** One cell of a row that is edited: an input with its message, or text where the form lets nothing be changed. */
export function EditedCell({ field, text, takesFocus }: EditedCellProps) {
  const t = useText()
  const { idOf } = useForm()
  const path = field.key
  const { value, visible, readOnly, problem } = useField(path)
  const { change, commit, place } = useFieldEditing(path, field)
  const id = idOf(path)
  const Editor = renderersInTables.of(field.part.type)?.cell ?? renderersInForms.of(field.part.type)?.editor
  const isEdited = visible && !readOnly && Editor !== undefined
  useEffect(() => {
    if (takesFocus && isEdited) focusEditor(id, 'nearest')
  }, [takesFocus, isEdited, id])
  if (!visible) return null
  const isComputed = field.type.filledBy === undefined || field.type.filledBy === 'calculation'
  if (!isEdited) return isComputed ? <CellText field={field} value={value} /> : <span>{text}</span>
  const message = problem ? t(problem.text, problem.params) : undefined
  return (
    <span className={styles.cell} data-invalid={message !== undefined}>
      <label id={`${id}-label`} htmlFor={id} data-visually-hidden>
        {field.part.label}
      </label>
      <PlaceProvider value={place}>
        <Editor
          id={id}
          value={value}
          options={field.options}
          readOnly={false}
          invalid={message !== undefined}
          describedBy={message ? `${id}-note` : undefined}
          onChange={change}
          onCommit={commit}
        />
      </PlaceProvider>
      {message ? (
        <>
          <Tooltip open title={message} placement="topLeft" styles={clickThrough}>
            <span className={styles.message} aria-hidden="true" />
          </Tooltip>
          <span id={`${id}-note`} role="alert" data-visually-hidden>
            {message}
          </span>
        </>
      ) : null}
    </span>
  )
}
