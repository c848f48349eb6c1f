import { expect, test } from 'vitest'
import { createFunctionDraft, readFunctionDraft, updateFunctionDraft } from '#features/function-design/contract.ts'
import { functionForDesign, setFunctionFlow } from '#features/function-design/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()

test('a draft is read into the model, or its fault is told', async () => {
  const fields = [{ __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } }]
  const body = { fullName: '名', enCode: 'named', category: 'webDesign.general', webType: 2, formData: JSON.stringify({ fields }) }
  const { id } = await admin.get(createFunctionDraft, { body })
  expect(await functionForDesign(kernel.db, id)).toMatchObject({
    code: 'named',
    form: { parts: [{ key: 'name', type: 'text' }] },
    faults: [],
  })
  await admin.get(updateFunctionDraft, { params: { id }, body: { columnData: '{', version: 1 } })
  const broken = await functionForDesign(kernel.db, id)
  expect(broken).toMatchObject({ faults: [{ text: 'columnData', refusal: { text: 'forms.definition.not-json' } }] })
  expect(broken?.list).toBeUndefined()
  expect(await functionForDesign(kernel.db, 'nowhere')).toBeUndefined()
})

test('a flow is made that of a draft without a new version, and stays where a designer sends none', async () => {
  await givenFunction(kernel, { id: 'garden', parts: [part('name', 'text')] })
  const set = (id: string, flowId: string) => inTransaction(kernel.db, (tx) => setFunctionFlow(tx, id, flowId))
  expect(await set('garden', 'flow-1')).toBe(true)
  expect(await set('nowhere', 'flow-1')).toBe(false)
  const read = () => admin.get(readFunctionDraft, { params: { id: 'garden' } })
  expect(await read()).toMatchObject({ enableFlow: 1, flowId: 'flow-1', version: 0, isRelease: 2 })
  await admin.get(updateFunctionDraft, { params: { id: 'garden' }, body: { description: 'x', flowId: '', version: 0 } })
  expect(await read()).toMatchObject({ enableFlow: 1, flowId: 'flow-1', version: 1 })
  await set('garden', '')
  expect(await read()).toMatchObject({ enableFlow: 0, flowId: '', isRelease: 1 })
})
