import { memo } from 'react'
import type { FormField } from '#engine/forms/outline.ts'
import { renderersInTables } from '#fields/renderers-in-tables.ts'
import { PlaceProvider } from '#fields/place.tsx'
import { Tooltip } from '#ui/kit/hint.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { CellText } from '#web/form/cell-text.tsx'
import { useForm } from '#web/form/form-place.tsx'
import { MarkButton } from '#web/form/mark-button.tsx'
import type { CellMode } from '#web/form/grid-cursor.ts'
import styles from '#web/form/sub-table.module.css'
import { useField, useFieldEditing } from '#web/form/use-field.ts'

interface GridCellProps {
  readonly path: string
  readonly field: FormField
  readonly row: string
  /** Index of the row and the column, from 0. */
  readonly rowIndex: number
  readonly column: number
  readonly mode: CellMode
}

/** One cell: text, or an input while it is edited. Subscribes to its own value only. */
export const GridCell = memo(function GridCell({ path, field, row, rowIndex, column, mode }: GridCellProps) {
  const { idOf, marks, onRender } = useForm()
  const t = useText()
  const { value, draft, visible, readOnly, problem, note, derived } = useField(path)
  onRender?.(path)
  const isEdited = mode === 'editing' && visible && !readOnly
  const message = problem ? t(problem.text, problem.params) : undefined
  const noted = note ? t(note.text, note.params) : undefined
  const isEmpty = field.type.isEmpty(value)
  const mark = marks.get(path)
  return (
    <div
      role="gridcell"
      id={`${idOf(path)}-cell`}
      className={styles.cell}
      aria-colindex={column + 2}
      data-read-only={readOnly}
      aria-invalid={problem !== undefined || undefined}
      aria-selected={mode !== 'rest'}
      data-row={row}
      data-column={column}
      data-mode={isEdited ? 'editing' : mode === 'rest' ? 'rest' : 'active'}
      data-align={field.type.align}
      data-invalid={problem !== undefined}
      data-derived={derived}
      data-marked={mark !== undefined}
      title={isEdited ? undefined : [message ?? noted, mark].filter(Boolean).join('\n') || undefined}
    >
      {!visible ? null : isEdited ? (
        <CellEditor
          path={path}
          field={field}
          rowIndex={rowIndex}
          message={message}
          note={[noted, mark].filter(Boolean).join('\n') || undefined}
        />
      ) : (
        <span className={styles.text} data-text>
          {draft === undefined ? null : <span>{draft} </span>}
          {message !== undefined && isEmpty ? <span className={styles.cellProblem}>{message}</span> : null}
          {draft === undefined ? <CellText field={field} value={value} /> : null}
          {message === undefined && noted !== undefined ? <span className={styles.cellNote}>{noted}</span> : null}
        </span>
      )}
      {isEdited ? null : <MarkButton path={path} small />}
    </div>
  )
})

/** Lets clicks reach what the message covers. */
const clickThrough = { root: { pointerEvents: 'none' } } as const

function CellEditor({
  path,
  field,
  rowIndex,
  message,
  note,
}: Pick<GridCellProps, 'path' | 'field' | 'rowIndex'> & { readonly message: string | undefined; readonly note: string | undefined }) {
  const said = message ?? note
  const { idOf } = useForm()
  const t = useText()
  const { value } = useField(path)
  const { change, commit, place } = useFieldEditing(path, field)
  const Editor = renderersInTables.of(field.part.type)?.cell
  const id = idOf(path)
  if (!Editor) return null
  return (
    <span className={styles.editor} data-field={path}>
      <label id={`${id}-label`} htmlFor={id} data-visually-hidden>
        {t('form.table.cell', { label: field.part.label, row: rowIndex + 1 })}
      </label>
      <PlaceProvider value={place}>
        <Editor
          id={id}
          value={value}
          options={field.options}
          readOnly={false}
          invalid={message !== undefined}
          describedBy={said ? `${id}-note` : undefined}
          onChange={change}
          onCommit={commit}
        />
      </PlaceProvider>
      {said ? (
        <>
          <Tooltip open title={said} placement="topLeft" styles={clickThrough}>
            <span className={styles.messagePlace} aria-hidden="true" />
          </Tooltip>
          <span id={`${id}-note`} role={message ? 'alert' : undefined} data-visually-hidden>
            {said}
          </span>
        </>
      ) : null}
    </span>
  )
}
