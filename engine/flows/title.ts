import { fieldValues } from './form-values.ts'
import type { FlowFacts } from './facts.ts'
import type { FlowDefinition } from './model.ts'
import type { Person } from './state.ts'

const longestTitle = 200

/**
 * The title of a request: the text of the start node with its `{…}` filled in. `{发起用户名}`, `{流程名称}` and `{@…}` name the
 * initiator, the flow and the moment, all others a field of the form; an unknown or empty one leaves nothing.
 *
 * Source: workflow 3.1, titleType, defaultContent, titleContent.
 */
export function requestTitle(definition: FlowDefinition, initiator: Person, facts: FlowFacts): string {
  const values: Readonly<Record<string, string>> = {
    发起用户名: initiator.name,
    流程名称: definition.name,
    '@launchUserName': initiator.name,
    '@flowFullName': definition.name,
    '@flowFullCode': definition.code,
    '@launchTime': facts.nowText,
  }
  const filled = definition.start.title.replace(placeholder, (_whole, name: string) => values[name] ?? fieldText(facts, name))
  return filled.slice(0, longestTitle)
}

const placeholder = /\{([^{}]+)\}/g
const ofNoField: readonly string[] = ['发起用户名', '流程名称', '@launchUserName', '@flowFullName', '@flowFullCode', '@launchTime']

/**
 * The title as somebody may read it who does not see all fields: one that tells a hidden field gives way to who submitted which
 * flow (security 4.3, templates).
 *
 * @param title as it was stored
 */
export function readableTitle(
  { name, start }: Pick<FlowDefinition, 'name' | 'start'>,
  { title, initiatorName }: { readonly title: string; readonly initiatorName: string },
  sees: (field: string) => boolean,
): string {
  return titleFields(start.title).every((field) => sees(field.replace('-', '.'))) ? title : `${initiatorName}的${name}`
}

/** The fields that a title names. */
export function titleFields(title: string): string[] {
  return [...title.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !ofNoField.includes(name))
}

function fieldText(facts: FlowFacts, field: string): string {
  return fieldValues(facts.toldData, field)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ')
}
