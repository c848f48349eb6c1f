import { callValues, type CalledFor } from '#engine/flows/call-values.ts'
import type { ServiceAnswer, ServiceAnswers } from '#engine/flows/facts.ts'
import type { FlowDefinition, NodeCall } from '#engine/flows/model.ts'
import { placeOf } from '#engine/flows/tree.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { namedUsers } from '#features/approvals/server/services/named-users.ts'
import { askInterface } from '#features/data-interfaces/entry.ts'
import type { Kernel } from '#server/kernel.ts'
import { newId } from '#server/new-id.ts'

/** What is known of the request when a data interface is asked for the people of a node. */
export interface AskedRequest extends Omit<CalledFor, 'node' | 'people' | 'flowId' | 'flowName'> {
  readonly definition: FlowDefinition
  /** For whom the interface runs: always the initiator, so that whoever acts finds the same people. */
  readonly organizationId: string
}

/** What data interfaces answered about the people of nodes (接口服务), within one call of ours. */
export interface PeopleServices {
  /** The answers for one decision. What was not asked yet is noted, to be asked when the decision has been given up. */
  readonly answersFor: (request: AskedRequest) => ServiceAnswers
}

/** A decision that needs answers of data interfaces first. Refused where nobody asks them. */
export class ServicesUnasked extends Refused {
  constructor() {
    super(refusal('conflict', 'flows.service-not-asked'))
  }
}

interface Question {
  readonly node: string
  readonly call: NodeCall
  readonly values: ReadonlyMap<string, string>
  readonly userId: string
  readonly organizationId: string
}

/** In whose name interfaces are asked: rows, and what is noted in their log, are his. */
export interface ServiceReader {
  readonly userId: string
  readonly organizationId: string
}

/** What was answered so far: to the very same question, and about a node at last. */
interface Answered {
  readonly to: Map<string, ServiceAnswer>
  readonly about: Map<string, ServiceAnswer>
}

/** Interfaces that are asked one after the other within one call, as nodes may approve by rule; in branches they are asked at once. */
const roundsAtMost = 10

/** From this round on a node that was asked about keeps its answer: its parameters may tell the moment, and so differ each time. */
const roundOfLast = 3

/** For all of them together, so that nobody waits longer for his submission. */
const millisecondsAtMost = 20_000

/**
 * Runs a piece of work that decides about requests, with what data interfaces say of whom their nodes ask. A decision that needs an answer is
 * given up (`ServicesUnasked`), its transaction with it, and the work is done again with the answer. So a service is never waited for while
 * something is locked, and each is asked once for the same values, however often the decision is made.
 *
 * @param reader in whose name they are asked; the initiator's when absent
 */
export async function askingServices<Answer>(
  kernel: Kernel,
  work: (services: PeopleServices) => Promise<Answer>,
  reader?: ServiceReader,
): Promise<Answer> {
  const answered: Answered = { to: new Map(), about: new Map() }
  // Most flows ask nobody: the time begins with the first question.
  let signal: AbortSignal | undefined
  for (let round = 0; ; round += 1) {
    const questions = new Map<string, Question>()
    try {
      return await work(knowing(answered, round >= roundOfLast, questions))
    } catch (error) {
      if (!(error instanceof ServicesUnasked) || questions.size === 0 || round === roundsAtMost) throw error
    }
    const ended = (signal ??= AbortSignal.timeout(millisecondsAtMost))
    await Promise.all([...questions].map(([key, question]) => answer(kernel, answered, key, { ...question, ...reader }, ended)))
  }
}

/** @param takesLast an answer about a node stands, whatever it was asked with */
function knowing(answered: Answered, takesLast: boolean, questions: Map<string, Question>): PeopleServices {
  return {
    answersFor: (request) => (node) => {
      const question = questionAt(request, node)
      if (!question) return { kind: 'failed', why: 'unanswered' }
      const key = JSON.stringify({ ...question, call: question.call.interface, values: [...question.values] })
      const known = answered.to.get(key) ?? (takesLast ? answered.about.get(node) : undefined)
      if (!known) questions.set(key, question)
      return known
    },
  }
}

/** Undefined where the node names no interface. */
function questionAt({ definition, organizationId, ...request }: AskedRequest, node: string): Question | undefined {
  const step = placeOf(definition, node)?.step
  const call = step && 'assignee' in step && step.assignee.kind === 'service' ? step.assignee.call : undefined
  if (!call) return undefined
  const facts = { ...request, flowId: definition.id, flowName: definition.name, node, people: [] }
  return { node, call, values: callValues(call.parameters, facts), userId: request.initiator.id, organizationId }
}

async function answer(kernel: Kernel, answered: Answered, key: string, question: Question, signal: AbortSignal): Promise<void> {
  const given = await ask(kernel, question, signal)
  answered.to.set(key, given)
  answered.about.set(question.node, given)
}

async function ask(kernel: Kernel, { call, values, userId, organizationId }: Question, signal: AbortSignal): Promise<ServiceAnswer> {
  const reader = { userId, organizationId }
  const asked = { interfaceId: call.interface, values, reader, origin: 'flow', key: newId(), signal } as const
  const given = await askInterface(kernel, asked).catch((error: unknown) => {
    if (!signal.aborted) kernel.log.error({ err: error, interface: call.interface }, 'a data interface was not asked for approvers')
    return undefined
  })
  // The log of the interface has no line of a call that was never made, as its values do not fit.
  if (given && 'refused' in given)
    kernel.log.warn({ interface: call.interface, reason: given.refused.text }, 'a data interface named no approvers')
  return !given || 'refused' in given ? { kind: 'failed', why: 'unanswered' } : namedUsers(given, await kernel.directory.snapshot())
}

/** Where none may be asked: as if none had answered. */
export const unanswered: PeopleServices = { answersFor: () => () => ({ kind: 'failed', why: 'unanswered' }) }

/** Where none can be asked. */
export const unasked: PeopleServices = { answersFor: () => () => undefined }

/** Where nothing is decided yet but asked what would be: the interfaces are asked with the decision itself. */
export const askedLater: PeopleServices = { answersFor: () => () => ({ kind: 'later' }) }
