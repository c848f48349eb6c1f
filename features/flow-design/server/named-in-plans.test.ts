import { expect, test } from 'vitest'
import { createFlowDraft } from '#features/flow-design/contract.ts'
import {
  createFunctionDraft,
  planRelease,
  readFunctionDraft,
  releaseFunction,
  updateFunctionDraft,
} from '#features/function-design/contract.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const admin = await server.admin()

test('a plan of a function calls its flow by name, also one that was never published', async () => {
  const fields = [{ __vModel__: 'name', __config__: { jnpfKey: 'comInput', label: '名称' } }]
  const made = await admin.get(createFunctionDraft, {
    body: { fullName: '园地', enCode: 'plots_named', category: 'webDesign.general', webType: 2, formData: JSON.stringify({ fields }) },
  })
  const { version } = await admin.get(readFunctionDraft, { params: { id: made.id } })
  await admin.get(releaseFunction, { params: { id: made.id }, body: { version } })
  const body = { fullName: '园地审批', enCode: 'plots_flow', category: 'seedFiling', onlineFormId: made.id }
  const { templateId } = await admin.get(createFlowDraft, { body })
  const draft = await admin.get(readFunctionDraft, { params: { id: made.id } })
  await admin.get(updateFunctionDraft, { params: { id: made.id }, body: { enableFlow: 1, flowId: templateId, version: draft.version } })
  const { differences } = await admin.get(planRelease, { params: { id: made.id }, body: {} })
  expect(differences).toContainEqual({ what: '流程', name: '园地', before: '', after: '园地审批' })
})
