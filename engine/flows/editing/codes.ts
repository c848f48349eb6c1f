import { isJsonList, isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../json.ts'
import type { Assignee, FlowDefinition, FlowStep } from '../model.ts'
import { alone, hang, stepsFrom, tailOf } from './structure.ts'

/** Codes of all steps, also of those within documents that are only kept. */
export function codesOf(definition: FlowDefinition): ReadonlySet<string> {
  const codes = new Set<string>()
  for (const step of stepsFrom(definition.start)) {
    codes.add(step.code)
    for (const document of documentsOf(step)) visitCodes(document, (code) => codes.add(code))
  }
  return codes
}

/** Makes codes that the definition does not have, each another one. @param random gives a text, another one each time */
export function newCodes(definition: FlowDefinition, random: () => string): () => string {
  const taken = new Set(codesOf(definition))
  return () => {
    let code = random()
    for (let more = 2; taken.has(code); more += 1) code = more > 100 ? `${code}${more}` : random()
    taken.add(code)
    return code
  }
}

function documentsOf(step: FlowStep): readonly Json[] {
  if (step.kind === 'foreign') return [step.document]
  return step.fork?.kind === 'foreign' ? step.fork.documents : []
}

function visitCodes(document: Json, visit: (code: string) => void): void {
  if (isJsonList(document)) for (const one of document) visitCodes(one, visit)
  if (!isJsonObject(document)) return
  if (typeof document['nodeId'] === 'string') visit(document['nodeId'])
  for (const name of below) if (document[name] !== undefined) visitCodes(document[name], visit)
}

const below = ['childNode', 'conditionNodes'] as const

/**
 * The step with everything below it under new codes. What it says of steps within itself names the new ones, what it says of others
 * stays.
 */
export function withNewCodes<Step extends FlowStep>(step: Step, newCode: () => string): Step {
  const renamed = new Map<string, string>()
  const rename = (code: string): void => void (renamed.has(code) || renamed.set(code, newCode()))
  for (const one of stepsFrom(step)) {
    rename(one.code)
    for (const document of documentsOf(one)) visitCodes(document, rename)
  }
  const given = new Set<string>()
  return recoded(step, {
    // A piece from elsewhere may have a code twice: the second step gets one of its own.
    own: (code) => {
      const renamedTo = renamed.get(code)
      if (renamedTo === undefined || given.has(code)) return newCode()
      given.add(code)
      return renamedTo
    },
    named: (code) => renamed.get(code) ?? code,
  })
}

interface Codes {
  /** The new code of a step. */
  readonly own: (code: string) => string
  /** The code of a step that another one names. */
  readonly named: (code: string) => string
}

/** The definition in which steps without a code, or with the code of an earlier one, got a new one; itself where there are none. */
export function withOwnCodes(definition: FlowDefinition, random: () => string): FlowDefinition {
  const newCode = newCodes(definition, random)
  const met = new Set<string>()
  const claim = (code: string): string => {
    const own = code === '' || met.has(code) ? newCode() : code
    met.add(own)
    return own
  }
  const inStep = <Step extends FlowStep>(step: Step): Step => {
    const own = coded(step, claim(step.code))
    const { fork, next } = tailOf(step)
    const below = {
      fork: fork && fork.kind !== 'foreign' ? { ...fork, branches: fork.branches.map((branch) => inStep(branch)) } : fork,
      next: next && inStep(next),
    }
    return hang(alone(own), below)
  }
  const codes = [...stepsFrom(definition.start)].map(({ code }) => code)
  if (!codes.includes('') && new Set(codes).size === codes.length) return definition
  return { ...definition, start: inStep(definition.start) }
}

function coded<Step extends FlowStep>(step: Step, code: string): Step {
  if (step.code === code) return step
  return { ...step, code, ...(step.kind === 'foreign' && { document: { ...step.document, nodeId: code } }) }
}

function recoded<Step extends FlowStep>(step: Step, codes: Codes): Step {
  const { fork, next } = tailOf(step)
  const own = coded({ ...step, ...references(step, codes) }, codes.own(step.code))
  return hang(alone(own), {
    fork:
      fork && fork.kind !== 'foreign'
        ? { ...fork, branches: fork.branches.map((branch) => recoded(branch, codes)) }
        : fork && { ...fork, documents: fork.documents.map((document) => recodedDocument(document, codes)) },
    next: next && recoded(next, codes),
  })
}

function references(step: FlowStep, codes: Codes): object {
  if (step.kind === 'foreign') return { document: { ...step.document, ...recodedBelow(step.document, codes) } }
  if (step.kind === 'sub-flow') return { assignee: recodedAssignee(step.assignee, codes) }
  if (step.kind !== 'approver') return {}
  const { assignee, returnTo, transfers } = step
  return {
    ...(transfers && { transfers: transfers.map((group) => ({ ...group, node: codes.named(group.node) })) }),
    assignee: recodedAssignee(assignee, codes),
    returnTo: returnTo.kind === 'node' ? { ...returnTo, node: codes.named(returnTo.node) } : returnTo,
  }
}

function recodedAssignee(assignee: Assignee, codes: Codes): Assignee {
  return assignee.kind === 'handlers' ? { ...assignee, node: codes.named(assignee.node) } : assignee
}

function recodedDocument(document: Json, codes: Codes): Json {
  if (isJsonList(document)) return document.map((one) => recodedDocument(one, codes))
  if (!isJsonObject(document)) return document
  const { nodeId, prevId } = document
  return {
    ...document,
    ...(typeof nodeId === 'string' && { nodeId: codes.own(nodeId) }),
    ...(typeof prevId === 'string' && { prevId: codes.named(prevId) }),
    ...recodedBelow(document, codes),
  }
}

function recodedBelow(document: JsonObject, codes: Codes): JsonObject {
  return Object.fromEntries(
    below.flatMap((name) => (document[name] === undefined ? [] : [[name, recodedDocument(document[name], codes)] as const])),
  )
}
