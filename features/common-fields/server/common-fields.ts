import { sql, type Selectable } from 'kysely'
import type { CallBody } from '#engine/contract/call.ts'
import { refusal, type Refusal } from '#engine/values/refusal.ts'
import {
  createCommonField,
  deleteCommonField,
  lengthApplies,
  listCommonFields,
  mostFields,
  readCommonField,
  switchCommonField,
  updateCommonField,
  type CommonField,
} from '#features/common-fields/contract.ts'
import type { Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { pageHandler, readHandler } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    common_field: {
      id: string
      field: string
      name: string
      type: string
      length: string
      nullable: boolean
      enabled: boolean
      sort_code: number
      description: string
      version: number
      modified_at: Date
    }
  }
}

type StoredField = Omit<Selectable<Tables['common_field']>, 'modified_at'>

const store = storeOf('common_field', {
  item: ({ modified_at: _, ...one }): StoredField => one,
  row: (one) => one,
  stamp: ({ now }) => ({ modified_at: now }),
  uuidIds: true,
})

/** A length says nothing of a type that has none, and is needed by one that has. */
function refuseLength({ type, length }: StoredField): Refusal | undefined {
  if (!lengthApplies(type)) return undefined
  if (length === '') return refusal('invalid', 'common-fields.length-missing', { field: 'dataLength' })
  const isWrong = type === 'varchar' ? length.includes(',') : Number(length.split(',')[0]) > 38
  return isWrong ? refusal('invalid', 'common-fields.length-wrong', { field: 'dataLength' }) : undefined
}

const commonFields: Resource<StoredField, CallBody<typeof createCommonField>, CommonField> = {
  store,
  action: 'common-field',
  listing: {
    searched: ['field', 'name'],
    sorted: { field: 'field', fieldName: 'name', dataType: 'type', sortCode: 'sort_code', enabledMark: 'enabled' },
    order: sql`sort_code, field, id`,
  },
  wire: ({ id, field, name, type, length, nullable, enabled, sort_code, description, version }) => ({
    id,
    field,
    fieldName: name,
    dataType: type,
    dataLength: length,
    allowNull: Number(nullable),
    enabledMark: Number(enabled),
    sortCode: sort_code,
    description,
    version,
  }),
  typed: (input, { key, before }) => ({
    ...key,
    field: input.field,
    name: input.fieldName,
    type: input.dataType,
    length: lengthApplies(input.dataType) ? input.dataLength : '',
    nullable: input.allowNull === null || input.allowNull === undefined ? (before?.nullable ?? true) : input.allowNull === 1,
    enabled: input.enabledMark === null || input.enabledMark === undefined ? (before?.enabled ?? true) : input.enabledMark === 1,
    sort_code: input.sortCode ?? before?.sort_code ?? 0,
    description: input.description ?? before?.description ?? '',
  }),
  refuse: ({ act, after }) => [after && act !== 'switch' ? refuseLength(after) : undefined],
  unique: [
    {
      indexes: ['common_field_field'],
      equals: ({ field }) => sql<boolean>`lower(field) = lower(${field})`,
      refusal: ({ field }) => refusal('invalid', 'common-fields.field-taken', { params: { field }, field: 'field' }),
    },
  ],
  atMost: {
    rows: mostFields,
    among: () => sql<boolean>`true`,
    key: () => '',
    refusal: () => refusal('invalid', 'common-fields.full', { params: { count: mostFields } }),
  },
}

export const commonFieldCalls = [
  serve(listCommonFields, pageHandler(commonFields)),
  serve(readCommonField, readHandler(commonFields)),
  serve(createCommonField, createHandler(commonFields)),
  serve(updateCommonField, updateHandler(commonFields)),
  serve(deleteCommonField, removeHandler(commonFields)),
  serve(switchCommonField, switchHandler(commonFields)),
]
