import { useCallback, useState } from 'react'
import type { FormFacts } from '#engine/forms/facts.ts'
import type { ListPlace } from '#web/list/list-address.ts'
import type { OpenFunction } from '#features/records/web/open-function.ts'
import { RecordDetail } from '#features/records/web/record-detail.tsx'
import { RecordToCopy } from '#features/records/web/record-to-copy.tsx'
import { RecordEditor } from '#features/records/web/record-editor.tsx'
import { RecordToEdit } from '#features/records/web/record-to-edit.tsx'
import { fitsState, isInFlow, offeredButtons } from '#features/records/web/row-rules.ts'
import type { PressedButton } from '#features/records/web/own-actions.ts'
import type { ListRow } from '#web/list/model.ts'
import type { Trail, TrailEntry, TrailPage } from '#web/list/trail.ts'
import { useNeighbours } from '#web/list/use-neighbours.ts'
import { useAccess } from '#web/session/use-access.ts'

interface OpenRecordProps {
  readonly fn: OpenFunction
  readonly facts: FormFacts
  /** The rows of the page. */
  readonly rows: readonly ListRow[]
  readonly trail: Trail
  readonly place: ListPlace
  readonly onPlace: (next: ListPlace) => void
  /** Runs an own button of the list. */
  readonly onPress: (pressed: PressedButton) => void
}

/** The open record over its list: added, edited, or read. */
export function OpenRecord({ fn, facts, rows, trail, place, onPlace, onPress }: OpenRecordProps) {
  const access = useAccess()
  const [added, setAdded] = useState(0)
  const { open, editing, copyOf } = place
  const goTo = useCallback(({ id }: TrailEntry, { query }: TrailPage) => onPlace({ ...place, query, open: id }), [place, onPlace])
  const neighbours = useNeighbours(trail, open, goTo)
  if (open === undefined) return null
  const close = () => onPlace({ ...place, open: undefined, editing: false })
  const at = rows.findIndex(({ id }) => id === open)
  if (open === 'new' && copyOf !== undefined)
    return (
      <RecordToCopy key={`${copyOf}#${added}`} fn={fn} facts={facts} id={copyOf} onClose={close} onAnother={() => setAdded(added + 1)} />
    )
  if (open === 'new')
    return (
      <RecordEditor
        key={added}
        fn={fn}
        facts={facts}
        record={undefined}
        onClose={close}
        onAnother={() => setAdded(added + 1)}
        neighbours={{}}
      />
    )
  if (editing) return <RecordToEdit key={open} fn={fn} facts={facts} id={open} onClose={close} neighbours={neighbours} />
  const row = rows[at]
  const offered = offeredButtons(fn, access)
  const mayEdit = row !== undefined && !isInFlow(fn, row) && fitsState('edit', fn, row) && offered.row.some(({ name }) => name === 'edit')
  // A record of a flow is copied where it is read as a request.
  const mayAdd = fn.flowId === undefined && offered.toolbar.some(({ name }) => name === 'add')
  return (
    <RecordDetail
      key={open}
      fn={fn}
      facts={facts}
      id={open}
      onClose={close}
      onEdit={mayEdit ? () => onPlace({ ...place, editing: true }) : undefined}
      onCopy={mayAdd ? () => onPlace({ ...place, open: 'new', editing: true, copyOf: open }) : undefined}
      neighbours={neighbours}
      onPress={onPress}
    />
  )
}
