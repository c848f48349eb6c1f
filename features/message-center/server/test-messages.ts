import { sql } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { fillText, type Language, type TextKey } from '#engine/texts/text.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import {
  channelTypes,
  isParameter,
  readTest,
  sendTest,
  testTemplate,
  variablesIn,
  type ChannelType,
  type TestResult,
} from '#features/message-center/contract.ts'
import { outsideChannels } from '#features/message-center/server/channels/channels.ts'
import { mailChannel } from '#features/message-center/server/channels/mail.ts'
import { filledTemplate } from '#features/message-center/server/sendings.ts'
import { configurationStore, templateStore, type StoredTemplate } from '#features/message-center/server/stores.ts'
import { messageEntry } from '#features/messages/entry.ts'
import { peopleView } from '#features/pickers/entry.ts'
import type { OutgoingMessage, OutsideChannel } from '#server/channels/channel.ts'
import { deliverOnce, faultOf } from '#server/channels/delivery-job.ts'
import { inSite } from '#server/channels/message.ts'
import type { Db } from '#server/database/types.ts'
import type { Person } from '#server/directory/directory.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import type { Asking } from '#server/managed/resource.ts'
import { newId } from '#server/new-id.ts'

/** A test is waited for, so it ends before the request would. */
const patienceMilliseconds = 20_000

const exampleOf = (variable: string): TextKey => `message-center.example-${variable}`

const serveRead = serve(readTest, async ({ kernel, session, db, params }) => {
  const configuration = present(await configurationStore.find(db, params.id))
  const entries = configuration.entries.filter(({ enabled }) => enabled)
  const templates = await templatesOf(db, entries)
  const say = (text: TextKey) => fillText(kernel.texts, session.language, text)
  return entries.flatMap(({ messageType, templateId, accountConfigId }) => {
    const template = templates.get(templateId)
    if (!template) return []
    const { name, title, content } = template
    const paramJson = variablesIn([title, content, ...template.smsFields.map(({ field }) => `{{${field}}}`)].join(' ')).map((field) => ({
      field,
      fieldName: isParameter(field) ? field.slice(1) : say(`message-center.variable-${field}`),
      value: isParameter(field) ? field.slice(1) : say(exampleOf(field)),
    }))
    return [{ messageType, msgTemplateName: name, templateId, accountConfigId, paramJson, toUser: [session.userId], title, content }]
  })
})

async function templatesOf(db: Db, entries: readonly { readonly templateId: string }[]): Promise<ReadonlyMap<string, StoredTemplate>> {
  const ids = entries.map(({ templateId }) => templateId)
  const found = await templateStore.list(db, { where: [sql<boolean>`id::text = any(${ids}::text[])`], order: sql`id` })
  return new Map(found.map((one) => [one.id, one]))
}

/** A channel to be tried. */
interface Tested {
  readonly messageType: ChannelType
  readonly words: Pick<OutgoingMessage, 'title' | 'content' | 'account'> & Partial<Pick<OutgoingMessage, 'template'>>
  /** None for a channel that speaks to many at once. */
  readonly receivers: readonly Person[]
}

/** What goes outside goes before the audit log is written; the box is written with it. */
const serveSend = serve(sendTest, async ({ body, transaction, ...asking }) => {
  const { kernel, session } = asking
  const tested = await testedOf(asking, body)
  const signal = AbortSignal.timeout(patienceMilliseconds)
  const results = await Promise.all(tested.map((one) => tryOut(kernel, session.language, one, signal)))
  return transaction(async (tx, audit) => {
    const from = { id: session.userId, name: (await kernel.directory.snapshot()).person(session.userId)?.name ?? session.account }
    const boxed = tested.filter(({ messageType }) => channelTypes[messageType] === inSite)
    await kernel.outbox.write(
      tx,
      boxed.map(({ words, receivers }) =>
        messageEntry({
          userIds: receivers.map(({ id }) => id),
          type: 3,
          text: 'kernel.message',
          params: { title: words.title },
          from,
          body: {},
        }),
      ),
    )
    const changes = { channels: tested.map(({ messageType }) => channelTypes[messageType]).join(', ') }
    audit({ action: 'send-configuration.tested', object: 'send_configuration', changes })
    return results
  })
})

