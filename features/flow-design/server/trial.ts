import type { FlowEvent } from '#engine/flows/events.ts'
import { noticesOf } from '#engine/flows/events.ts'
import { askedInOrder } from '#engine/flows/conditions.ts'
import type { FlowDefinition, NodeMessage } from '#engine/flows/model.ts'
import { route } from '#engine/flows/preview.ts'
import type { FlowState, Person, Visit } from '#engine/flows/state.ts'
import {
  runTrial,
  type Trial,
  type TrialChoices,
  type TrialDecision,
  type TrialFacts,
  type TrialQuestion,
  type TrialStep,
} from '#engine/flows/trial.ts'
import { approverOf } from '#engine/flows/tree.ts'
import { waitWords } from '#engine/flows/wait-words.ts'
import { completion, statusText, wireStatus } from '#engine/flows/wire-codes.ts'
import { returnTargets } from '#engine/flows/actions/return/targets.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import { refusal } from '#engine/values/refusal.ts'
import type { CallBody, CallGives } from '#engine/contract/call.ts'
import { tryFlow } from '#features/flow-design/contract.ts'
import { ServicesUnasked } from '#features/approvals/entry.ts'
import { askingAsDesigner } from '#features/flow-design/server/asking-services.ts'
import { askedFlow, definitionOf, initiatorOf, organizationOf, sampleOf, type AskedFlow } from '#features/flow-design/server/asked-flow.ts'
import { reasonsIn } from '#features/flow-design/server/person-reasons.ts'
import { judgedRule, type Words } from '#features/flow-design/server/rule-words.ts'
import { calendarOf } from '#features/working-days/entry.ts'
import { serve } from '#server/http/serve.ts'
import type { Asking } from '#server/managed/resource.ts'

type Answer = CallGives<typeof tryFlow>

/** A trial with everything its answer is told by. */
interface Told {
  readonly asked: AskedFlow
  readonly definition: FlowDefinition
  readonly trial: Trial
  readonly words: Words
  readonly zone: string
}

export const serveTrial = serve(tryFlow, async (context) => {
  const { kernel, params, body, say } = context
  const asked = await askedFlow(context, params.id, body.flowTemplateJson)
  const definition = definitionOf(asked)
  const zone = kernel.settings.timeZone
  const now = kernel.now()
  const facts = {
    now,
    nowText: fromEpoch(now, 'yyyy-MM-dd HH:mm', zone) ?? '',
    initiator: initiatorOf(asked, body.initiatorId),
    formData: sampleOf(asked, body.formData),
    directory: asked.directory,
    calendar: await calendarOf(kernel),
    sees: (userId: string) => asked.nameOf(userId) !== '',
  }
  const steps = body.steps.map((step) => stepOf(step, asked))
  const trial = await askedTrial(
    context,
    asked,
    (known) => runTrial(definition, steps, { ...facts, ...known }, choicesOf(body, asked)),
    facts.initiator,
  )
  const words: Words = (text, more = {}) => say(refusal('invalid', text, { params: more }))
  const told = { asked, definition, trial, words, zone }
  const reasonOf = reasonsIn(asked, trial.formData, context)
  const way = trial.state.visits.length > 0 ? route(definition, trial.state, { ...facts, formData: trial.formData }) : { steps: [] }
  const answer: Answer = {
    status: wireStatus(trial.state.status),
    statusText: words(statusText(trial.state.status)),
    completion: completion(definition, trial.state),
    events: trial.decisions.flatMap((decision) => eventsOf(decision, told)),
    forks: trial.decisions.flatMap((decision) => forksOf(decision, told)),
    nodes: trial.state.visits.map((visit) => ({
      ...nodeOf(visit, told),
      people: visit.people
        .filter(({ id }) => asked.nameOf(id) !== '')
        .map(({ id, name }) => {
          const node = approverOf(definition, visit.node)
          return { id, fullName: name, state: stateOf(visit, trial.state, id), reason: node ? reasonOf(node, visit.foundBy, id) : '' }
        }),
    })),
    coming: way.steps.map(({ node, name, outcome, people, wait }) => {
      const seen = people.filter(({ person }) => asked.nameOf(person.id) !== '')
      const length: Record<string, string> = wait ? { wait: waitWords(wait.length, words) } : {}
      const text = outcome === 'asks' ? '' : words(`flow-design.coming-${outcome}`, length)
      return { node, name, text, people: seen.map(({ person }) => person.name), hidden: seen.length < people.length }
    }),
    messages: trial.decisions.flatMap((decision) => messagesOf(decision, told)),
    asks: trial.asks ? questionOf(trial.asks, asked) : null,
    refusal: trial.refused ? say(trial.refused.refusal) : '',
    refusedStep: trial.refused?.step ?? null,
  }
  return answer
})

