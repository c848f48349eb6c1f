import { refusal } from '#engine/values/refusal.ts'
import { managerAction } from '../../action.ts'
import type { ManagerAction } from '../../action.ts'
import { visitOf } from '../../arrive.ts'
import { happen } from '../../course.ts'
import type { Course, Stop } from '../../course.ts'
import type { Statement } from '../../event-kind.ts'
import { refuseStatus } from '../../rules.ts'
import { frozenVisits, requestStatus } from '../../state.ts'
import type { FlowState, WorkItem } from '../../state.ts'
import { statementOf } from '../../statement.ts'
import { approverOf } from '../../tree.ts'
import { refuseReceiver } from '../transfer/receiver.ts'
import { workItemsGiven } from '../transfer/work-items-given.ts'
import { assignTexts } from './texts.ts'
import { comingTurns, turnGiven } from './turn-given.ts'

export interface Assign extends Partial<Statement> {
  readonly type: 'assign'
  /** The work item that is taken away, open or held; without it all open ones of `node`. */
  readonly workItem?: string
  readonly node?: string
  /** Id of a person whose turn at `node` is still to come: it is given, not a work item. */
  readonly turnOf?: string
  /** Id of the person who gets it. */
  readonly to: string
}

/** 指派: somebody who manages the operators of a current node lets another person decide instead. */
export const assign: ManagerAction<Assign, readonly [typeof turnGiven]> = managerAction({
  type: 'assign',
  texts: assignTexts,
  // The event of a work item is that of a transfer.
  events: [turnGiven],
  word: 'assign',
  refuse: ({ state }) => refuseStatus(state, [requestStatus.waiting, requestStatus.returned, requestStatus.suspended]),
  decide: (course, command) => (command.turnOf === undefined ? giveWorkItems(course, command) : giveTurn(course, command, command.turnOf)),
})

/** The work items that a command takes away: those of one node, as one visit has one node. */
export function assignedWorkItems(
  { entries, straightBack }: FlowState,
  { workItem, node }: Pick<Assign, 'workItem' | 'node'>,
): readonly WorkItem[] {
  if (workItem === undefined) return entries.filter((open) => open.node === node)
  return [...entries, ...(straightBack?.held ?? [])].filter(({ id }) => id === workItem)
}

function giveTurn(course: Course, command: Assign, turnOf: string): Stop | undefined {
  const { state, definition, facts } = course
  const turn = comingTurns(state, turnOf).find(({ visit }) => visit.node === command.node)
  const node = turn && approverOf(definition, turn.visit.node)
  if (!turn || !node) return { refusal: refusal('conflict', 'flows.already-handled') }
  const refused = refuseReceiver(course, node, turn.visit, command.to)
  if (refused) return { refusal: refused }
  happen(course, turnGiven, {
    from: turn.person,
    person: { id: command.to, name: facts.directory.nameOf(command.to) ?? command.to },
    by: facts.actor,
    node: node.code,
    nodeName: node.name,
    held: turn.held,
    ...statementOf(command),
  })
  return undefined
}

function giveWorkItems(course: Course, command: Assign): Stop | undefined {
  const { state, definition, facts } = course
  const taken = assignedWorkItems(state, command)
  const [first] = taken
  const node = first && approverOf(definition, first.node)
  if (!first || !node) return { refusal: refusal('conflict', 'flows.already-handled') }
  const isHeld = state.straightBack?.held.some(({ id }) => id === first.id) ?? false
  const held = isHeld ? frozenVisits(state).find((one) => one.node === first.node) : undefined
  const visit = held ?? visitOf(course, first.node)
  // Everybody has a vote of his own there: one person cannot take the place of several.
  if (taken.length > 1 && visit.mode === 'all') return { refusal: refusal('invalid', 'flows.assign-one', { field: 'taskOperatorId' }) }
  const refused = refuseReceiver(course, node, visit, command.to)
  if (refused) return { refusal: refused }
  happen(course, workItemsGiven, {
    entries: taken.map(({ id }) => id),
    people: taken.map(({ person }) => person),
    entry: facts.newId(),
    person: { id: command.to, name: facts.directory.nameOf(command.to) ?? command.to },
    by: facts.actor,
    node: node.code,
    nodeName: node.name,
    action: 5,
    held: held !== undefined,
    ...(first.time && { time: first.time }),
    ...statementOf(command),
  })
  return undefined
}
