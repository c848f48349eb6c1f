import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam, momentText, pageOf, sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { description, flag, flagFilter } from '#engine/resource/inputs.ts'
import {
  channelCodes,
  configurationPath,
  copying,
  filterText,
  flowOccasions,
  messageMenus,
  messagePath,
  messageSources,
  namedInput,
  namedRow,
  oneOf,
  templateInput,
  templatePath,
  variablesOf,
  type MessageSource,
} from '#features/message-center/contract/shared.ts'

export * from '#features/message-center/contract/accounts.ts'
export * from '#features/message-center/contract/choices.ts'
export * from '#features/message-center/contract/test-messages.ts'
export {
  channelCodes,
  channelTypes,
  flowOccasions,
  furtherTexts,
  messageMenus,
  messageSources,
  templateInput,
  variablesOf,
  webhookTypes,
  type ChannelType,
  type MessageSource,
} from '#features/message-center/contract/shared.ts'

/** Variables that a text names. */
export function variablesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name))]
}

/** The variables of a text that messages about this have not; `{{ flow }}` with spaces is none either. */
export function unknownVariables(source: MessageSource, text: string): readonly string[] {
  return variablesIn(text).filter((name) => !variablesOf[source].includes(name) && !(source === flowSource && isParameter(name)))
}

const flowSource: MessageSource = '2'

/** Ours: a parameter of a template of flows, `{{@面积}}`: the flow that sends by it says what fills it. */
export const isParameter = (name: string): boolean => /^@[\p{L}\p{N}_]{1,30}$/u.test(name)

/** The names of the parameters in texts, without their sign. */
export function parametersIn(...texts: readonly string[]): readonly string[] {
  return variablesIn(texts.join(' '))
    .filter(isParameter)
    .map((name) => name.slice(1))
}

/** Fills the variables and parameters of a template; what nobody knows stays as it is written. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(@?[\p{L}\p{N}_]+)\}\}/gu, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}

const templates = resourceCalls(templatePath, rulesOfMenu(messageMenus.template))

const template = z.object({
  ...namedRow,
  messageSource: z.string(),
  messageType: z.string(),
  title: z.string(),
  content: z.string(),
  /** 0: made here, as opposed to templates that come with clients of the family. */
  templateType: z.literal(0),
  /** The variables it names. */
  templateParamList: z.array(z.object({ field: z.string(), fieldName: z.string() })),
  templateCode: z.string(),
  smsFieldList: z.array(z.object({ smsField: z.string(), field: z.string() })),
})
export type Template = z.output<typeof template>

export const listTemplates = templates.page(
  template,
  sortedPageQuery.extend({ messageType: filterText, messageSource: filterText, enabledMark: flagFilter, templateType: filterText }),
)
export const readTemplate = templates.read(template)
export const createTemplate = templates.create(templateInput)
export const updateTemplate = templates.update(templateInput)
export const deleteTemplate = templates.remove()
/** Ours: the family switches by its form. */
export const switchTemplate = templates.switchState()
export const templateUse = templates.uses()

export const copyTemplate = copying(templatePath, messageMenus.template)

const configurations = resourceCalls(configurationPath, rulesOfMenu(messageMenus.configuration))

export const entryInput = z.object({
  messageType: oneOf(channelCodes, 'message-center.channel-missing'),
  templateId: z.string('message-center.template-missing').min(1, 'message-center.template-missing').max(100),
  accountConfigId: z.string().max(100).nullish(),
  enabledMark: flag.nullish(),
  sortCode: z.coerce.number().int().nullish(),
  description: description.nullish(),
})

export const configurationInput = z.object({
  ...namedInput,
  messageSource: oneOf(messageSources, 'message-center.source-missing'),
  sendConfigTemplateList: z
    .array(entryInput, 'message-center.entries-missing')
    .min(1, 'message-center.entries-missing')
    .max(20, 'message-center.entries-too-many'),
  /** Ours: the messages of flows that go out by it; those that no configuration names keep their texts and stay in the box. */
  usedFor: z.array(z.enum(flowOccasions)).max(10).nullish(),
})

