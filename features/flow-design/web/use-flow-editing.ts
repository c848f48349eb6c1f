import { useMemo, useRef } from 'react'
import { addBranch, askedInOrder, moveBranch } from '#engine/flows/editing/branches.ts'
import { newCodes } from '#engine/flows/editing/codes.ts'
import { insertFork, insertNode, type Line } from '#engine/flows/editing/lines.ts'
import { movable, moveNode } from '#engine/flows/editing/moving.ts'
import { newApprover, newBranchOf, newFork, newSubFlow, newTimer, type NewNames } from '#engine/flows/editing/new-steps.ts'
import { pasteBranch, pasteNode, pieceOf, writePiece } from '#engine/flows/editing/pieces.ts'
import { removeFork, removeStep } from '#engine/flows/editing/removing.ts'
import { branchesOf } from '#engine/flows/model.ts'
import { hungAt, stepOf } from '#engine/flows/editing/structure.ts'
import type { BranchedFork, FlowDefinition } from '#engine/flows/model.ts'
import { placesOf } from '#engine/flows/tree.ts'
import type { Added } from '#features/flow-design/web/canvas/flow-view.ts'
import { linesOf } from '#features/flow-design/web/canvas/line-text.ts'
import { keepPiece, keptPiece } from '#features/flow-design/web/pieces-store.ts'
import { kindText } from '#features/flow-design/web/sentences.ts'
import { useText, type Translate } from '#ui/text/use-text.tsx'
import { randomKey } from '#web/call/random-key.ts'
import type { Designer } from '#web/designer/use-designer.ts'

/** Short codes as the family writes them. */
const random = (): string => randomKey().slice(0, 8)

interface Given {
  readonly designer: Pick<Designer<FlowDefinition>, 'state' | 'change' | 'reading'>
  readonly selected: string | undefined
  readonly select: (code: string | undefined) => void
}

/** What can be done with the steps of a flow, each as one step that can be undone. The functions stay the same. */
export interface FlowEditing {
  readonly add: (added: Added, line: Line) => void
  readonly addBelow: (added: Added) => void
  readonly addBranch: (code: string, pasted: boolean) => void
  readonly moveTo: (code: string, line: Line) => void
  readonly mayMoveTo: (code: string, line: Line) => boolean
  readonly shift: (code: string, by: -1 | 1) => void
  readonly copy: (code: string) => void
  readonly cut: (code: string) => void
  readonly paste: () => void
  readonly duplicate: (code: string) => void
  readonly remove: (code: string) => void
  readonly removeFork: (code: string) => void
}

export function useFlowEditing(given: Given): FlowEditing {
  const t = useText()
  const latest = useRef({ ...given, t })
  latest.current = { ...given, t }
  return useMemo(() => editingOf(() => latest.current), [])
}

type Now = () => Given & { readonly t: Translate }

function editingOf(now: Now): FlowEditing {
  const base = baseOf(now)
  const adding = addingOf(base)
  return { ...adding, ...movingOf(base), ...copyingOf(base, adding) }
}

interface Base {
  readonly now: Now
  readonly flow: () => FlowDefinition
  /** Makes an edit as one step, and chooses what came of it; `new`: the first step that is new. */
  readonly edit: (text: string, code: string, make: (flow: FlowDefinition) => FlowDefinition, chosen?: string) => void
}

const newOne = 'new'

function baseOf(now: Now): Base {
  const flow = (): FlowDefinition => now().designer.state
  const nameOf = (code: string): string => {
    const step = stepOf(flow(), code)
    return step ? step.name || kindText(step, { t: now().t, definition: flow() }) : code
  }
  const edit: Base['edit'] = (text, code, make, chosen) => {
    const { designer, selected, select } = now()
    if (designer.reading) return
    const before = flow()
    const after = make(before)
    designer.change({ text, params: { node: nameOf(code) } }, () => after)
    if (after === before) return
    const wanted = chosen === newOne ? firstNew(before, after) : chosen
    if (wanted !== undefined) select(wanted)
    else if (selected !== undefined && !stepOf(after, selected)) select(undefined)
  }
  return { now, flow, edit }
}

const newNodes = { approver: newApprover, 'sub-flow': newSubFlow, timer: newTimer } as const

function addingOf({ now, flow, edit }: Base) {
  const namesOf = (kind: BranchedFork['kind']): NewNames => {
    const { t } = now()
    const branch = kind === 'condition' ? 'flow-design.new.condition' : 'flow-design.new.branch'
    return {
      approver: t('flow-design.kind.approver'),
      branch: (number) => t(branch, { number }),
      otherwise: t('flow-design.new.default'),
    }
  }
  const inserted = (before: FlowDefinition, added: Exclude<Added, 'pasted'>, line: Line): FlowDefinition => {
    const newCode = newCodes(before, random)
    if (added === 'condition' || added === 'parallel' || added === 'chosen')
      return insertFork(before, line, newFork(added, namesOf(added), newCode), newCode)
    return insertNode(before, line, newNodes[added](newCode(), now().t(`flow-design.kind.${added}`)), newCode)
  }
  const pasteAt = (line: Line): void => {
    const piece = keptPiece()
    if (!piece || piece.kind === 'branch') return
    edit('flow-design.step.paste', line.after, (before) => pasteNode(before, line, piece, random), newOne)
  }
  const add = (added: Added, line: Line): void => {
    if (added === 'pasted') return pasteAt(line)
    edit(`flow-design.insert.${added}`, line.after, (before) => inserted(before, added, line), newOne)
  }
  const addOne = (code: string, pasted: boolean): void => {
    const piece = pasted ? keptPiece() : undefined
    const fork = stepOf(flow(), code)?.fork
    if (!fork || fork.kind === 'foreign') return
    const { kind, branches } = fork
    const made = (before: FlowDefinition): FlowDefinition => {
      if (piece?.kind === 'branch') return pasteBranch(before, code, piece, random)
      const number = branches.filter(({ isDefault }) => !isDefault).length + 1
      return addBranch(before, code, newBranchOf(kind, number, namesOf(kind), newCodes(before, random)))
    }
    const added = kind === 'condition' ? 'flow-design.step.add-condition' : 'flow-design.step.add-branch'
    edit(pasted ? 'flow-design.step.paste' : added, code, made, newOne)
  }
  return {
    add,
    addBelow: (added: Added): void => add(added, { after: placeIn(flow(), now().selected), side: 'below' }),
    addBranch: addOne,
  }
}

