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
  const filled = definition.start.title.replace(/\{([^{}]+)\}/g, (_whole, name: string) => values[name] ?? fieldText(facts, name))
  return filled.slice(0, longestTitle)
}

function fieldText(facts: FlowFacts, field: string): string {
  return fieldValues(facts.formData, field)
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(', ')
}
