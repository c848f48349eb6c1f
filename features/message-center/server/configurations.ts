import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  copyConfiguration,
  createConfiguration,
  deleteConfiguration,
  listConfigurations,
  readConfiguration,
  selectConfiguration,
  switchConfiguration,
  updateConfiguration,
  type Configuration,
} from '#features/message-center/contract.ts'
import { copyHandler } from '#features/message-center/server/copy.ts'
import { sharedMembers, takenOnce, typedName } from '#features/message-center/server/names.ts'
import {
  accountStore,
  configurationStore,
  parametersOfTemplate,
  templateStore,
  type StoredConfiguration,
  type StoredTemplate,
} from '#features/message-center/server/stores.ts'
import type { Db, Tx } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const box = '1'
const webhook = '6'
const flow = '2'

const configurations: Resource<StoredConfiguration, CallBody<typeof createConfiguration>, StoredConfiguration> = {
  store: configurationStore,
  action: 'send-configuration',
  listing: {
    searched: ['name', 'code'],
    sorted: { fullName: 'name', enCode: 'code', creatorTime: 'created_at', enabledMark: 'enabled' },
    order: sql`created_at desc, id desc`,
  },
  wire: (one) => one,
  typed: (body, { key, before }) => ({
    ...before,
    ...key,
    ...typedName(body, before),
    source: body.messageSource,
    entries: body.sendConfigTemplateList.map((entry) => ({
      messageType: entry.messageType,
      templateId: entry.templateId,
      accountConfigId: entry.messageType === box ? '' : (entry.accountConfigId ?? ''),
      enabled: entry.enabledMark !== 0,
      description: entry.description ?? '',
    })),
    usedFor: body.messageSource === flow ? [...new Set(body.usedFor ?? before?.usedFor ?? [])] : [],
  }),
  refuse: async ({ tx, after }) => {
    if (!after) return []
    return [await refuseEntries(tx, after), await refuseOccasions(tx, after)]
  },
  unique: takenOnce('send_configuration'),
  // One writer at a time: two could take the same messages over.
  begin: async (_kernel, tx) => void (await sql`select pg_advisory_xact_lock(hashtextextended('send-configuration', 0))`.execute(tx)),
}

/** Each entry needs a template for its channel and what it is about; an account is of its channel, and a webhook needs one. */
async function refuseEntries(tx: Tx, { entries, source }: StoredConfiguration): Promise<Refusal | undefined> {
  const field = 'sendConfigTemplateList'
  const { templates, accounts } = await namedBy(tx, entries)
  const wrong = entries.findIndex(({ templateId, messageType }) => {
    const template = templates.get(templateId)
    return template?.channel !== messageType || template.source !== source
  })
  if (wrong !== -1) return refusal('invalid', 'message-center.template-wrong', { params: { number: wrong + 1 }, field })
  const open = entries.findIndex(({ messageType, accountConfigId }) =>
    accountConfigId === '' ? messageType === webhook : accounts.get(accountConfigId)?.type !== messageType,
  )
  if (open !== -1) return refusal('invalid', 'message-center.account-missing', { params: { number: open + 1 }, field })
  const boxes = entries.filter(({ messageType }) => messageType === box)
  return boxes.length > 1 ? refusal('invalid', 'message-center.two-boxes', { field }) : undefined
}

/** A message of flows goes out by one enabled configuration at most. */
async function refuseOccasions(tx: Tx, { id, enabled, usedFor }: StoredConfiguration): Promise<Refusal | undefined> {
  if (!enabled || usedFor.length === 0) return undefined
  const others = await configurationStore.list(tx, { where: [sql<boolean>`enabled and id <> ${id}`], order: sql`id` })
  const other = others.find((one) => one.usedFor.some((occasion) => usedFor.includes(occasion)))
  return other && refusal('invalid', 'message-center.occasion-taken', { params: { name: other.name }, field: 'usedFor' })
}

