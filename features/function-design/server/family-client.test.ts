import { expect, test } from 'vitest'
import { encodeForm } from '#engine/forms/codec-form.ts'
import { NewKeys, newPart } from '#engine/forms/editing/new-part.ts'
import type { FormDefinition } from '#engine/forms/model.ts'
import { listFunctionDrafts, readFunctionDraft, updateFunctionDraft, type FunctionForm } from '#features/function-design/contract.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { draftOf, readDraft } from '#features/function-design/web/designed-function.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { samplesOf } from '#fields/testing/samples.ts'

const { admin, given, read, release } = await startDesigning()

/** Parts that stand within others alone. */
const within = new Set(['tab', 'step', 'collapse-item', 'table-grid-row', 'table-grid-cell'])
const types = [...fieldTypes.keys()].filter((type) => !within.has(type))

/** A form with every field type, as the palette puts it there, with the options that the type's own tests know. */
function everyType(): FormDefinition {
  const empty: FormDefinition = { parts: [], rules: [], settings: { popup: 'drawer', labelWidth: 120 } }
  const keys = new NewKeys(empty, fieldTypes)
  const beginning = (type: string) => ({ label: `标题${type}`, options: samplesOf(type)[0]?.options ?? {} })
  const parts = types.map((type) => newPart(type, keys, fieldTypes, beginning))
  const columns = types.filter((type) => fieldTypes.get(type)?.mayBeInSubTable).map((type) => newPart(type, keys, fieldTypes, beginning))
  return { ...empty, parts: parts.map((part) => (part.type === 'sub-table' ? { ...part, children: columns } : part)) }
}

type Json = Record<string, unknown>

/** A control with members that only a client of the family knows, at each of its levels; a member of that name stays. */
function asClientWrites(control: Json, index: number): Json {
  const config = control['__config__'] as Json
  const children = config['children'] as readonly Json[] | undefined
  return {
    style: { width: '100%' },
    on: { change: `({ data }) => ${index}` },
    'client-icon': `icon-${index}`,
    ...control,
    __config__: {
      renderKey: 1_700_000_000 + index,
      formId: index,
      tag: 'el-something',
      changeTag: true,
      isSubTable: false,
      ...config,
      ...(children && { children: children.map(asClientWrites) }),
    },
  }
}

const columnList = [{ prop: 'text1', label: '文字', __config__: { renderKey: 7 }, clientWidth: 'auto' }]
const columnData = { type: 1, columnList, searchList: [], hasPage: true, pageSize: 50, funcs: { afterOnload: 'x' }, complexHeaderList: [] }
const clientMembers = {
  tables: JSON.stringify([{ table: 'mt_1', typeId: '1', fields: [{ field: 'f_id', primaryKey: 1 }] }]),
  appColumnData: JSON.stringify({ columnList: [] }),
  interfaceId: 'i-1',
  interfaceParam: '[{"field":"a"}]',
  webAddress: '/one/two',
  clientSettings: { nested: [1, { two: null }] },
}

/** What a client may count on to come back. */
const kept = ({ version: _, isRelease: __, ...form }: FunctionForm) => form

async function givenEvery() {
  const { fields, ...rest } = JSON.parse(JSON.stringify(encodeForm(everyType(), fieldTypes))) as { fields: readonly Json[] }
  const formData = { ...rest, fields: fields.map(asClientWrites), funcs: { onLoad: 'later' }, idGlobal: 140, formRef: 'elForm' }
  return given([], { ...clientMembers, formData: JSON.stringify(formData), columnData: JSON.stringify(columnData) })
}

const send = (form: FunctionForm) =>
  admin.get(updateFunctionDraft, { params: { id: form.id }, body: { ...form, enableFlow: form.enableFlow === 1 ? 1 : 0 } })

test('a client of the family opens a function with every field type and saves it back without a lost member', async () => {
  const { id, code } = await givenEvery()
  const { list } = await admin.get(listFunctionDrafts, { query: { keyword: code } })
  expect(list).toMatchObject([{ id, enCode: code, isRelease: 0 }])
  const opened = await admin.get(readFunctionDraft, { params: { id } })
  expect(opened).toMatchObject(clientMembers)
  await send(opened)
  expect(kept(await read(id))).toEqual(kept(opened))
})

test('what was changed in the designer leaves all else as the client wrote it', async () => {
  const { id } = await givenEvery()
  const before = await read(id)
  const draft = readDraft(before)
  if (!draft.ok) throw new Error(`${draft.broken} cannot be read`)
  const { form } = draft.designed
  const parts = form.parts.map((part) => (part.type === 'text' ? { ...part, label: '新标题' } : part))
  await send({ ...before, ...draftOf({ ...draft.designed, form: { ...form, parts } }) })
  const after = await read(id)
  const texts = ['formData', 'columnData'] as const
  const parsed = (one: FunctionForm) => texts.map((text) => JSON.parse(one[text]) as unknown)
  expect(parsed(after)).toEqual(parsed({ ...before, formData: before.formData.replace('标题text"', '新标题"') }))
  expect({ ...kept(after), formData: '', columnData: '' }).toEqual({ ...kept(before), formData: '', columnData: '' })
})

test('a release keeps the members of a client too', async () => {
  const { id } = await given([])
  const fields = [asClientWrites({ __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } }, 1)]
  const before = await read(id)
  await send({ ...before, ...clientMembers, formData: JSON.stringify({ fields, idGlobal: 3 }) })
  const saved = await read(id)
  await release(id)
  expect(await read(id)).toMatchObject({ ...clientMembers, formData: saved.formData, isRelease: 1 })
})
