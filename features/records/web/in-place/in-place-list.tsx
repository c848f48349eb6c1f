import { useCallback, useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import { outlineOf, type FormField } from '#engine/forms/outline.ts'
import { EditedCell } from '#features/records/web/in-place/edited-cell.tsx'
import { beginsInPlace, isNewRow, type EditedRow } from '#features/records/web/in-place/edited-row.ts'
import styles from '#features/records/web/in-place/in-place.module.css'
import { RowNotes } from '#features/records/web/in-place/row-notes.tsx'
import { draft, submitted, useEditedRows, type EditedRows } from '#features/records/web/in-place/use-edited-rows.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { isInFlow } from '#features/records/web/row-rules.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { useText } from '#ui/text/use-text.tsx'
import { FormPlaceProvider } from '#web/form/form-place.tsx'
import { useLeaveGuard } from '#web/form/use-leave-guard.ts'
import { ListView, type ListViewProps } from '#web/list/list-view.tsx'
import { isOnRow } from '#web/list/open-address.ts'
import type { ListAction, ListActions, ListRow, RowsInPlace } from '#web/list/model.ts'
import { cellText, rowTitle } from '#web/list/row-title.ts'

interface InPlaceListProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  /** The list as it would be drawn otherwise. */
  readonly list: ListViewProps
}

/** A list whose rows are edited where they stand (the family's type 4). Each has a form session of its own, and is saved by itself. */
export function InPlaceList({ fn, facts, list }: InPlaceListProps) {
  const t = useText()
  const edited = useEditedRows(fn, facts)
  const { rows, begin, open } = edited
  useLeaveGuard(edited.hasChanges)
  const { byName } = outlineOf(fn.form, fieldTypes)
  const shown = new Set(list.page.rows.map(({ id }) => id))
  const added = useMemo((): ListRow[] => [...rows.keys()].filter(isNewRow).map((id) => ({ id })), [rows])
  const page = useMemo(() => (added.length === 0 ? list.page : { ...list.page, rows: [...added, ...list.page.rows] }), [added, list.page])
  const actions = useMemo(
    () => withEditing(list.actions, { edited, fn, words: t, begin: beginsInPlace(fn) ? begin : undefined, open }),
    [list.actions, edited, fn, t, begin, open],
  )
  const mayEdit = useCallback((row: ListRow) => list.actions.row(row).some(({ name }) => name === 'edit'), [list.actions])
  const inPlace: RowsInPlace = {
    cell: (row, key) => editedCell(rows.get(row.id), byName.get(key), row),
    rowProps: (row) => {
      if (rows.has(row.id))
        return { onKeyDown: (event) => pressed(event, row, edited, fn), onClick: undefined, tabIndex: undefined, className: undefined }
      if (!mayEdit(row)) return {}
      const start = (event: MouseEvent) => void (isOnRow(event) && open(row.id, columnAt(event.target)))
      // The first of two clicks must not open the record over the row that the second one edits; its name still opens it.
      return fn.list.rowClick === 'edit' ? { onClick: start } : { onClick: undefined, onDoubleClick: start }
    },
  }
  const nameOf = (id: string): string => {
    const row = list.page.rows.find((one) => one.id === id)
    return row ? rowTitle(row, fn.list.columns) : t('in-place.new')
  }
  const away = [...rows.keys()].filter((id) => !isNewRow(id) && !shown.has(id))
  return (
    <div className={styles.place}>
      <RowNotes edited={edited} nameOf={nameOf} away={away} />
      <div className={styles.list}>
        <ListView {...list} page={page} actions={actions} inPlace={inPlace} />
      </div>
    </div>
  )
}

/** The cell of a row that is edited; undefined where it is drawn as usual. */
function editedCell(row: EditedRow | undefined, field: FormField | undefined, { [field?.key ?? '']: told }: ListRow): ReactNode {
  if (!row || !field) return undefined
  return (
    <FormPlaceProvider value={row.place}>
      <EditedCell field={field} text={cellText(told)} takesFocus={row.focus === field.key} />
    </FormPlaceProvider>
  )
}

interface Editing {
  readonly edited: EditedRows
  readonly fn: OpenFunction
  readonly words: (key: string) => string
  /** Absent where new records are added in the form. */
  readonly begin: (() => Promise<void>) | undefined
  readonly open: EditedRows['open']
}

/** Whether a row is saved as a request: one that has one, or a new one of a function with a flow. */
const isRequest = (fn: OpenFunction, row: ListRow): boolean => isInFlow(fn, row) || (fn.flowId !== undefined && isNewRow(row.id))

const ids = (all: readonly string[]): readonly string[] => all.filter((id) => !isNewRow(id))

/** The actions of the list: rows that are edited are saved or given back, others are opened where they stand. */
function withEditing(actions: ListActions, { edited, fn, words, begin, open }: Editing): ListActions {
  const { rows, save, cancel } = edited
  const finishing = (row: ListRow): readonly ListAction<ListRow>[] => {
    const { id } = row
    const saves: readonly ListAction<ListRow>[] = isRequest(fn, row)
      ? [
          { name: 'submit', label: words('in-place.submit'), run: () => void save(id, submitted) },
          { name: 'draft', label: words('in-place.save-draft'), run: () => void save(id, draft) },
        ]
      : [{ name: 'save', label: words('in-place.save'), run: () => void save(id) }]
    return [...saves, { name: 'cancel', label: words('in-place.cancel'), run: () => cancel(id) }]
  }
  const opening = (action: ListAction<ListRow>): ListAction<ListRow> => {
    if (action.name !== 'edit') return action
    const { address: _elsewhere, ...rest } = action
    return { ...rest, run: ({ id }) => void open(id) }
  }
  return {
    ...actions,
    toolbar: actions.toolbar.map((action) => (action.name === 'add' && begin ? { ...action, run: () => void begin() } : action)),
    selection: actions.selection.map((action) => ({ ...action, run: (all) => action.run(ids(all)) })),
    row: (row) => (rows.has(row.id) ? finishing(row) : actions.row(row).map(opening)),
    ...(actions.address && {
      address: (row, query) => (rows.has(row.id) || fn.list.rowClick === 'edit' ? undefined : actions.address?.(row, query)),
    }),
  }
}

/** Esc gives a row back as it was, Enter saves it; what a list or a calendar over a cell does with these keys comes first. */
function pressed(event: KeyboardEvent, row: ListRow, { save, cancel }: EditedRows, fn: OpenFunction): void {
  const { key, target, nativeEvent, defaultPrevented, ctrlKey, metaKey } = event
  if (!(target instanceof HTMLElement) || nativeEvent.isComposing || defaultPrevented) return
  const isOpen = target.getAttribute('aria-expanded') === 'true'
  const isButton = target.closest('[data-actions], button') !== null
  if (key === 'Escape' && !isOpen) {
    event.stopPropagation()
    cancel(row.id)
    return
  }
  const ends = key === 'Enter' && (ctrlKey || metaKey || (target.tagName === 'INPUT' && target.getAttribute('role') !== 'combobox'))
  if (!ends || isOpen || isButton) return
  event.preventDefault()
  // What is typed into a cell counts when it is left.
  target.blur()
  void save(row.id, isRequest(fn, row) ? draft : undefined)
}

/** The column that was clicked: its cell takes the focus. */
const columnAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest('td')?.dataset['column'] : undefined