async function namedBy(db: Db | Tx, entries: StoredConfiguration['entries']) {
  const among = (ids: readonly string[]) => ({ where: [sql<boolean>`id::text = any(${ids}::text[])`], order: sql`id` })
  const templates = await templateStore.list(db, among(entries.map(({ templateId }) => templateId)))
  const accounts = await accountStore.list(db, among(entries.map(({ accountConfigId }) => accountConfigId)))
  return { templates: new Map(templates.map((one) => [one.id, one])), accounts: new Map(accounts.map((one) => [one.id, one])) }
}

async function wire(kernel: Kernel, db: Db, one: StoredConfiguration): Promise<Configuration> {
  const { templates, accounts } = await namedBy(db, one.entries)
  return {
    ...(await sharedMembers(kernel, one)),
    messageSource: one.source,
    templateType: 0,
    messageType: [...new Set(one.entries.map(({ messageType }) => messageType))].join(','),
    usedFor: [...one.usedFor],
    sendConfigTemplateList: one.entries.map((entry, index) => ({
      messageType: entry.messageType,
      templateId: entry.templateId,
      templateCode: templates.get(entry.templateId)?.code ?? '',
      templateName: templates.get(entry.templateId)?.name ?? '',
      accountConfigId: entry.accountConfigId,
      accountCode: accounts.get(entry.accountConfigId)?.code ?? '',
      accountName: accounts.get(entry.accountConfigId)?.name ?? '',
      enabledMark: Number(entry.enabled),
      sortCode: index,
      description: entry.description,
    })),
  }
}

/** The templates of a configuration that have parameters, as flows fill them. */
function askingTemplates(entries: StoredConfiguration['entries'], templates: ReadonlyMap<string, StoredTemplate>) {
  const used = new Set(entries.filter(({ enabled }) => enabled).map(({ templateId }) => templateId))
  return [...used].flatMap((templateId) => {
    const template = templates.get(templateId)
    if (!template) return []
    const paramJson = parametersOfTemplate(template).map((field) => ({ field, fieldName: field, relationField: '' }))
    return paramJson.length > 0 ? [{ templateId, msgTemplateName: template.name, paramJson }] : []
  })
}

const filters: Filters<CallQuery<typeof listConfigurations>> = ({ messageSource, enabledMark, templateType }) => [
  ...(messageSource === '' ? [] : [sql<boolean>`source = ${messageSource}`]),
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
  ...(templateType === '' || templateType === '0' ? [] : [sql<boolean>`false`]),
]

const page = pageHandler(configurations, filters)
const enabledPage = pageHandler<StoredConfiguration, StoredConfiguration, CallQuery<typeof selectConfiguration>>(
  configurations,
  ({ messageSource }) => [sql<boolean>`enabled`, ...(messageSource === '' ? [] : [sql<boolean>`source = ${messageSource}`])],
)

export const configurationCalls = [
  serve(listConfigurations, async (context) => {
    const { list, pagination } = await page(context)
    return { list: await Promise.all(list.map((one) => wire(context.kernel, context.db, one))), pagination }
  }),
  serve(selectConfiguration, async (context) => {
    const { list, pagination } = await enabledPage(context)
    const templates = new Map(
      (await templateStore.list(context.db, { where: [sql<boolean>`enabled`], order: sql`id` })).map((one) => [one.id, one]),
    )
    return {
      list: list.map(({ id, name, code, entries }) => ({
        id,
        fullName: name,
        enCode: code,
        templateJson: askingTemplates(entries, templates),
      })),
      pagination,
    }
  }),
  serve(readConfiguration, async ({ kernel, db, params }) => wire(kernel, db, present(await configurationStore.find(db, params.id)))),
  serve(createConfiguration, createHandler(configurations)),
  serve(updateConfiguration, updateHandler(configurations)),
  serve(deleteConfiguration, removeHandler(configurations)),
  serve(switchConfiguration, switchHandler(configurations)),
  serve(copyConfiguration, copyHandler(configurations, { usedFor: [] })),
]
