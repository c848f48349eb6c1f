import { useId, useState } from 'react'
import type { Line } from '#engine/flows/editing/lines.ts'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { linesOf, lineText } from '#features/flow-design/web/canvas/line-text.ts'
import { Dialog } from '#ui/kit/dialog.tsx'
import { Select } from '#ui/kit/select.tsx'
import { useText } from '#ui/text/use-text.tsx'

interface MoveDialogProps {
  readonly definition: FlowDefinition
  readonly code: string
  readonly onMove: (line: Line) => void
  readonly onClose: () => void
}

/** Where a node goes, chosen from a list: the way without dragging. */
export function MoveDialog({ definition, code, onMove, onClose }: MoveDialogProps) {
  const t = useText()
  const id = useId()
  const [at, setAt] = useState<number>()
  const lines = linesOf(definition).filter(({ after }) => after !== code)
  const line = at === undefined ? undefined : lines[at]
  const confirm = (): void => {
    if (line) onMove(line)
    onClose()
  }
  return (
    <Dialog
      open
      title={t('flow-design.node.move-title', { name: stepOf(definition, code)?.name ?? '' })}
      onClose={onClose}
      onConfirm={confirm}
      confirmDisabled={!line}
    >
      <label htmlFor={id}>{t('flow-design.node.move-where')}</label>
      <Select<number>
        id={id}
        style={{ width: '100%', marginTop: 8 }}
        value={at ?? null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('flow-design.node.move-choose')}
        options={lines.map((one, index) => ({ value: index, label: lineText(one, definition, t) }))}
        onChange={(index) => setAt(index ?? undefined)}
      />
    </Dialog>
  )
}
