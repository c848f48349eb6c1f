import type { ColumnType, Generated, Selectable } from 'kysely'
import { parametersIn, type AccountMember, type AccountType } from '#features/message-center/contract.ts'
import type { SealedSecret } from '#server/configuration/sealed-secret.ts'
import type { Tables } from '#server/database/types.ts'
import { storeOf, type Stamp } from '#server/resource/store.ts'

/** A variable of a provider's template, in the provider's order, with ours that fills it. */
export interface SmsField {
  readonly smsField: string
  readonly field: string
}

/** A channel of a send configuration with its template. */
export interface ConfiguredSending {
  readonly messageType: string
  readonly templateId: string
  readonly accountConfigId: string
  readonly enabled: boolean
  readonly description: string
}

interface Shared {
  id: string
  name: string
  code: string
  enabled: boolean
  description: string
  version: number
  created_at: Generated<Date>
  created_by: Generated<string | null>
  modified_at: Generated<Date | null>
}

declare module '#server/database/types.ts' {
  interface Tables {
    message_template: Shared & {
      source: string
      channel: string
      title: string
      content: string
      template_code: string
      sms_fields: ColumnType<readonly SmsField[], string, string>
    }
    message_account: Shared & {
      type: string
      members: ColumnType<Readonly<Record<string, string>>, string, string>
      webhook_type: string
      /** The address of a webhook as a whole, encrypted: robots of groups hold their key in it. */
      address: ColumnType<SealedSecret | null, string | null, string | null>
      /** Scheme and host, which administrators read. */
      host: string
      approve_type: string
      /** Null where there is none. */
      secret: ColumnType<SealedSecret | null, string | null, string | null>
    }
    send_configuration: Shared & {
      source: string
      entries: ColumnType<readonly ConfiguredSending[], string, string>
      used_for: ColumnType<readonly string[], string, string>
    }
    sent_message: {
      id: string
      /** The job of the last time it was sent. */
      job_id: string
      channel: string
      source: string
      title: string
      content: string
      /** Null for a channel that speaks to many at once. */
      user_id: string | null
      account_id: string
      state: Generated<'waiting' | 'sent' | 'failed'>
      attempts: Generated<number>
      reason: Generated<string>
      payload: ColumnType<Readonly<Record<string, unknown>>, string, string>
      created_at: Date
      sent_at: Generated<Date | null>
    }
  }
}

interface Named {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly code: string
  readonly enabled: boolean
  readonly description: string
  readonly createdAt?: Date
  readonly createdBy?: string | null
}

export interface StoredTemplate extends Named {
  readonly source: string
  readonly channel: string
  readonly title: string
  readonly content: string
  /** Code of the provider's template, for short messages. */
  readonly templateCode: string
  readonly smsFields: readonly SmsField[]
}

/** The parameters that the texts of a template and the fields of its provider name. */
export function parametersOfTemplate({
  title,
  content,
  smsFields,
}: Pick<StoredTemplate, 'title' | 'content' | 'smsFields'>): readonly string[] {
  return parametersIn(title, content, ...smsFields.map(({ field }) => `{{${field}}}`))
}

export interface StoredAccount extends Named {
  readonly type: AccountType
  /** What it consists of besides (`accountParts`); empty ones are left out. */
  readonly members: Readonly<Partial<Record<AccountMember, string>>>
  readonly webhookType: string
  readonly address: SealedSecret | null
  readonly host: string
  readonly approveType: string
  readonly secret: SealedSecret | null
}

export interface StoredConfiguration extends Named {
  readonly source: string
  readonly entries: readonly ConfiguredSending[]
  readonly usedFor: readonly string[]
}

const namedOf = (row: Selectable<Shared>): Named => ({
  id: row.id,
  version: row.version,
  name: row.name,
  code: row.code,
  enabled: row.enabled,
  description: row.description,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

const columnsOf = ({ id, version, name, code, enabled, description }: Named) => ({ id, version, name, code, enabled, description })

const stamp = ({ now, userId }: Stamp, isNew: boolean) => (isNew ? { created_at: now, created_by: userId } : { modified_at: now })

export const templateStore = storeOf('message_template', {
  item: (row: Selectable<Tables['message_template']>): StoredTemplate => ({
    ...namedOf(row),
    source: row.source,
    channel: row.channel,
    title: row.title,
    content: row.content,
    templateCode: row.template_code,
    smsFields: row.sms_fields,
  }),
  row: (one) => ({
    ...columnsOf(one),
    source: one.source,
    channel: one.channel,
    title: one.title,
    content: one.content,
    template_code: one.templateCode,
    sms_fields: JSON.stringify(one.smsFields),
  }),
  stamp,
  uuidIds: true,
})

export const accountStore = storeOf('message_account', {
  item: (row: Selectable<Tables['message_account']>): StoredAccount => ({
    ...namedOf(row),
    type: row.type as AccountType,
    members: row.members,
    webhookType: row.webhook_type,
    address: row.address,
    host: row.host,
    approveType: row.approve_type,
    secret: row.secret,
  }),
  row: (one) => ({
    ...columnsOf(one),
    type: one.type,
    members: JSON.stringify(one.members),
    webhook_type: one.webhookType,
    address: one.address && JSON.stringify(one.address),
    host: one.host,
    approve_type: one.approveType,
    secret: one.secret && JSON.stringify(one.secret),
  }),
  stamp,
  uuidIds: true,
})

export const configurationStore = storeOf('send_configuration', {
  item: (row: Selectable<Tables['send_configuration']>): StoredConfiguration => ({
    ...namedOf(row),
    source: row.source,
    entries: row.entries,
    usedFor: row.used_for,
  }),
  row: (one) => ({
    ...columnsOf(one),
    source: one.source,
    entries: JSON.stringify(one.entries),
    used_for: JSON.stringify(one.usedFor),
  }),
  stamp,
  uuidIds: true,
})
