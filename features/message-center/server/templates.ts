import { sql } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  copyTemplate,
  createTemplate,
  deleteTemplate,
  isParameter,
  listTemplates,
  readTemplate,
  switchTemplate,
  templateUse,
  unknownVariables,
  updateTemplate,
  variablesIn,
  type MessageSource,
  type Template,
} from '#features/message-center/contract.ts'
import { copyHandler } from '#features/message-center/server/copy.ts'
import { sharedMembers, takenOnce, typedName } from '#features/message-center/server/names.ts'
import { templateStore, type StoredTemplate } from '#features/message-center/server/stores.ts'
import { usedTemplates } from '#features/message-center/server/uses.ts'
import { fillText, type Language } from '#engine/texts/text.ts'
import { serve } from '#server/http/serve.ts'
import type { Kernel } from '#server/kernel.ts'
import { pageHandler, present, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { refuseHeld, usesHandler } from '#server/managed/uses.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'

const shortMessage = '3'

const templates: Resource<StoredTemplate, CallBody<typeof createTemplate>, StoredTemplate> = {
  store: templateStore,
  action: 'message-template',
  listing: {
    searched: ['name', 'code', 'title'],
    sorted: { fullName: 'name', enCode: 'code', creatorTime: 'created_at', enabledMark: 'enabled' },
    order: sql`created_at desc, id desc`,
  },
  wire: (one) => one,
  typed: (body, { key, before }) => ({
    ...before,
    ...key,
    ...typedName(body, before),
    source: body.messageSource,
    channel: body.messageType,
    title: body.title,
    content: body.content,
    templateCode: body.messageType === shortMessage ? (body.templateCode ?? before?.templateCode ?? '') : '',
    smsFields: body.messageType === shortMessage ? (body.smsFieldList ?? before?.smsFields ?? []) : [],
  }),
  refuse: async ({ kernel, act, before, after }) => {
    if (!after) return before ? refuseHeld({ kernel }, usedTemplates, before) : []
    if (act === 'switch') return []
    const moved = before && (before.source !== after.source || before.channel !== after.channel)
    return [
      refuseVariables('title', after.title, after.source as MessageSource),
      refuseVariables('content', after.content, after.source as MessageSource),
      refuseVariables('smsFieldList', after.smsFields.map(({ field }) => `{{${field}}}`).join(''), after.source as MessageSource),
      // A send configuration names it for this channel and source.
      ...(moved ? await refuseHeld({ kernel }, usedTemplates, before) : []),
    ]
  },
  unique: takenOnce('message_template'),
}

function refuseVariables(field: 'title' | 'content' | 'smsFieldList', text: string, source: MessageSource): Refusal | undefined {
  const unknown = unknownVariables(source, text)
  if (unknown.length === 0) return undefined
  const names = unknown.map((name) => `{{${name}}}`).join('、')
  return refusal('invalid', 'message-center.unknown-variables', { params: { names }, field })
}

const filters: Filters<CallQuery<typeof listTemplates>> = ({ messageType, messageSource, enabledMark, templateType }) => [
  ...(messageType === '' ? [] : [sql<boolean>`channel = ${messageType}`]),
  ...(messageSource === '' ? [] : [sql<boolean>`source = ${messageSource}`]),
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
  // All of them were made here.
  ...(templateType === '' || templateType === '0' ? [] : [sql<boolean>`false`]),
]

const page = pageHandler(templates, filters)

async function wire(kernel: Kernel, language: Language, one: StoredTemplate): Promise<Template> {
  const fields = variablesIn(`${one.title} ${one.content}`)
  return {
    ...(await sharedMembers(kernel, one)),
    messageSource: one.source,
    messageType: one.channel,
    title: one.title,
    content: one.content,
    templateType: 0,
    templateCode: one.templateCode,
    smsFieldList: [...one.smsFields],
    templateParamList: fields.map((field) => ({
      field,
      fieldName: isParameter(field) ? field.slice(1) : fillText(kernel.texts, language, `message-center.variable-${field}`),
    })),
  }
}

export const templateCalls = [
  serve(listTemplates, async (context) => {
    const { list, pagination } = await page(context)
    const { kernel, session } = context
    return { list: await Promise.all(list.map((one) => wire(kernel, session.language, one))), pagination }
  }),
  serve(readTemplate, async ({ kernel, db, params, session }) =>
    wire(kernel, session.language, present(await templateStore.find(db, params.id))),
  ),
  serve(createTemplate, createHandler(templates)),
  serve(updateTemplate, updateHandler(templates)),
  serve(deleteTemplate, removeHandler(templates)),
  serve(switchTemplate, switchHandler(templates)),
  serve(copyTemplate, copyHandler(templates)),
  serve(
    templateUse,
    usesHandler(usedTemplates, async ({ params, db }) => present(await templateStore.find(db, params.id))),
  ),
]
