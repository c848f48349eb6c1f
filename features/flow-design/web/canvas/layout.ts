import { askedInOrder } from '#engine/flows/editing/branches.ts'
import type { Line } from '#engine/flows/editing/lines.ts'
import type { FlowDefinition, FlowStep } from '#engine/flows/model.ts'

/**
 * Where the steps of a flow are drawn. Every kind of box has one size, so nothing is measured, and three hundred steps are placed in a
 * millisecond or two.
 */

export const sizes = {
  card: { width: 232, height: 96 },
  /** The button that adds a branch. */
  fork: { width: 96, height: 28 },
  join: { width: 8, height: 8 },
  end: { width: 96, height: 32 },
} as const

/** Distances: between branches, from a step to the next, from a fork to its branches, from a branch to the join. */
const gaps = { beside: 40, below: 64, branches: 28, join: 56 } as const

/** How the whole flow is brought into sight: the tools of the canvas stand above it. */
export const wholeFlow = { maxZoom: 1, padding: { top: '64px', right: '24px', bottom: '24px', left: '24px' } } as const

export interface Box {
  readonly id: string
  readonly kind: keyof typeof sizes
  /** The step; of forks and joins the one they belong to, of the end the start. */
  readonly step: FlowStep
  /** Left upper corner. */
  readonly x: number
  readonly y: number
}

/** A line from box to box. */
export interface Way {
  readonly id: string
  readonly from: string
  readonly to: string
  /** What can be inserted on it; the button stands right below `from`. */
  readonly line?: Line
}

export interface Drawing {
  readonly boxes: readonly Box[]
  readonly ways: readonly Way[]
}

export const boxOf = (code: string): string => `step ${code}`
const forkOf = (code: string): string => `fork ${code}`
const joinOf = (code: string): string => `join ${code}`
export const endBox = 'end'

interface Drawn {
  readonly boxes: Box[]
  readonly ways: Way[]
}

/** What the next box is tied to: the box above with what can be inserted between. */
type Loose = Pick<Way, 'from' | 'line'>

/** Places all steps: branches side by side in the order they are asked, under the middle of what they hang on. */
export function drawingOf(definition: FlowDefinition): Drawing {
  const drawn: Drawn = { boxes: [], ways: [] }
  const widths = new Map<FlowStep, number>()
  const { bottom, loose } = drawChain(definition.start, 0, 0, undefined, drawn, widths)
  tie(drawn, loose, endBox)
  drawn.boxes.push(placed('end', endBox, definition.start, 0, bottom + gaps.below))
  return drawn
}

/** What all boxes take up together. */
export function boundsOf(boxes: readonly Box[]): {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
} {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + sizes[box.kind].width))
  const bottom = Math.max(...boxes.map((box) => box.y + sizes[box.kind].height))
  return { x, y, width: right - x, height: bottom - y }
}

function placed(kind: Box['kind'], id: string, step: FlowStep, middle: number, y: number): Box {
  return { id, kind, step, x: middle - sizes[kind].width / 2, y }
}

function tie(drawn: Drawn, { from, line }: Loose, to: string): void {
  drawn.ways.push({ id: `${from} to ${to}`, from, to, ...(line && { line }) })
}

interface Below {
  /** Lower edge of what was drawn. */
  readonly bottom: number
  /** What comes next hangs on it. */
  readonly loose: Loose
}

function drawChain(
  first: FlowStep,
  middle: number,
  top: number,
  above: Loose | undefined,
  drawn: Drawn,
  widths: Map<FlowStep, number>,
): Below {
  let below: Below | undefined = above && { bottom: top, loose: above }
  for (let step: FlowStep | undefined = first; step; step = step.next) {
    const start: number = below === undefined ? top : step === first ? top : below.bottom + gaps.below
    below = drawStep(step, middle, start, below?.loose, drawn, widths)
  }
  // The chain has at least its first step.
  return below ?? { bottom: top, loose: { from: boxOf(first.code) } }
}

function drawStep(
  step: FlowStep,
  middle: number,
  top: number,
  above: Loose | undefined,
  drawn: Drawn,
  widths: Map<FlowStep, number>,
): Below {
  const { code, fork } = step
  let bottom = top
  let loose = above ?? { from: boxOf(code) }
  if (step.kind === 'pass') bottom = top - gaps.below
  else {
    drawn.boxes.push(placed('card', boxOf(code), step, middle, top))
    if (above) tie(drawn, above, boxOf(code))
    bottom = top + sizes.card.height
    loose = { from: boxOf(code), line: { after: code, side: 'below' } }
  }
  if (!fork) return { bottom, loose }
  const forkTop = bottom + gaps.below
  drawn.boxes.push(placed('fork', forkOf(code), step, middle, forkTop))
  tie(drawn, loose, forkOf(code))
  const joinTop = drawBranches(step, middle, forkTop + sizes.fork.height + gaps.branches, drawn, widths) + gaps.join
  drawn.boxes.push(placed('join', joinOf(code), step, middle, joinTop))
  return { bottom: joinTop + sizes.join.height, loose: { from: joinOf(code), line: { after: code, side: 'join' } } }
}

/** @returns the lower edge of the longest branch */
function drawBranches(step: FlowStep, middle: number, top: number, drawn: Drawn, widths: Map<FlowStep, number>): number {
  const { code, fork } = step
  if (!fork || fork.kind === 'foreign') {
    // Branches that are only kept are told by the box of the fork.
    tie(drawn, { from: forkOf(code) }, joinOf(code))
    return top - gaps.branches
  }
  let left = middle - widthOfFork(step, widths) / 2
  let lowest = top
  for (const branch of askedInOrder(fork.branches)) {
    const width = widthOfChain(branch, widths)
    const { bottom, loose } = drawChain(branch, left + width / 2, top, { from: forkOf(code) }, drawn, widths)
    tie(drawn, loose, joinOf(code))
    lowest = Math.max(lowest, bottom)
    left += width + gaps.beside
  }
  return lowest
}

function widthOfChain(first: FlowStep, widths: Map<FlowStep, number>): number {
  const known = widths.get(first)
  if (known !== undefined) return known
  let width: number = sizes.card.width
  for (let step: FlowStep | undefined = first; step; step = step.next) width = Math.max(width, widthOfFork(step, widths))
  widths.set(first, width)
  return width
}

function widthOfFork({ fork }: FlowStep, widths: Map<FlowStep, number>): number {
  if (!fork || fork.kind === 'foreign') return 0
  const all = fork.branches.reduce((sum, branch) => sum + widthOfChain(branch, widths), 0)
  return all + gaps.beside * (fork.branches.length - 1)
}
