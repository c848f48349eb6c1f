import {
  createFunctionDraft,
  planRelease,
  readFunctionDraft,
  releaseFunction,
  updateFunctionDraft,
} from '#features/function-design/contract.ts'
import { createRecord } from '#features/records/contract.ts'
import { upsertMenu, upsertSystem } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A server with a system and a folder for entries, and what tests of designed functions do there as administrator. */
export async function startDesigning() {
  const server = await startTestServer()
  const { kernel } = server.node
  const admin = await server.admin()
  const systemId = 'garden-system'
  await inTransaction(kernel.db, async (tx) => {
    await upsertSystem(kernel, byProgram(tx), { id: systemId, code: systemId, name: '园艺' })
    await upsertMenu(kernel, byProgram(tx), { id: 'beds', systemId, code: 'beds', name: '苗床', type: 1 })
  })

  const control = (key: string, jnpfKey: string, label: string, more: object = {}, config: object = {}) => ({
    __vModel__: key,
    ...more,
    __config__: { jnpfKey, label, ...config },
  })
  const name = control('name', 'comInput', '名称')
  const size = control('size', 'numInput', '面积')
  const formOf = (...fields: object[]) => JSON.stringify({ fields, classJson: '' })
  let made = 0

  async function given(fields: readonly object[], more: object = {}) {
    made += 1
    const body = {
      fullName: `园${made}`,
      enCode: `garden${made}`,
      category: 'webDesign.general',
      webType: 2,
      formData: formOf(...fields),
      ...more,
    }
    return { ...(await admin.get(createFunctionDraft, { body })), code: body.enCode }
  }
  const plan = (id: string, body: object = {}) => admin.get(planRelease, { params: { id }, body })
  const release = async (id: string, body: object = { pcModuleParentId: [systemId] }) => {
    const { version } = await read(id)
    return admin.get(releaseFunction, { params: { id }, body: { version, ...body } })
  }
  const read = (id: string) => admin.get(readFunctionDraft, { params: { id } })
  async function change(id: string, more: object) {
    const { version } = await read(id)
    return admin.get(updateFunctionDraft, { params: { id }, body: { ...more, version } })
  }
  const save = (id: string, data: object) => admin.get(createRecord, { params: { modelId: id }, body: { data: JSON.stringify(data) } })
  return { server, kernel, admin, systemId, control, name, size, formOf, given, plan, release, read, change, save }
}
