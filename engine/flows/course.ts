import { refusal } from '#engine/values/refusal.ts'
import type { Refusal } from '#engine/values/refusal.ts'
import type { AnyEvent, EventKind } from './event-kind.ts'
import type { FlowFacts, NamedPeople } from './facts.ts'
import type { FlowDefinition } from './model.ts'
import type { Search } from './people.ts'
import type { FlowState, Person } from './state.ts'

/** A decision in progress: the events so far and the state they lead to. Used inside one call of `decide`. */
export interface Course {
  readonly definition: FlowDefinition
  readonly facts: FlowFacts
  readonly named: NamedPeople
  /** Codes of the first nodes of the branches that the acting person chose (选择分支); undefined where nobody is there to choose, as the program acts. */
  readonly chosen: readonly string[] | undefined
  /** The program goes on by itself, so nobody is there who could be asked for people, or told that there are none. */
  readonly unattended: boolean
  /** Somebody is there to pick people of nodes with candidates. */
  readonly picks: boolean
  readonly events: AnyEvent[]
  state: FlowState
}

/** A node for which nobody is found and the acting person must name people. */
export interface NodeWithoutPeople {
  readonly node: string
  readonly name: string
}

/** What the acting person has to say before the flow can go on. */
export interface Asked {
  /** Forks of which he chooses one branch or several. */
  readonly forks: readonly AskedFork[]
  /** Nodes whose people he picks. */
  readonly candidates: readonly NodeWithoutPeople[]
}

interface AskedFork {
  /** The step that forks. */
  readonly node: string
  readonly name: string
  /** By code and caption of the node that each branch begins with. */
  readonly branches: readonly { readonly node: string; readonly name: string }[]
}

/** Why the flow cannot go on; then none of the events happen. */
export type Stop =
  | {
      readonly refusal: Refusal
      readonly asked?: Asked
      /** Codes of the nodes whose data interfaces have to be asked, where that is why: the command is decided again with their answers. */
      readonly services?: readonly string[]
      readonly nodesWithoutPeople?: undefined
    }
  | {
      readonly refusal?: undefined
      readonly asked?: undefined
      readonly services?: undefined
      readonly nodesWithoutPeople: readonly NodeWithoutPeople[]
    }

/** What keeps several branches from going on: a refusal first, then all that has to be asked, else nothing. */
export function mergeStops(stops: readonly (Stop | undefined)[]): Stop | undefined {
  const found = stops.filter((one) => one !== undefined)
  const refused = found.find(({ refusal: one, asked, services }) => one && !asked && !services)
  if (refused) return refused
  const services = found.flatMap((one) => one.services ?? [])
  if (services.length > 0) return stopForServices(services)
  const asking = found.flatMap(({ asked }) => asked ?? [])
  const first = found.find(({ asked }) => asked)?.refusal
  if (first)
    return {
      refusal: first,
      asked: { forks: asking.flatMap(({ forks }) => forks), candidates: asking.flatMap(({ candidates }) => candidates) },
    }
  const nodes = found.flatMap(({ nodesWithoutPeople }) => nodesWithoutPeople ?? [])
  return nodes.length > 0 ? { nodesWithoutPeople: nodes } : undefined
}

export function newCourse(
  definition: FlowDefinition,
  state: FlowState,
  facts: FlowFacts,
  {
    people = {},
    branches,
    picks = branches !== undefined,
    unattended = false,
  }: { readonly people?: NamedPeople; readonly branches?: readonly string[]; readonly picks?: boolean; readonly unattended?: boolean } = {},
): Course {
  return { definition, facts, named: people, chosen: branches, picks, unattended, events: [], state }
}

/** Adds an event with its sequence and time, and who did it in whose name; applies it to the state. */
export function happen<Type extends string, Fact extends object>(course: Course, kind: EventKind<Type, Fact>, fact: Fact): void {
  const { actor, through, now } = course.facts
  const numbered = { ...fact, type: kind.type, sequence: course.state.sequence + 1, at: now }
  const event = through && isBy(fact, actor) ? { ...numbered, through } : numbered
  course.events.push(event)
  course.state = { ...kind.evolve(course.state, event), sequence: event.sequence }
}

/** Whether the acting person did it, by hand: what follows by rule has no stand-in. */
function isBy(fact: object, { id }: Person): boolean {
  const { by, automatic = null }: { readonly by?: Person | null; readonly automatic?: unknown } = fact
  return by?.id === id && automatic === null
}

/** People read it only where the interfaces were not asked meanwhile. */
export function stopForServices(services: readonly string[]): Stop {
  return { refusal: refusal('conflict', 'flows.service-not-asked'), services }
}

export function stop(text: string, params: Record<string, string> = {}): Stop {
  return { refusal: refusal('invalid', text, { params }) }
}

/** The initiator of a submitted request. */
export function initiatorOf(course: Course): Person {
  return course.state.initiator ?? course.facts.actor
}

export function searchIn(course: Course): Search {
  return {
    start: course.definition.start,
    initiator: initiatorOf(course),
    formData: course.facts.formData,
    directory: course.facts.directory,
    passed: course.state.passed,
    named: course.named,
    services: course.facts.services,
    picks: course.picks ? course.facts.sees : undefined,
    unattended: course.unattended,
  }
}
