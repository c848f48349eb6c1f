import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { buttonCodes } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, version, written } from '#engine/resource/inputs.ts'

/** The message centre (消息中心): over which channels messages go, in which words, and what became of it (platform-api 10, entities 4). */
export const messagePath = '/api/message'

export const messageMenus = {
  template: 'msgCenter-msgTemplate',
  configuration: 'msgCenter-sendConfig',
  account: 'msgCenter-accountConfig',
  log: 'msgCenter-msgMonitor',
} as const

/** Codes of the family for the channels (message types), with our names of them. */
export const channelTypes = { '1': 'inSite', '2': 'mail', '3': 'sms', '4': 'dingtalk', '5': 'wecom', '6': 'webhook' } as const
export type ChannelType = keyof typeof channelTypes
export const channelCodes = ['1', '2', '3', '4', '5', '6'] as const satisfies readonly ChannelType[]

/** What messages are about: 1 announcement, 2 flow, 3 system. */
export const messageSources = ['1', '2', '3'] as const
export type MessageSource = (typeof messageSources)[number]

/** What templates may name as `{{variable}}`, by what the message is about. */
export const variablesOf: Readonly<Record<MessageSource, readonly string[]>> = {
  '1': ['title', 'sender', 'time', 'system'],
  '2': ['title', 'flow', 'subject', 'number', 'opinion', 'by', 'due', 'sender', 'time', 'system'],
  '3': ['title', 'sender', 'time', 'system'],
}

/** Messages of flows that a send configuration may take over, by the end of their text keys. */
export const flowOccasions = ['todo', 'returned', 'urged', 'given', 'ended', 'copied', 'reminded', 'overdue'] as const

/** Other texts of the same occasions: of work items that are due at a moment, and for superiors. */
export const furtherTexts = {
  'todo-by': 'todo',
  'given-by': 'given',
  added: 'given',
  'added-by': 'given',
  'overdue-superior': 'overdue',
} as const

/** The kinds of webhook: 1 robot of a DingTalk group, 2 of a WeCom group, 3 (ours) any address, which gets JSON. */
export const webhookTypes = ['1', '2', '3'] as const

/** A member that clients send as text or number. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values, missing: string) =>
  z.preprocess((given) => (typeof given === 'number' ? String(given) : given), z.enum(values, missing))

/** The same where nothing need be chosen, which clients send as `''` too. */
export const oneOrNone = <const Values extends readonly [string, ...string[]]>(values: Values, wrong: string) =>
  z.preprocess((given) => (given === '' ? null : typeof given === 'number' ? String(given) : given), z.enum(values, wrong).nullish())

export const templatePath = `${messagePath}/MessageTemplateConfig`
export const configurationPath = `${messagePath}/SendMessageConfig`

/** What is typed of everything that the message centre manages. */
export const namedInput = {
  fullName: nameInput(),
  enCode: codeInput(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
}
export const templateInput = z.object({
  ...namedInput,
  messageSource: oneOf(messageSources, 'message-center.source-missing'),
  messageType: oneOf(channelCodes, 'message-center.channel-missing'),
  title: z
    .string('message-center.title-missing')
    .trim()
    .min(1, 'message-center.title-missing')
    .max(200, 'message-center.title-too-long')
    .regex(/^[^\r\n]*$/, 'message-center.title-one-line'),
  content: z
    .string('message-center.content-missing')
    .trim()
    .min(1, 'message-center.content-missing')
    .max(2_000, 'message-center.content-too-long'),
  /** Of a short message: the code of the provider's template, and what fills its variables, in their order. */
  templateCode: z.string().trim().max(100, 'message-center.member-too-long').nullish(),
  smsFieldList: z
    .array(z.object({ smsField: z.string().trim().min(1).max(50), field: z.string().max(50) }))
    .max(20, 'message-center.sms-fields-too-many')
    .nullish(),
})

/** What every list shows of a thing. */
export const namedRow = {
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  enabledMark: z.number(),
  description: z.string(),
  creatorTime: z.number(),
  creatorUser: z.string(),
  version: z.number(),
}

/** A member to filter by. */
export const filterText = z.coerce.string().max(100).default('')

/** A second one with the same content, disabled, under a name of its own. */
export const copying = (path: string, menu: string) =>
  call({
    method: 'POST',
    path: `${path}/copy/{id}`,
    access: { menu, button: buttonCodes.add },
    params: idParam,
    answer: written,
    message: 'message-center.copied',
  })