function movingOf({ now, flow, edit }: Base) {
  const moveTo = (code: string, line: Line): void =>
    edit('flow-design.step.move', code, (before) => moveNode(before, code, line, newCodes(before, random)), code)
  return {
    moveTo,
    mayMoveTo: (code: string, line: Line): boolean => !now().designer.reading && movable(flow(), code) !== undefined && line.after !== code,
    shift: (code: string, by: -1 | 1): void => {
      const line = lineBeside(flow(), code, by)
      if (line) moveTo(code, line)
      else
        edit(
          hasOrder(flow(), code) ? 'flow-design.step.order' : 'flow-design.step.place',
          code,
          (before) => moveBranch(before, code, placeOfBranch(before, code) + by),
          code,
        )
    },
    remove: (code: string): void => removeOne({ now, flow, edit }, code),
    removeFork: (code: string): void => edit('flow-design.step.remove-fork', code, (before) => removeFork(before, code)),
  }
}

function removeOne({ flow, edit }: Base, code: string): void {
  const above = hungAt(flow(), code)?.above
  const chosen = above?.kind === 'pass' ? undefined : above?.code
  edit('flow-design.step.remove', code, (before) => removeStep(before, code, newCodes(before, random)), chosen)
}

function copyingOf(base: Base, adding: ReturnType<typeof addingOf>) {
  const { now, flow, edit } = base
  const copy = (code: string): void => {
    const piece = pieceOf(flow(), code)
    if (piece) keepPiece(writePiece(piece))
  }
  return {
    copy,
    cut: (code: string): void => {
      if (now().designer.reading || !pieceOf(flow(), code)) return
      copy(code)
      removeOne(base, code)
    },
    paste: (): void => {
      const code = placeIn(flow(), now().selected)
      const fork = forkNear(flow(), code)
      if (keptPiece()?.kind !== 'branch') adding.add('pasted', { after: code, side: 'below' })
      else if (fork !== undefined) adding.addBranch(fork, true)
    },
    duplicate: (code: string): void => {
      const piece = pieceOf(flow(), code)
      const above = hungAt(flow(), code)?.above.code
      if (!piece || above === undefined) return
      const made = (before: FlowDefinition): FlowDefinition =>
        piece.kind === 'branch'
          ? pasteBranch(before, above, piece, random)
          : pasteNode(before, { after: code, side: 'below' }, piece, random)
      edit('flow-design.step.duplicate', code, made, newOne)
    },
  }
}

function firstNew(before: FlowDefinition, after: FlowDefinition): string | undefined {
  const known = new Set(placesOf(before).map(({ step }) => step.code))
  return placesOf(after).find(({ step }) => step.kind !== 'pass' && !known.has(step.code))?.step.code
}

/** The chosen step, else the end of the main line: an undo may have taken the chosen one away. */
const placeIn = (flow: FlowDefinition, selected: string | undefined): string =>
  selected !== undefined && stepOf(flow, selected) ? selected : lastOf(flow)

/** The end of the main line. */
function lastOf({ start }: FlowDefinition): string {
  let last: typeof start | NonNullable<typeof start.next> = start
  while (last.next) last = last.next
  return last.code
}

/** The step whose fork a branch is pasted into: its own, or the one that a chosen branch belongs to. */
function forkNear(flow: FlowDefinition, code: string): string | undefined {
  const step = stepOf(flow, code)
  if (step && branchesOf(step).length > 0) return code
  const hung = hungAt(flow, code)
  return hung?.by === 'branch' ? hung.above.code : undefined
}

/** Branches of conditions are asked one after the other; the others only stand beside each other. */
const hasOrder = (flow: FlowDefinition, code: string): boolean => hungAt(flow, code)?.above.fork?.kind === 'condition'

function placeOfBranch(flow: FlowDefinition, code: string): number {
  const hung = hungAt(flow, code)
  return hung ? askedInOrder(branchesOf(hung.above)).findIndex((branch) => branch.code === code) : 0
}

/** The line before or behind the one on which a node stands, in the order of drawing; none for branches, and at the ends. */
function lineBeside(flow: FlowDefinition, code: string, by: -1 | 1): Line | undefined {
  const hung = hungAt(flow, code)
  if (!movable(flow, code) || hung?.by !== 'next') return undefined
  const side = hung.above.fork ? 'join' : 'below'
  const lines = linesOf(flow).filter(({ after }) => after !== code)
  const stands = lines.findIndex((line) => line.after === hung.above.code && line.side === side)
  // An invisible node above has no line below it: the one it stands on is that of its join.
  return lines[(stands === -1 ? lines.length : stands) + by]
}
