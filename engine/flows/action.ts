import type { Texts } from '#engine/texts/text.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { Course, Stop } from './course.ts'
import type { AnyKind } from './event-kind.ts'
import type { ApproverNode, FlowDefinition } from './model.ts'
import { nodeOfWorkItem, refuseHandling, refuseSwitchedOff } from './rules.ts'
import { refuseSecondVote, refuseStandIn } from './stand-in.ts'
import type { FlowState } from './state.ts'

/** Whether the action is refused for this person and request at this moment. */
export interface Question {
  readonly definition: FlowDefinition
  readonly state: FlowState
  readonly actorId: string
  /** Epoch milliseconds. */
  readonly now: number
  /** Asked about somebody who watches over the requests of others (流程监控), not about the initiator. */
  readonly asMonitor?: boolean
}

/** The same about an open work item, by its id. */
export interface WorkItemQuestion extends Question {
  readonly workItem: string
  /** Id of who acts in the name of `actorId` (委托); absent where that person acts. */
  readonly through?: string | undefined
}

interface Typed {
  readonly type: string
}

/** Everything the engine knows of one action on a request. The list of all actions is `actions.ts`. */
interface Action<Command extends Typed, Events extends readonly AnyKind[]> {
  readonly type: Command['type']
  /** Kinds of events that only this action brings. */
  readonly events: Events
  /** Its texts: caption, line of the history, refusals. */
  readonly texts: Texts
  /** Somebody who watches over the request of another (流程监控) may do it; absent where not. */
  readonly byWatchers?: true
  /** Returns a refusal, or adds the events to the course. */
  readonly take: (course: Course, command: Command) => Stop | undefined
}

/** What the initiator does with his request. */
export interface RequestAction<Command extends Typed, Events extends readonly AnyKind[] = []> extends Action<Command, Events> {
  readonly by: 'initiator'
  readonly refuse: (question: Question) => Refusal | undefined
  /** Its codes in `actions` of lists and details, where it is offered while it is not refused. */
  readonly words: (state: FlowState) => readonly string[]
}

/** What the person of a work item does with it. */
export interface WorkItemAction<Command extends Typed, Events extends readonly AnyKind[] = []> extends Action<Command, Events> {
  readonly by: 'operator'
  /** The button of the node that must be switched on. */
  readonly button: keyof ApproverNode['actions']
  /** A stand-in (委托) may do it too: decide, and nothing that hands the work item on. */
  readonly byStandIn?: boolean
  readonly refuse: (question: WorkItemQuestion) => Refusal | undefined
  readonly words: (state: FlowState) => readonly string[]
}

/** What somebody who manages the people of a request does with it. Who that is, the access rule of its call says. */
export interface ManagerAction<Command extends Typed, Events extends readonly AnyKind[] = []> extends Action<Command, Events> {
  readonly by: 'manager'
  /** Its code in `actions` of details. */
  readonly word: string
  readonly refuse: (question: Question) => Refusal | undefined
}

/** What follows for a request from something outside of it; nobody is offered it. */
export interface ProgramAction<Command extends Typed, Events extends readonly AnyKind[] = []> extends Action<Command, Events> {
  readonly by: 'program'
  readonly refuse: (question: Question) => Refusal | undefined
}

/** @param decide is called when the action is not refused */
export function requestAction<Command extends Typed, Events extends readonly AnyKind[]>(
  declaration: Omit<RequestAction<Command, Events>, 'by' | 'take'> & {
    readonly decide: (course: Course, command: Command) => Stop | undefined
  },
): RequestAction<Command, Events> {
  const { decide, ...rest } = declaration
  return { ...rest, by: 'initiator', take: unlessRefused(rest.refuse, decide) }
}

/** @param decide is called when the action is not refused */
export function managerAction<Command extends Typed, Events extends readonly AnyKind[]>(
  declaration: Omit<ManagerAction<Command, Events>, 'by' | 'take'> & {
    readonly decide: (course: Course, command: Command) => Stop | undefined
  },
): ManagerAction<Command, Events> {
  const { decide, ...rest } = declaration
  return { ...rest, by: 'manager', take: unlessRefused(rest.refuse, decide) }
}

/** @param decide is called when the action is not refused */
export function programAction<Command extends Typed, Events extends readonly AnyKind[]>(
  declaration: Omit<ProgramAction<Command, Events>, 'by' | 'take'> & {
    readonly decide: (course: Course, command: Command) => Stop | undefined
  },
): ProgramAction<Command, Events> {
  const { decide, ...rest } = declaration
  return { ...rest, by: 'program', take: unlessRefused(rest.refuse, decide) }
}

type Take<Command> = (course: Course, command: Command) => Stop | undefined

function unlessRefused<Command extends object>(refuse: (question: Question) => Refusal | undefined, decide: Take<Command>): Take<Command> {
  return (course, command) => {
    const asMonitor = 'asMonitor' in command && command.asMonitor === true
    const refusal = refuse({ ...questionIn(course), asMonitor })
    return refusal ? { refusal } : decide(course, command)
  }
}

/**
 * An action on a work item: of its person, while it is open and the node has the button.
 *
 * @param refuseMore further checks after these, with the node of the work item
 * @param decide is called when the action is not refused
 */
export function workItemAction<Command extends Typed & { readonly workItem: string }, Events extends readonly AnyKind[]>(
  declaration: Omit<WorkItemAction<Command, Events>, 'by' | 'take' | 'refuse'> & {
    readonly refuseMore?: (question: WorkItemQuestion, node: ApproverNode) => Refusal | undefined
    readonly decide: (course: Course, command: Command, node: ApproverNode) => Stop | undefined
  },
): WorkItemAction<Command, Events> {
  const { decide, refuseMore, ...rest } = declaration
  const refuse = (question: WorkItemQuestion): Refusal | undefined => {
    const { definition, state, workItem, actorId, through } = question
    const refused =
      refuseHandling(state, workItem, actorId) ??
      (through === undefined ? undefined : refuseStandIn(state, workItem, through, rest.byStandIn ?? false)) ??
      (through === undefined && rest.byStandIn ? refuseSecondVote(state, workItem, actorId) : undefined)
    if (refused) return refused
    const node = nodeOfWorkItem(definition, state, workItem)
    return refuseSwitchedOff(node?.actions[rest.button] ?? false) ?? (node && refuseMore?.(question, node))
  }
  const take = (course: Course, command: Command): Stop | undefined => {
    const refusal = refuse({ ...questionIn(course), workItem: command.workItem, through: course.facts.through?.id })
    if (refusal) return { refusal }
    const node = nodeOfWorkItem(course.definition, course.state, command.workItem)
    if (!node) throw new RangeError(`work item ${command.workItem} has no node`)
    return decide(course, command, node)
  }
  return { ...rest, by: 'operator', refuse, take }
}

function questionIn({ definition, state, facts }: Course): Question {
  return { definition, state, actorId: facts.actor.id, now: facts.now }
}
