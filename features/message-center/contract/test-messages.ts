import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { idParam } from '#engine/contract/shapes.ts'
import { buttonCodes } from '#engine/resource/calls.ts'
import {
  channelCodes,
  configurationPath,
  messageMenus,
  oneOf,
  templateInput,
  templatePath,
} from '#features/message-center/contract/shared.ts'

/** Whoever may change a configuration may also try it. */
const tryingConfigurations = { menu: messageMenus.configuration, button: buttonCodes.edit }

const id = z.string().max(100)

/** A channel of a send configuration as it is tried, with the values of its variables. */
const testedChannel = z.object({
  messageType: z.string(),
  msgTemplateName: z.string(),
  templateId: z.string(),
  accountConfigId: z.string(),
  paramJson: z.array(z.object({ field: z.string(), fieldName: z.string(), value: z.string() })),
  toUser: z.array(z.string()),
  /** Ours: the texts of the template, for a preview. */
  title: z.string(),
  content: z.string(),
})
export type TestedChannel = z.output<typeof testedChannel>

/** The enabled channels of a send configuration with example values, to be tried. */
export const readTest = call({
  method: 'POST',
  path: `${configurationPath}/getTestConfig/{id}`,
  access: tryingConfigurations,
  changes: false,
  rate: 'read',
  params: idParam,
  answer: z.array(testedChannel),
})

const testInput = z.object({
  messageType: oneOf(channelCodes, 'message-center.channel-missing'),
  templateId: id.min(1, 'message-center.template-missing'),
  accountConfigId: id.nullish(),
  paramJson: z
    .array(z.object({ field: z.string().max(50), value: z.string().max(500).nullish() }))
    .max(50)
    .nullish(),
  /** Ids of people; a webhook needs none. */
  toUser: z.array(id).max(10, 'message-center.receivers-too-many').nullish(),
})

const testResult = z.object({
  messageType: z.string(),
  /** `1` it was taken, `0` it was not. */
  isSuccess: z.enum(['0', '1']),
  /** To whom it went, or why it did not. */
  result: z.string(),
})
export type TestResult = z.output<typeof testResult>

/** Sends what `readTest` answered, each channel once and at once, and tells how each ended. */
export const sendTest = call({
  method: 'POST',
  path: `${configurationPath}/testSendConfig`,
  access: tryingConfigurations,
  rate: 'exchange',
  body: z.array(testInput).min(1, 'message-center.entries-missing').max(20, 'message-center.entries-too-many'),
  answer: z.array(testResult),
})

/** Sends a template for mails, filled with examples, to the caller's own address. */
export const testTemplate = call({
  method: 'POST',
  path: `${templatePath}/testSendMail`,
  access: { menu: messageMenus.template, button: buttonCodes.edit },
  rate: 'exchange',
  body: templateInput,
  message: 'message-center.test-mail-sent',
})
