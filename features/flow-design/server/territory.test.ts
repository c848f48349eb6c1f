import { beforeAll, expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import type { Assignee, FlowDefinition, NobodyRule } from '#engine/flows/model.ts'
import { approver, chain, start } from '#engine/flows/testing/builders.ts'
import { checkFlowDraft, createFlowDraft, templateOfTree, testApprover, tryFlow } from '#features/flow-design/contract.ts'
import { upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Approvers by territory while a flow is designed: why somebody is asked, and which region has nobody. */

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
let id = ''
let filer = ''

beforeAll(async () => {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: 'town', code: 'town', name: '乡镇专干', isGlobal: true })
    const offices = [
      ['xinhua', '新华镇政府', '620723102'],
      ['linze', '临泽县种子站', '620723'],
      ['club', '协会', undefined],
    ] as const
    for (const [code, name, regionCode] of offices)
      await upsertOrganization(kernel, byProgram(tx), { id: code, code, name, kind: 'company', regionCode })
  })
  await givenPerson(kernel, { account: 'near', name: '新华专干', organizationIds: ['club', 'xinhua'], roleIds: ['town'] })
  await givenPerson(kernel, { account: 'stray', name: '协会专干', organizationIds: ['club'], roleIds: ['town'] })
  filer = await givenPerson(kernel, { account: 'filer' })
  const place = part('place', 'text', { label: '乡镇' })
  await givenFunction(kernel, { id: 'placed', parts: [place] })
  const body = { fullName: '试', enCode: 'placed', category: 'seedFiling', onlineFormId: 'placed' }
  id = (await admin.get(createFlowDraft, { body })).templateId
})

const territory: Assignee = { kind: 'territory', roles: ['town'], field: 'place', level: 'township' }
const flowOf = (rule: NobodyRule = 'refuse', assignee: Assignee = territory): FlowDefinition =>
  chain(start({ withoutPeople: { rule, users: [] } }), approver('a', [], { assignee }))
const template = (definition: FlowDefinition) => templateOfTree('', '', JSON.stringify(encodeFlow(definition)))
const ask = (place: string, rule?: NobodyRule) =>
  admin.get(testApprover, {
    params: { id },
    body: { flowTemplateJson: template(flowOf(rule)), node: 'a', initiatorId: filer, formData: JSON.stringify({ place }) },
  })

test('who is asked is told with the region of the record that leads to him', async () => {
  expect(await ask('620723102901')).toMatchObject({
    outcome: 'people',
    text: '',
    people: [{ fullName: '新华专干', reason: '因“乡镇”为新华镇，角色“乡镇专干”' }],
  })
})

test('a region without people is told by its name, with what happens then', async () => {
  expect(await ask('620723104')).toMatchObject({ outcome: 'blocks', text: expect.stringContaining('以下地区没有审批人：平川镇。') })
  expect(await ask('620723104902', 'administrators')).toMatchObject({
    outcome: 'people',
    text: expect.stringMatching(/^以下地区没有审批人：平川镇。.*超级管理员/u),
  })
})

test('a trial tells the same, and refuses by the name of the region', async () => {
  const run = (place: string) =>
    admin.get(tryFlow, {
      params: { id },
      body: { flowTemplateJson: template(flowOf()), initiatorId: filer, formData: JSON.stringify({ place }), steps: [] },
    })
  expect((await run('620723102')).nodes).toMatchObject([{ people: [{ fullName: '新华专干', reason: '因“乡镇”为新华镇，角色“乡镇专干”' }] }])
  expect((await run('620723104')).refusal).toBe('节点“节点a”没有以下地区的审批人，不能提交：平川镇')
})

test('the check names people whose organizations have no region, fields that are gone and roles that are missing', async () => {
  const found = async (assignee: Assignee) => {
    const { findings } = await admin.get(checkFlowDraft, {
      params: { id },
      body: { flowTemplateJson: template(flowOf('refuse', assignee)) },
    })
    return findings.filter(({ node }) => node === 'a').map(({ severity, text }) => `${severity} ${text}`)
  }
  expect(await found(territory)).toEqual(['warning “节点a”按地区确定审批人，但协会专干所属的组织没有所属地区，不会收到待办'])
  expect(await found({ ...territory, field: 'removed' })).toEqual(expect.arrayContaining([expect.stringMatching(/^fault .*removed/u)]))
  expect(await found({ ...territory, roles: [] })).toEqual(['fault 请完善节点a的流程设计：未选择角色'])
})
