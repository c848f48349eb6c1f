import { sql, type Selectable } from 'kysely'
import type { ColumnType } from 'kysely'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { isUuid } from '#engine/values/uuid.ts'
import { quietUntil } from '#engine/values/quiet-hours.ts'
import {
  channelCodes,
  channelTypes,
  flowOccasions,
  furtherTexts,
  isChoosable,
  personalChannels,
  readChoices,
  saveChoices,
  type ChoosableEvent,
  type PersonalChannel,
} from '#features/message-center/contract.ts'
import { outsideChannels } from '#features/message-center/server/channels/channels.ts'
import { accountStore } from '#features/message-center/server/stores.ts'
import { linkedPlatforms } from '#features/third-directories/entry.ts'
import type { Message } from '#server/channels/message.ts'
import { inSite } from '#server/channels/message.ts'
import { settingValues } from '#server/configuration/system-configuration.ts'
import { fixedStatement } from '#server/database/fixed-statement.ts'
import type { Db, Tables, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { markUnconditional, refuseStale } from '#server/resource/version-lock.ts'

interface SwitchedOff {
  readonly event: ChoosableEvent
  readonly channel: PersonalChannel
}

declare module '#server/database/types.ts' {
  interface Tables {
    notification_choice: {
      user_id: string
      off: ColumnType<readonly SwitchedOff[], string, string>
      quiet: boolean
      quiet_from: string
      quiet_to: string
      version: number
    }
  }
}

type Row = Selectable<Tables['notification_choice']>

/** What holds for who has chosen nothing. */
const nothingChosen: Omit<Row, 'user_id'> = { off: [], quiet: false, quiet_from: '22:00', quiet_to: '08:00', version: 0 }

const ownRow = (db: Db | Tx, userId: string) => db.selectFrom('notification_choice').selectAll().where('user_id', '=', userId)

const serveRead = serve(readChoices, async ({ kernel, session, db }) => {
  const row = (await ownRow(db, session.userId).executeTakeFirst()) ?? nothingChosen
  return {
    off: [...row.off],
    quiet: row.quiet ? 1 : 0,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    channels: await channelsFor(kernel, db, session.userId),
    version: row.version,
  }
})

/** The channels that the product sends over, and where the person can be reached. */
async function channelsFor(kernel: Kernel, db: Db, userId: string) {
  const accounts = await accountStore.list(db, { where: [sql<boolean>`enabled`], order: sql`id` })
  const withAccount = new Set(channelCodes.filter((code) => accounts.some(({ type }) => type === code)).map((code) => channelTypes[code]))
  const ready = new Set<string>([inSite, ...withAccount])
  for (const channel of outsideChannels) if (channel.isReady(await settingValues(kernel, channel.settings))) ready.add(channel.code)
  const person = await db.selectFrom('user_account').select(['email', 'mobile_phone']).where('id', '=', userId).executeTakeFirstOrThrow()
  const linked = await linkedPlatforms(db, userId)
  const reachable: Readonly<Record<PersonalChannel, boolean>> = {
    inSite: true,
    mail: person.email !== '',
    sms: person.mobile_phone !== '',
    wecom: linked.has('wecom'),
    dingtalk: linked.has('dingtalk'),
  }
  return personalChannels.filter((code) => ready.has(code)).map((code) => ({ code, hasAddress: reachable[code] ? 1 : 0 }))
}

const serveSave = serve(saveChoices, ({ session, body, transaction }) =>
  transaction(async (tx, audit) => {
    const off = body.off.filter(
      ({ event, channel }, index) => body.off.findIndex((one) => one.event === event && one.channel === channel) === index,
    )
    if (off.some(({ event, channel }) => !isChoosable(event, channel)))
      throw new Refused(refusal('invalid', 'message-center.choice-fixed', { field: 'off' }))
    if (body.quiet === 1 && body.quietFrom === body.quietTo)
      throw new Refused(refusal('invalid', 'message-center.quiet-empty', { field: 'quietTo' }))
    // Who saves for the first time in two windows meets the other here too.
    await sql`insert into notification_choice (user_id, version) values (${session.userId}, 0) on conflict do nothing`.execute(tx)
    const before = await ownRow(tx, session.userId).forUpdate().executeTakeFirstOrThrow()
    refuseStale(before, body.version)
    const after = { off, quiet: body.quiet === 1, quiet_from: body.quietFrom, quiet_to: body.quietTo }
    const version = before.version + 1
    await tx
      .updateTable('notification_choice')
      .set({ ...after, off: JSON.stringify(off), version })
      .where('user_id', '=', session.userId)
      .execute()
    audit({
      action: 'notification-choice.changed',
      object: `user:${session.userId}`,
      changes: { before: noted(before), after: noted(after), ...markUnconditional(body.version) },
    })
    return { version }
  }),
)

const noted = ({ off, quiet, quiet_from, quiet_to }: Pick<Row, 'off' | 'quiet' | 'quiet_from' | 'quiet_to'>) => ({
  off: off.map(({ event, channel }) => `${event} ${channel}`).join(', '),
  quiet: quiet ? `${quiet_from}-${quiet_to}` : '',
})

export const choiceCalls = [serveRead, serveSave]

/** Messages that are reminded of by somebody else than the initiator are the same event. */
const eventsOfTexts: ReadonlyMap<string, ChoosableEvent> = new Map([
  ...[...flowOccasions, 'approved' as const].map((event) => [`approvals.message.${event}`, event] as const),
  ...Object.entries(furtherTexts).map(([text, event]) => [`approvals.message.${text}`, event] as const),
  ['approvals.message.urged-by-monitor', 'urged'],
])

/** What a message tells, as people choose it; undefined for what nobody chooses, such as a changed password. */
function eventOf({ type, text }: Pick<Message, 'type' | 'text'>): ChoosableEvent | undefined {
  if (type === 1) return 'announcement'
  return type === 2 ? eventsOfTexts.get(text) : undefined
}

const choicesOf = fixedStatement<Pick<Row, 'user_id' | 'off'>>(
  `select user_id, off from notification_choice where user_id = any($1::uuid[]) and off <> '[]'`,
)

/** Tells which of the receivers want a message over a channel. One statement for all messages that are due. */
export async function wantedBy(
  tx: Tx,
  messages: readonly Message[],
): Promise<(message: Pick<Message, 'type' | 'text'>, channel: string, userId: string) => boolean> {
  const users = [...new Set(messages.filter((one) => eventOf(one)).flatMap(({ userIds }) => userIds))].filter(isUuid)
  const rows = users.length === 0 ? [] : await choicesOf(tx, [users])
  const unwanted = new Set(rows.flatMap(({ user_id, off }) => off.map(({ event, channel }) => `${user_id} ${event} ${channel}`)))
  return (message, channel, userId) => {
    const event = eventOf(message)
    return event === undefined || !unwanted.has(`${userId} ${event} ${channel}`)
  }
}

/** When the quiet hours of a person end; undefined outside of them. */
export async function quietHoursOf({ db, settings, now }: Kernel, userId: string): Promise<number | undefined> {
  const row = isUuid(userId) ? await ownRow(db, userId).executeTakeFirst() : undefined
  return row?.quiet ? quietUntil(now(), { from: row.quiet_from, to: row.quiet_to }, settings.timeZone) : undefined
}
