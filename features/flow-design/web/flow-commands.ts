import { movable } from '#engine/flows/editing/moving.ts'
import { pieceOf } from '#engine/flows/editing/pieces.ts'
import { stepOf } from '#engine/flows/editing/structure.ts'
import type { FlowDefinition } from '#engine/flows/model.ts'
import { forkKindOf } from '#engine/flows/tree.ts'
import type { StepCommand } from '#features/flow-design/web/canvas/flow-view.ts'
import type { FlowEditing } from '#features/flow-design/web/use-flow-editing.ts'
import type { Translate } from '#ui/text/use-text.tsx'

/** What the menu of a step offers. @param onMove opens the choice of where a node goes */
export function commandsOf(
  definition: FlowDefinition,
  code: string,
  editing: FlowEditing,
  onMove: (code: string) => void,
  t: Translate,
): readonly StepCommand[] {
  const step = stepOf(definition, code)
  if (!step) return []
  const isBranch = step.kind === 'branch'
  const isOrdered = isBranch && forkKindOf(definition, step) === 'condition'
  const canMove = movable(definition, code) !== undefined
  const of = (key: string, label: string, run: () => void, more: Partial<StepCommand> = {}): StepCommand => ({
    key,
    label: t(label),
    run,
    ...more,
  })
  return [
    ...(pieceOf(definition, code)
      ? [
          of('copy', 'designer.copy', () => editing.copy(code)),
          of('cut', 'designer.cut', () => editing.cut(code)),
          of('duplicate', 'designer.duplicate', () => editing.duplicate(code)),
        ]
      : []),
    ...(canMove
      ? [
          of('move', 'flow-design.node.move-to', () => onMove(code)),
          of('up', 'flow-design.node.up', () => editing.shift(code, -1)),
          of('down', 'flow-design.node.down', () => editing.shift(code, 1)),
        ]
      : []),
    ...(isBranch && !step.isDefault
      ? [
          of('earlier', isOrdered ? 'flow-design.set.earlier' : 'flow-design.set.forward', () => editing.shift(code, -1)),
          of('later', isOrdered ? 'flow-design.set.later' : 'flow-design.set.backward', () => editing.shift(code, 1)),
        ]
      : []),
    ...(step.fork ? [of('remove-fork', 'flow-design.node.remove-fork', () => editing.removeFork(code), { danger: true })] : []),
    ...(step.kind === 'start' ? [] : [of('remove', 'designer.remove', () => editing.remove(code), { danger: true })]),
  ]
}
