import { expect, test } from 'vitest'
import { applyPackage, comparePackage, importPackage, undoPackage } from '#features/applications/contract/packages.ts'
import { readFlowDraft, treeOfTemplate } from '#features/flow-design/contract.ts'
import { readFunctionDraft } from '#features/function-design/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Whom the flows and forms of a package name, and who is not here. */

const server = await startTestServer()
const { kernel } = server.node
const to = await server.admin()

const [li, gone] = [crypto.randomUUID(), crypto.randomUUID()]
const there = await givenPerson(kernel, { account: 'li.mapped', name: '李四（生产）' })
const role = { id: 'garden-deciders', code: 'garden-deciders', name: '苗床审核', isGlobal: true }
await inTransaction(kernel.db, (tx) => upsertRole(kernel, byProgram(tx), role))

const node = { assigneeType: 6, approvers: [li, gone], approverRole: ['garden-checkers'] }
const tree = {
  ...{ nodeId: 'start', type: 'start', content: '流程发起', properties: {} },
  childNode: { nodeId: 'a', type: 'approver', content: '审核', properties: node },
}
const keeper = { __vModel__: 'keeper', selectType: 'custom', ableUserIds: [li], __config__: { jnpfKey: 'userSelect', label: '保管人' } }
const named = { description: '', sortCode: 0 }
const form = {
  code: 'garden_bed',
  name: '苗床',
  category: 'general',
  webType: 2,
  flow: 'garden-flow',
  ...named,
  formData: { fields: [keeper] },
}
const flow = {
  ...{ id: 'garden-flow', code: 'garden_flow', name: '苗床审批', category: 'seedFiling', type: 1, icon: '', form: 'garden_bed' },
  ...named,
  flowTemplateJson: tree,
}
const people = [{ kind: 'users', id: li, name: '李四', code: 'li.mapped' }]
const content = JSON.stringify({
  ...{ kind: 'seedbed-package', version: 1, name: '园艺' },
  files: { 'people.json': { people }, 'forms/garden_bed.form.json': form, 'flows/garden_flow.flow.json': flow },
})

const upload = new FormData()
upload.append('file', new Blob([content]), 'garden.json')
const { data } = await to.call(importPackage, {}, { form: upload })
const { id } = data
const compared = () => to.get(comparePackage, { params: { id } })

async function apply(chosen: readonly (readonly ['users' | 'roles', string, string])[]) {
  const { version, parts } = await compared()
  const choices = chosen.map(([kind, of, to_]) => ({ kind, id: of, to: to_ }))
  return to.call(applyPackage, { params: { id }, body: { parts: parts.map(({ key }) => key), people: choices, version } })
}

test('they are told once each, with where they are named, and proposed by their account', async () => {
  const { people: asked } = await compared()
  expect(asked.map(({ kind, name, code, uses, parts, proposal }) => [kind, name, code, uses, parts, proposal])).toEqual([
    [
      ...['users', '李四', 'li.mapped'],
      ['苗床审批：审核', '苗床：保管人'],
      ['flow:garden_flow', 'function:garden_bed'],
      { id: there, fullName: '李四（生产）' },
    ],
    ['users', '', '', ['苗床审批：审核'], ['flow:garden_flow'], null],
    ['roles', '', '', ['苗床审批：审核'], ['flow:garden_flow'], null],
  ])
  expect(asked.every((one) => one.to === null)).toBe(true)
})

test('nothing is applied while somebody is open, or somebody was chosen who is not here', async () => {
  expect(await apply([])).toMatchObject({ code: 422, msg: expect.stringMatching(/^还有3项没有选择/) })
  const chosen = [['users', li, there] as const, ['users', gone, ''] as const]
  expect(await apply([...chosen, ['roles', 'garden-checkers', 'nowhere']])).toMatchObject({
    code: 422,
    msg: expect.stringMatching(/^所选的1项不存在/),
  })
  expect((await compared()).people.every((one) => one.to === null)).toBe(true)
  expect(await to.call(readFlowDraft, { params: { id: 'garden-flow' } })).toMatchObject({ code: 404 })
})