const entry = z.object({
  messageType: z.string(),
  templateId: z.string(),
  templateCode: z.string(),
  templateName: z.string(),
  accountConfigId: z.string(),
  accountCode: z.string(),
  accountName: z.string(),
  enabledMark: z.number(),
  sortCode: z.number(),
  description: z.string(),
})

const configuration = z.object({
  ...namedRow,
  messageSource: z.string(),
  templateType: z.literal(0),
  /** Channels, separated by commas. */
  messageType: z.string(),
  usedFor: z.array(z.string()),
  sendConfigTemplateList: z.array(entry),
})
export type Configuration = z.output<typeof configuration>

export const listConfigurations = configurations.page(
  configuration,
  sortedPageQuery.extend({ messageSource: filterText, enabledMark: flagFilter, templateType: filterText }),
)
export const readConfiguration = configurations.read(configuration)
export const createConfiguration = configurations.create(configurationInput)
export const updateConfiguration = configurations.update(configurationInput)
export const deleteConfiguration = configurations.remove()
export const switchConfiguration = configurations.switchState()
export const copyConfiguration = copying(configurationPath, messageMenus.configuration)

/** A template with parameters, which flows fill. */
const askingTemplate = z.object({
  templateId: z.string(),
  msgTemplateName: z.string(),
  paramJson: z.array(z.object({ field: z.string(), fieldName: z.string(), relationField: z.string() })),
})

/** The enabled ones, to choose from for a flow or an announcement, with the parameters of their templates. */
export const selectConfiguration = call({
  method: 'GET',
  path: `${configurationPath}/getSendConfigList`,
  access: 'signed-in',
  query: sortedPageQuery.extend({ messageSource: filterText }),
  answer: pageOf(z.object({ id: z.string(), fullName: z.string(), enCode: z.string(), templateJson: z.array(askingTemplate) })),
})

const typeEntry = z.object({ id: z.string(), fullName: z.string(), enCode: z.string() })

/** Choices: 1 channels, 2 senders of short messages, 3 kinds of webhook, 4 what messages are about. */
export const listTypes = call({
  method: 'GET',
  path: `${messagePath}/MessageDataType/getTypeList/{id}`,
  access: 'signed-in',
  params: idParam,
  answer: z.array(typeEntry),
})

/** How sending ended so far. */
export const sentStates = ['waiting', 'sent', 'failed'] as const

const sentRow = z.object({
  id: z.string(),
  messageType: z.string(),
  messageSource: z.string(),
  title: z.string(),
  sendTime: z.number(),
  /** Ours: the receiver's name, `''` for a channel that speaks to many; state, tries and why the last one failed. */
  receiveUser: z.string(),
  accountName: z.string(),
  accountCode: z.string(),
  state: z.enum(sentStates),
  attempts: z.number(),
  reason: z.string(),
})
export type SentRow = z.output<typeof sentRow>

const monitorPath = `${messagePath}/MessageMonitor`
const seeing = { menu: messageMenus.log }
const clearing = { menu: messageMenus.log, button: 'btn_remove' }

/** What went out, or should have, newest first. */
export const listSent = call({
  method: 'GET',
  path: monitorPath,
  access: seeing,
  query: sortedPageQuery.extend({
    startTime: momentText.optional(),
    endTime: momentText.optional(),
    messageType: filterText,
    messageSource: filterText,
    /** Ours. */
    state: z.enum(['', ...sentStates]).default(''),
  }),
  answer: pageOf(sentRow),
})

export const readSent = call({
  method: 'GET',
  path: `${monitorPath}/detail/{id}`,
  access: seeing,
  params: idParam,
  answer: sentRow.extend({ content: z.string() }),
})

export const deleteSent = call({
  method: 'DELETE',
  path: `${monitorPath}/batchRemove`,
  access: clearing,
  body: z.object({ ids: z.array(z.string().max(100)).min(1).max(500) }),
  message: 'kernel.deleted',
})

/** All that are not waiting. */
export const emptySent = call({ method: 'DELETE', path: `${monitorPath}/empty`, access: clearing, message: 'message-center.emptied' })

/** Ours: sends one that failed once more. */
export const resendMessage = call({
  method: 'POST',
  path: `${monitorPath}/{id}/Resend`,
  access: { menu: messageMenus.log, button: 'btn_resend' },
  params: idParam,
  message: 'message-center.resent',
})
