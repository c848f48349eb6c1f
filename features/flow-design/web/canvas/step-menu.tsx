import { useEffect, useLayoutEffect, useState } from 'react'
import type { Line } from '#engine/flows/editing/lines.ts'
import { hungAt, stepOf } from '#engine/flows/editing/structure.ts'
import { cardId } from '#features/flow-design/web/canvas/boxes.tsx'
import styles from '#features/flow-design/web/canvas/canvas.module.css'
import { addedKinds, type Added, type FlowView } from '#features/flow-design/web/canvas/flow-view.ts'
import { linesOfStep, lineText } from '#features/flow-design/web/canvas/line-text.ts'
import { Dropdown, type MenuProps } from '#ui/kit/menu.tsx'
import { useText, type Translate } from '#ui/text/use-text.tsx'

interface StepMenuProps {
  readonly code: string
  readonly view: FlowView
  /** Gives the focus back to the canvas. */
  readonly onClose: () => void
}

/** All that can be done at a step, for who works by keys: what is added on the lines below it, branches, and the commands of its own menu. */
export function StepMenu({ code, view, onClose }: StepMenuProps) {
  const t = useText()
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number }>()
  useLayoutEffect(() => {
    const card = document.querySelector(`#${CSS.escape(cardId(code))}`)
    const frame = card?.closest('[role=application]')
    if (!card || !frame) return onClose()
    const [box, around] = [card.getBoundingClientRect(), frame.getBoundingClientRect()]
    setPlace({ left: box.left - around.left + box.width / 2, top: box.bottom - around.top })
  }, [code, onClose])
  useEffect(() => {
    // Escape closes the menu alone: for the designer it means that nothing is chosen.
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    addEventListener('keydown', leave, true)
    return () => removeEventListener('keydown', leave, true)
  }, [onClose])
  if (!place) return null
  const actions = actionsAt(code, view)
  const run = (key: string): void => {
    onClose()
    actions.get(key)?.()
  }
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => (open ? undefined : onClose())}
      menu={{ items: itemsAt(code, view, t), onClick: ({ key }) => run(key) }}
    >
      <span className={styles.menuPlace} style={place} />
    </Dropdown>
  )
}

const linesAt = (code: string, { wording }: FlowView): readonly Line[] => linesOfStep(wording.definition, code)

const keyOfLine = ({ after, side }: Line): string => `${side} ${after}`

const addedOn = ({ clipboard }: FlowView): readonly Added[] => [...addedKinds, ...(clipboard === 'node' ? (['pasted'] as const) : [])]

const hasBranches = (code: string, { wording }: FlowView): boolean => {
  const fork = stepOf(wording.definition, code)?.fork
  return fork !== undefined && fork.kind !== 'foreign'
}

/** The step whose fork a branch belongs to; it may be an invisible one, which no key leads to. */
function forkOfBranch(code: string, { wording }: FlowView): string | undefined {
  const hung = stepOf(wording.definition, code)?.kind === 'branch' ? hungAt(wording.definition, code) : undefined
  return hung?.above.code
}

function itemsAt(code: string, view: FlowView, t: Translate): NonNullable<MenuProps['items']> {
  const fork = stepOf(view.wording.definition, code)?.fork
  const addBranch = t(fork?.kind === 'condition' ? 'flow-design.node.add-condition' : 'flow-design.node.add-branch')
  return [
    ...linesAt(code, view).map((line) => ({
      type: 'group' as const,
      key: keyOfLine(line),
      label: t('flow-design.menu.add-on', { line: lineText(line, view.wording.definition, t) }),
      children: addedOn(view).map((kind) => ({
        key: `${keyOfLine(line)} ${kind}`,
        label: t(kind === 'pasted' ? 'flow-design.node.paste' : `flow-design.kind.${kind}`),
      })),
    })),
    { type: 'divider' as const, key: 'commands' },
    ...(hasBranches(code, view) ? [{ key: 'branch', label: addBranch }] : []),
    ...(forkOfBranch(code, view) === undefined ? [] : [{ key: 'beside', label: t('flow-design.menu.add-beside') }]),
    ...(hasBranches(code, view) && view.clipboard === 'branch'
      ? [{ key: 'pasted-branch', label: t('flow-design.node.paste-branch') }]
      : []),
    ...view.commandsOf(code).map(({ key, label, danger = false, disabled = false }) => ({ key: `of ${key}`, label, danger, disabled })),
  ]
}

function actionsAt(code: string, view: FlowView): ReadonlyMap<string, () => void> {
  const lines = linesAt(code, view).flatMap((line) =>
    addedOn(view).map((kind) => [`${keyOfLine(line)} ${kind}`, () => view.add(kind, line)] as const),
  )
  const commands = view.commandsOf(code).map(({ key, run }) => [`of ${key}`, run] as const)
  return new Map<string, () => void>([
    ...lines,
    ...commands,
    ['branch', () => view.addBranch(code, false)],
    ['beside', () => view.addBranch(forkOfBranch(code, view) ?? code, false)],
    ['pasted-branch', () => view.addBranch(code, true)],
  ])
}