test('what was chosen is applied to drafts, counts further, and is undone', async () => {
  const chosen = [['users', li, there] as const, ['users', gone, ''] as const, ['roles', 'garden-checkers', 'garden-deciders'] as const]
  expect(await apply(chosen)).toMatchObject({ code: 200 })
  const { flowTemplateJson } = await to.get(readFlowDraft, { params: { id: 'garden-flow' } })
  const { childNode } = JSON.parse(treeOfTemplate(flowTemplateJson)) as { childNode: { properties: object } }
  expect(childNode.properties).toMatchObject({ approvers: [there], approverRole: ['garden-deciders'] })
  const { formData } = await to.get(readFunctionDraft, { params: { id: 'garden_bed' } })
  expect(formData).toContain(there)
  expect(formData).not.toContain(li)
  const after = await compared()
  expect(after.people.map((one) => one.to)).toEqual([there, '', 'garden-deciders'])
  expect(after.parts.map(({ key, state }) => [key, state])).toEqual([
    ['function:garden_bed', 'same'],
    ['flow:garden_flow', 'same'],
  ])
  expect(await to.call(undoPackage, { params: { id }, body: { version: after.version } })).toMatchObject({ code: 200 })
  expect(await to.call(readFunctionDraft, { params: { id: 'garden_bed' } })).toMatchObject({ code: 404 })
})

test('a flow and a field that name but roles which are not here are not opened to everybody by leaving these out', async () => {
  const office = {
    ...{ __vModel__: 'office', selectType: 'role', relationField: '', ableRelationIds: ['field-role'] },
    __config__: { jnpfKey: 'userSelect', label: '科室' },
  }
  const own = { ...form, code: 'closed_bed', flow: 'closed-flow', formData: { fields: [office] } }
  const nodes = { ...tree, properties: { initiateRole: ['start-role'] }, childNode: { ...tree.childNode, properties: { assigneeType: 3 } } }
  const closed = { ...flow, id: 'closed-flow', code: 'closed_flow', form: 'closed_bed', flowTemplateJson: nodes }
  const files = { 'forms/closed_bed.form.json': own, 'flows/closed_flow.flow.json': closed }
  const text = JSON.stringify({ kind: 'seedbed-package', version: 1, name: '限定', files })
  const sent = new FormData()
  sent.append('file', new Blob([text]), 'closed.json')
  const { data: stored } = await to.call(importPackage, {}, { form: sent })
  const { people: asked, version, parts } = await to.get(comparePackage, { params: { id: stored.id } })
  expect(asked.map((one) => [one.id, one.opens.map(({ lets, name, part }) => [lets, name, part])])).toEqual([
    ['start-role', [['initiators', '苗床审批：流程发起', 'flow:closed_flow']]],
    ['field-role', [['field', '苗床：科室', 'function:closed_bed']]],
  ])
  const applied = (start: string, field: string) => {
    const roles = [['start-role', start] as const, ['field-role', field] as const].map(([of, as]) => ({
      kind: 'roles' as const,
      id: of,
      to: as,
    }))
    return to.call(applyPackage, { params: { id: stored.id }, body: { parts: parts.map(({ key }) => key), people: roles, version } })
  }
  expect(await applied('', role.id)).toMatchObject({ code: 422, msg: expect.stringContaining('苗床审批：流程发起') })
  expect(await applied(role.id, '')).toMatchObject({ code: 422, msg: expect.stringContaining('苗床：科室') })
  expect(await applied(role.id, role.id)).toMatchObject({ code: 200 })
  const { formData } = await to.get(readFunctionDraft, { params: { id: 'closed_bed' } })
  expect(formData).toContain('"ableRelationIds":["garden-deciders"]')
})