/** A trial with what data interfaces say of whom nodes ask. */
function askedTrial(
  designer: Pick<Asking, 'kernel' | 'session'>,
  asked: AskedFlow,
  run: (known: Pick<TrialFacts, 'servicesFor'>) => Trial,
  initiator: Person,
): Promise<Trial> {
  const definition = definitionOf(asked)
  const request = { definition, organizationId: organizationOf(asked, initiator.id), requestId: '', title: '', initiator }
  return askingAsDesigner(designer, async (services) => {
    const trial = run({ servicesFor: (formData) => services.answersFor({ ...request, formData }) })
    if (trial.services) throw new ServicesUnasked()
    return trial
  })
}

type SentStep = CallBody<typeof tryFlow>['steps'][number]

/** Nobody names somebody whom he may not see: those act together, as if they were one. */
function stepOf({ person, action, to, mode, formData, ...chosen }: SentStep, asked: AskedFlow): TrialStep {
  const isSeen = (id: string): boolean => asked.nameOf(id) !== ''
  return {
    handles: ({ person: { id } }) => (person === '' ? !isSeen(id) : id === person && isSeen(id)),
    action,
    to: action === 'return' ? to || definitionOf(asked).start.code : undefined,
    mode,
    changes: sampleOf(asked, formData),
    ...choicesOf(chosen, asked),
  }
}

type SentChoices = Pick<SentStep, 'branchList' | 'candidateList'>

/** Whom the caller may not see, he does not pick. */
function choicesOf({ branchList, candidateList }: SentChoices, { nameOf }: AskedFlow): TrialChoices {
  const people = Object.entries(candidateList).map(([node, ids]) => [node, ids.filter((id) => nameOf(id) !== '')])
  return { branches: branchList, people: Object.fromEntries(people) }
}

function questionOf({ step, forks, candidates }: TrialQuestion, { nameOf }: AskedFlow): Answer['asks'] {
  return {
    step,
    forks: forks.map(({ node, name, branches }) => ({ node, name, branches: branches.map((one) => ({ node: one.node, name: one.name })) })),
    candidates: candidates.map(({ node, name, people }) => {
      const seen = (people ?? []).flatMap(({ id }) => (nameOf(id) === '' ? [] : [{ id, fullName: nameOf(id) }]))
      return { node, name, anybody: people === undefined, people: seen, hidden: seen.length < (people?.length ?? 0) }
    }),
  }
}

function stateOf({ votes }: Visit, { entries }: FlowState, id: string): Answer['nodes'][number]['people'][number]['state'] {
  const vote = votes.find(({ person }) => person.id === id)
  if (vote) return vote.automatic ? 'automatic' : vote.approves ? 'approved' : 'returned'
  return entries.some(({ person }) => person.id === id) ? 'waiting' : 'later'
}

function nodeOf({ node: code, mode, ratio, people }: Visit, { definition, trial, words, asked }: Told) {
  const node = approverOf(definition, code)
  return {
    node: code,
    name: node?.name ?? code,
    mode: words(`flow-design.mode-${mode}`, { ratio }),
    hidden: people.some(({ id }) => asked.nameOf(id) === ''),
    returnTo: node ? returnTargets(definition, trial.state, node).map((target) => ({ node: target.node, name: target.name })) : [],
  }
}

function eventsOf({ step, events }: TrialDecision, { definition, words }: Told): Answer['events'] {
  return events.flatMap((event) => {
    const text = textOf(event, words)
    if (text === undefined) return []
    const at = 'node' in event && 'nodeName' in event ? event : { node: definition.start.code, nodeName: definition.start.name }
    return [{ step, node: at.node, name: at.nodeName, text }]
  })
}