/** @throws Refused for a template of another channel, and for receivers that are missing or that the caller does not see */
async function testedOf({ kernel, session, db }: Asking, body: CallBody<typeof sendTest>): Promise<readonly Tested[]> {
  const templates = await templatesOf(db, body)
  const directory = await kernel.directory.snapshot()
  const view = peopleView(directory, session)
  return body.map(({ messageType, templateId, accountConfigId, paramJson, toUser }, index) => {
    const template = templates.get(templateId)
    if (template?.channel !== messageType)
      throw new Refused(refusal('invalid', 'message-center.template-wrong', { params: { number: index + 1 }, field: 'templateId' }))
    const receivers = [...new Set(toUser ?? [])].map((id) => directory.person(id))
    const seen = receivers.flatMap((person) => (person?.enabled && view.sees(person) ? [person] : []))
    if (seen.length < receivers.length) throw new Refused(refusal('invalid', 'message-center.receiver-unknown', { field: 'toUser' }))
    if (receivers.length === 0 && !channelOf(messageType)?.oncePerMessage)
      throw new Refused(refusal('invalid', 'message-center.receivers-missing', { field: 'toUser' }))
    const values = Object.fromEntries((paramJson ?? []).map(({ field, value }) => [field, value ?? '']))
    return { messageType, words: { ...filledTemplate(template, values), account: accountConfigId || undefined }, receivers: seen }
  })
}

const channelOf = (messageType: ChannelType): OutsideChannel | undefined =>
  outsideChannels.find(({ code }) => code === channelTypes[messageType])

async function tryOut(
  kernel: Kernel,
  language: Language,
  { messageType, words, receivers }: Tested,
  signal: AbortSignal,
): Promise<TestResult> {
  const say = (text: TextKey, params = {}) => fillText(kernel.texts, language, text, params)
  const channel = channelOf(messageType)
  const told = (names: readonly string[]) => say('message-center.test-sent', { names: names.join('、') })
  const everybody = receivers.map(({ name }) => name)
  if (!channel) return { messageType, isSuccess: '1', result: told(everybody) }
  if (channel.oncePerMessage) {
    const fault = await faultIn(kernel, channel, '', words, signal)
    return { messageType, isSuccess: fault ? '0' : '1', result: say(fault ?? 'message-center.test-posted') }
  }
  const faults = await Promise.all(
    receivers.map(async ({ id, name }) => ({ name, fault: await faultIn(kernel, channel, id, words, signal) })),
  )
  const reached = faults.filter(({ fault }) => fault === undefined).map(({ name }) => name)
  const failed = faults.flatMap(({ name, fault }) => (fault ? [say('message-center.test-failed', { name, reason: say(fault) })] : []))
  return {
    messageType,
    isSuccess: failed.length === 0 ? '1' : '0',
    result: [...(reached.length > 0 ? [told(reached)] : []), ...failed].join('；'),
  }
}

/** Why a message was not taken; undefined where it was. */
async function faultIn(
  kernel: Kernel,
  channel: OutsideChannel,
  userId: string,
  words: Tested['words'],
  signal: AbortSignal,
): Promise<TextKey | undefined> {
  const outgoing = (): OutgoingMessage => ({
    key: newId(),
    type: 3,
    from: { id: '', name: '' },
    body: {},
    template: undefined,
    ...words,
  })
  try {
    await deliverOnce(kernel, channel, { userId, outgoing, signal })
    return undefined
  } catch (error) {
    const { reason } = faultOf(error)
    // A job would be tried again; a test is not.
    return reason === 'kernel.delivery-failed' ? 'message-center.test-broken' : reason
  }
}

const serveTestTemplate = serve(testTemplate, async ({ body, kernel, session, transaction }) => {
  if (channelTypes[body.messageType] !== mailChannel.code)
    throw new Refused(refusal('invalid', 'message-center.test-mail-only', { field: 'messageType' }))
  const variables = variablesIn(`${body.title} ${body.content}`)
  const example = (name: string): string => (isParameter(name) ? name.slice(1) : fillText(kernel.texts, session.language, exampleOf(name)))
  const values = Object.fromEntries(variables.map((name) => [name, example(name)]))
  const words = { ...filledTemplate({ ...body, templateCode: '', smsFields: [] }, values), account: undefined }
  const fault = await faultIn(kernel, mailChannel, session.userId, words, AbortSignal.timeout(patienceMilliseconds))
  if (fault) throw new Refused(refusal('invalid', fault === 'message-center.no-email' ? 'message-center.no-own-email' : fault))
  return transaction(async (_tx, audit) => {
    audit({ action: 'message-template.tested', object: 'message_template', changes: { name: body.fullName } })
    return null
  })
})

export const testCalls = [serveRead, serveSend, serveTestTemplate]
