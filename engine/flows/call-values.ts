import { parameterText } from '#engine/values/parameter-text.ts'
import type { JsonObject } from './json.ts'
import type { CallParameter } from './model.ts'
import type { Person } from './state.ts'

/** Values of a request that parameters of interfaces and messages can be filled with (workflow 9), by the names of the family. */
export const requestValues = [
  '@flowId',
  '@taskId',
  '@taskNodeId',
  '@flowFullName',
  '@taskFullName',
  '@launchUserId',
  '@launchUserName',
  '@flowOperatorUserId',
  '@flowOperatorUserName',
] as const
export type RequestValue = (typeof requestValues)[number]

/** What an event knows of its request. */
export interface CalledFor {
  readonly flowId: string
  readonly flowName: string
  readonly requestId: string
  readonly title: string
  readonly node: string
  readonly initiator: Person
  /** Whose action it was, or whose work items are due. */
  readonly people: readonly Person[]
  readonly formData: JsonObject
}

/** The texts of parameters, by name; those that nothing is mapped to take their default. */
export function callValues(parameters: readonly CallParameter[], known: CalledFor): ReadonlyMap<string, string> {
  return new Map(parameters.flatMap(({ field, from }) => (from === '' ? [] : [[field, valueOf(from, known)] as const])))
}

const isRequestValue = (name: string): name is RequestValue => requestValues.some((one) => one === name)

function valueOf(name: string, known: CalledFor): string {
  return requestValue(name, known) ?? (Object.hasOwn(known.formData, name) ? parameterText(known.formData[name]) : '')
}

/** A value of the request itself; undefined where the name is that of a field. */
export function requestValue(name: string, known: CalledFor): string | undefined {
  if (!isRequestValue(name)) return undefined
  const values: Readonly<Record<RequestValue, string>> = {
    '@flowId': known.flowId,
    '@taskId': known.requestId,
    '@taskNodeId': known.node,
    '@flowFullName': known.flowName,
    '@taskFullName': known.title,
    '@launchUserId': known.initiator.id,
    '@launchUserName': known.initiator.name,
    '@flowOperatorUserId': known.people.map(({ id }) => id).join(','),
    '@flowOperatorUserName': known.people.map(({ name }) => name).join(','),
  }
  return values[name]
}
