import { sql } from 'kysely'
import { fillText } from '#engine/texts/text.ts'
import { fromEpoch } from '#engine/values/calendar.ts'
import {
  channelTypes,
  fillTemplate,
  flowOccasions,
  furtherTexts,
  variablesOf,
  type ChannelType,
  type MessageSource,
} from '#features/message-center/contract.ts'
import { quietHoursOf, wantedBy } from '#features/message-center/server/choices.ts'
import {
  configurationStore,
  parametersOfTemplate,
  templateStore,
  type StoredConfiguration,
  type StoredTemplate,
} from '#features/message-center/server/stores.ts'
import { defaultConfiguration } from '#engine/values/system-configuration.ts'
import { inSite, type Message } from '#server/channels/message.ts'
import type { HandedOver, Sending, Sendings } from '#server/channels/sendings.ts'
import '#server/configuration/system-configuration.ts'
import type { Tx } from '#server/database/types.ts'
import { uuidOf } from '#server/jobs/job-id.ts'
import { newId } from '#server/new-id.ts'
import type { Delivery } from '#server/outbox/outbox-handler.ts'

/** Text keys of the messages of flows, as `features/approvals` and the actions of the engine name them. */
const flowTexts: ReadonlyMap<string, string> = new Map([
  ...flowOccasions.map((one) => [`approvals.message.${one}`, one] as const),
  ...Object.entries(furtherTexts).map(([text, occasion]) => [`approvals.message.${text}`, occasion] as const),
])

/** Messages go out by the configuration that they name, or that was made for what they say. */
export const sendings: Sendings = {
  plan: async ({ kernel, tx }, messages) => {
    const known = messages.some(isConfigurable) ? await configurationStore.list(tx, enabled) : []
    await noteFallBacks(
      kernel,
      tx,
      messages.filter((message) => isNamedInVain(known, message)),
    )
    const found = messages.flatMap((message) => {
      const configuration = configurationOf(known, message)
      return configuration ? [{ message, configuration }] : []
    })
    if (found.length === 0) return new Map()
    const templates = new Map((await templateStore.list(tx, enabled)).map((one) => [one.id, one]))
    const system = await systemName(tx)
    return new Map(
      found.map(({ message, configuration }) => [
        message.id,
        partsOf(configuration, templates, valuesOf(kernel, message, system), message.values),
      ]),
    )
  },
  wanted: ({ tx }, messages) => wantedBy(tx, messages),
  quietUntil: quietHoursOf,
  held: async (tx, jobId, nextJobId) => {
    await tx
      .updateTable('sent_message')
      .set({ job_id: nextJobId, reason: 'message-center.held-quiet' })
      .where('job_id', '=', jobId)
      .execute()
  },
  handedOver: async ({ kernel, tx }, deliveries) => {
    const rows = deliveries.map((one) => rowOf(kernel, one))
    await tx
      .insertInto('sent_message')
      .values(rows)
      .onConflict((conflict) => conflict.column('job_id').doNothing())
      .execute()
  },
  tried: async ({ db, now }, jobId, outcome) => {
    await db
      .updateTable('sent_message')
      .set((eb) => ({
        state: outcome.state,
        attempts: eb('attempts', '+', 1),
        reason: 'reason' in outcome ? outcome.reason : '',
        ...(outcome.state === 'sent' ? { sent_at: new Date(now()) } : {}),
      }))
      .where('job_id', '=', jobId)
      // A job may run once more after it was told to have ended.
      .where('state', '<>', sql.lit('sent'))
      .execute()
  },
}

const enabled = { where: [sql<boolean>`enabled`], order: sql`created_at, id` }

/** Most messages of the product are not: for them nothing is read. */
const isConfigurable = ({ sendConfiguration, text }: Message): boolean => sendConfiguration !== undefined || flowTexts.has(text)

const named = (known: readonly StoredConfiguration[], { sendConfiguration, type }: Message): StoredConfiguration | undefined =>
  known.find(({ id, source }) => id === sendConfiguration && source === String(type))

/** It names a configuration that is gone, disabled or made for something else. */
const isNamedInVain = (known: readonly StoredConfiguration[], message: Message): boolean =>
  message.sendConfiguration !== undefined && !named(known, message)

