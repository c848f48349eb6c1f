import { requestValues } from './call-values.ts'
import { isJsonList, isJsonObject, own } from './json.ts'
import type { Json, JsonObject } from './json.ts'
import { textOf } from './member-lens.ts'
import type { FlowStep, NodeMessage } from './model.ts'

/** What fills a parameter of a message template (`templateJson` of a `…MsgConfig`). */
export interface MessageParameter {
  /** Id of the template; '' is any that has the parameter. */
  readonly template: string
  readonly field: string
  /** A field of the form, or a value of the request (`call-values.ts`). */
  readonly from: string
}

/**
 * The parameters of a send configuration with what they are filled from: the family's list of templates with their parameters, or parameters
 * without a template; what is filled from nothing is left out.
 */
export function messageParameters(document: Json): readonly MessageParameter[] {
  if (!isJsonList(document)) return []
  return document.filter(isJsonObject).flatMap((one) => {
    const inside = own(one, 'paramJson')
    if (!isJsonList(inside)) return parameterIn(one, '')
    return inside.filter(isJsonObject).flatMap((parameter) => parameterIn(parameter, textOf(own(one, 'templateId')) ?? ''))
  })
}

function parameterIn(item: JsonObject, template: string): readonly MessageParameter[] {
  const field = textOf(own(item, 'field')) ?? ''
  const from = textOf(own(item, 'relationField')) ?? ''
  return field === '' || from === '' ? [] : [{ template, field, from }]
}

/** What fills the messages that a step sends by configurations of its own. */
export function parametersAt(step: FlowStep): readonly MessageParameter[] {
  const messages: readonly (NodeMessage | undefined)[] =
    step.kind === 'start' || step.kind === 'approver' ? Object.values(step.messages) : step.kind === 'sub-flow' ? [step.message] : []
  return messages.flatMap((one) => (one?.kind === 'own' ? messageParameters(one.parameters) : []))
}

/** Fields of the form that fill messages of a step; a column of a sub-table is written with a dash. */
export function messageFields(step: FlowStep): readonly string[] {
  return parametersAt(step).flatMap(({ from }) => (requestValues.some((one) => one === from) ? [] : [from]))
}

/** What a template of a configuration asks for, as clients of the family list it. */
export interface AskingTemplate {
  readonly templateId: string
  readonly msgTemplateName: string
  readonly paramJson: readonly { readonly field: string; readonly fieldName: string }[]
}

/**
 * The document with other sources of some parameters: a list of the templates as they are now, each with its parameters.
 *
 * @param from '' for what is filled from nothing
 */
export function writtenParameters(
  templates: readonly AskingTemplate[],
  from: (template: string, field: string) => string,
): readonly JsonObject[] {
  return templates.map(({ templateId, msgTemplateName, paramJson }) => ({
    templateId,
    msgTemplateName,
    paramJson: paramJson.map(({ field, fieldName }) => ({ field, fieldName, relationField: from(templateId, field) })),
  }))
}

/** From where a parameter of a template is filled; '' from nowhere. */
export function sourceOf(parameters: readonly MessageParameter[], template: string, field: string): string {
  const named = parameters.find((one) => one.template === template && one.field === field)
  return (named ?? parameters.find((one) => one.template === '' && one.field === field))?.from ?? ''
}