/** What an event says; undefined of what only follows from another one. */
function textOf(event: FlowEvent, words: Words): string | undefined {
  const names = (people: readonly { readonly name: string }[]): string => [...new Set(people.map(({ name }) => name))].join('、')
  switch (event.type) {
    case 'task-submitted':
      return words('flow-design.trial-submitted', { person: event.by.name, title: event.title })
    case 'node-entered':
      return words('flow-design.trial-entered', { node: event.nodeName, people: names(event.people) })
    case 'service-gave-nobody':
      return words(`flows.service-gave-${event.why}`)
    case 'node-skipped':
      return words('flow-design.trial-skipped', { node: event.nodeName })
    case 'operator-approved':
      return words(event.automatic === null ? 'flow-design.trial-approved' : 'flow-design.trial-automatic', { person: event.by.name })
    case 'operator-returned':
      return words('flow-design.trial-returned', { person: event.by.name, target: event.toName })
    case 'node-passed':
    case 'sub-flow-passed':
      return words('flow-design.trial-passed', { node: event.nodeName })
    case 'sub-flow-started': {
      const text = event.waits ? 'flow-design.trial-starts' : 'flow-design.trial-starts-beside'
      return words(text, { flow: event.flow.name, people: names(event.children.map(({ person }) => person)) })
    }
    case 'timer-started':
      return words('flow-design.trial-waits', { wait: waitWords(event.wait, words) })
    case 'sub-flow-ended':
      return words('flow-design.trial-sub-flow-ended', { person: event.person.name })
    case 'branches-entered':
      return words(event.kind === 'chosen' ? 'flow-design.trial-chosen' : 'flow-design.trial-split', { names: event.names.join('、') })
    case 'branches-joined':
      return words('flow-design.trial-joined')
    case 'task-returned':
      return words('flow-design.trial-went-back', { target: event.toName })
    case 'copied':
      return words('flow-design.trial-copied', { people: names(event.people) })
    case 'task-approved':
      return words('flow-design.trial-ended')
    case 'task-terminated':
      return words('flow-design.trial-terminated')
    default:
      return undefined
  }
}

function forksOf({ step, forks }: TrialDecision, { asked, words }: Told): Answer['forks'] {
  return forks.map(({ step: at, branches, taken, formData }) => {
    const order = [...askedInOrder(branches), ...branches.filter(({ isDefault }) => isDefault)]
    const last = taken ? order.indexOf(taken) : order.length
    return {
      step,
      node: at.code,
      name: at.name,
      branches: order.map((branch, no) => ({
        branch: branch.code,
        name: branch.name,
        isDefault: branch.isDefault,
        taken: branch === taken,
        rules: no > last || branch.isDefault ? [] : branch.rules.map((rule) => judgedRule(rule, asked.form, formData, words)),
      })),
    }
  })
}

function messagesOf({ step, events, state }: TrialDecision, { asked, definition, words, zone }: Told): Answer['messages'] {
  return events.flatMap((event) =>
    noticesOf(event, { state, opinion: '' }, definition).map(({ kind, people, params = {}, moments = {}, configuration }) => {
      const times: [string, string][] = Object.entries(moments).map(([name, at]) => [name, fromEpoch(at, 'yyyy-MM-dd HH:mm', zone) ?? ''])
      const subject = state.initiator?.name ?? ''
      const seen = people.filter(({ id }) => asked.nameOf(id) !== '')
      return {
        step,
        text: words(`approvals.message.${kind}`, { flow: definition.name, subject, number: '', ...params, ...Object.fromEntries(times) }),
        to: seen.map(({ name }) => name),
        hidden: seen.length < people.length,
        by: configuration === undefined ? '' : configurationName(definition, configuration),
      }
    }),
  )
}

/** The name that the flow keeps of a send configuration. */
function configurationName({ start }: FlowDefinition, id: string): string {
  const messages: readonly (NodeMessage | undefined)[] = Object.values(start.messages)
  const named = messages.find((message) => message?.kind === 'own' && message.configuration === id)
  return named?.kind === 'own' ? named.name : id
}