/** The configuration that the message names; where there is none, or it is of no use any more, the one for what the message says. */
function configurationOf(known: readonly StoredConfiguration[], message: Message): StoredConfiguration | undefined {
  const own = named(known, message)
  if (own) return own
  const occasion = flowTexts.get(message.text)
  return occasion === undefined ? undefined : known.find(({ usedFor }) => usedFor.includes(occasion))
}

/** The log tells that a message went out as if it named no configuration: once for each message, whoever gets it. */
async function noteFallBacks(kernel: Delivery['kernel'], tx: Tx, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => {
    const [first, ...others] = message.userIds
    const text = fillText(kernel.texts, 'zh', message.text, message.params)
    return {
      id: newId(),
      job_id: uuidOf(`${message.partOf ?? message.id} fell back`),
      channel: inSite,
      source: String(message.type),
      title: text,
      content: text,
      user_id: first !== undefined && others.length === 0 ? first : null,
      account_id: '',
      state: 'sent' as const,
      reason: 'message-center.fell-back',
      payload: '{}',
      created_at: new Date(kernel.now()),
      sent_at: new Date(kernel.now()),
    }
  })
  await tx
    .insertInto('sent_message')
    .values(rows)
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()
}

async function systemName(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('sys_config').select('value').where('key', '=', 'sysName').executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : defaultConfiguration.sysName
}

/** What templates may name, as text; what a message does not know is empty. */
function valuesOf(kernel: Delivery['kernel'], { text, params, from, type }: Message, system: string): Readonly<Record<string, string>> {
  const known: Readonly<Record<string, unknown>> = {
    ...params,
    title: fillText(kernel.texts, 'zh', text, params),
    sender: from.name,
    time: fromEpoch(kernel.now(), 'yyyy-MM-dd HH:mm', kernel.settings.timeZone),
    system,
  }
  return Object.fromEntries(variablesOf[String(type) as MessageSource].map((name) => [name, String(known[name] ?? '')]))
}

function partsOf(
  { entries }: StoredConfiguration,
  templates: ReadonlyMap<string, StoredTemplate>,
  values: Readonly<Record<string, string>>,
  given: Message['values'],
): readonly Sending[] {
  return entries.flatMap(({ enabled: isOn, templateId, messageType, accountConfigId }) => {
    const template = isOn ? templates.get(templateId) : undefined
    if (!template) return []
    return [
      {
        channel: channelTypes[messageType as ChannelType],
        ...filledTemplate(template, { ...values, ...parametersOf(template, given) }),
        ...(accountConfigId === '' ? {} : { account: accountConfigId }),
      },
    ]
  })
}

/** The parameters of a template; one that the flow fills from nothing is empty. */
function parametersOf(template: StoredTemplate, given: Message['values'] = []): Readonly<Record<string, string>> {
  const valueOf = (name: string): string | undefined =>
    (
      given.find((one) => one.template === template.id && one.field === name) ??
      given.find((one) => one.template === '' && one.field === name)
    )?.value
  return Object.fromEntries(parametersOfTemplate(template).map((name) => [`@${name}`, valueOf(name) ?? '']))
}

type Filled = Pick<StoredTemplate, 'title' | 'content' | 'templateCode' | 'smsFields'>

/** The texts of a template, and what fills the provider's one. */
export function filledTemplate({ title, content, templateCode, smsFields }: Filled, values: Readonly<Record<string, string>>) {
  const code = templateCode
  const filled = smsFields.map(({ smsField, field }) => ({ name: smsField, value: values[field] ?? '' }))
  return {
    // A title is one line, also where a value has several: it becomes the subject of a mail.
    title: fillTemplate(title, values).replace(/[\r\n]+/g, ' '),
    content: fillTemplate(content, values),
    ...(code === '' ? {} : { template: { code, values: filled } }),
  }
}

function rowOf(kernel: Delivery['kernel'], { jobId, channel, userId, message, sending, payload }: HandedOver) {
  const own = fillText(kernel.texts, 'zh', message.text, message.params)
  return {
    id: newId(),
    job_id: jobId,
    channel,
    source: String(message.type),
    title: sending?.title ?? own,
    content: sending?.content ?? own,
    user_id: userId === '' ? null : userId,
    account_id: sending?.account ?? '',
    payload: JSON.stringify(payload),
    created_at: new Date(kernel.now()),
  }
}
