import { beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '#engine/contract/call.ts'
import { encodeFlow } from '#engine/flows/codec.ts'
import { noMembers, type FlowDefinition } from '#engine/flows/model.ts'
import { approver, branch, branchAbove, chain, start, users } from '#engine/flows/testing/builders.ts'
import { createInterface, dataInterfaceMenu } from '#features/data-interfaces/contract.ts'
import { sql } from 'kysely'
import {
  checkFlowDraft,
  createFlowDraft,
  flowDesignMenu,
  releaseFlow,
  templateOfTree,
  testApprover,
  tryFlow,
} from '#features/flow-design/contract.ts'
import { upsertOrganization } from '#server/directory/write.ts'
import { setRoleGrants, upsertRole } from '#server/access/write.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { givenFunction, part } from '#server/testing/given-function.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const ids: Record<string, string> = {}
let id = ''
let designer: TestClient
/** Who may test data interfaces besides. */
let asker: TestClient

beforeAll(async () => {
  await inTransaction(kernel.db, async (tx) => {
    await upsertRole(kernel, byProgram(tx), { id: 'empty', code: 'empty', name: '空角色', isGlobal: true })
    await upsertRole(kernel, byProgram(tx), { id: 'judge', code: 'judge', name: '审核员', isGlobal: true })
    await upsertRole(kernel, byProgram(tx), { id: 'designer', code: 'designer', name: '设计', isGlobal: true })
    await setRoleGrants(kernel, byProgram(tx), 'designer', { menus: [{ menuId: flowDesignMenu, buttons: [] }] })
    await upsertRole(kernel, byProgram(tx), { id: 'asker', code: 'asker', name: '接口', isGlobal: true })
    const menus = [
      { menuId: flowDesignMenu, buttons: [] },
      { menuId: dataInterfaceMenu, buttons: ['btn_edit'] },
    ]
    await setRoleGrants(kernel, byProgram(tx), 'asker', { menus })
    await upsertOrganization(kernel, byProgram(tx), {
      id: 'rival',
      code: 'rival',
      name: '对手公司',
      kind: 'company',
      creditCode: '91620723MA00000002',
    })
  })
  for (const account of ['zhang', 'li', 'wang', 'zhao'] as const) ids[account] = await givenPerson(kernel, { account })
  ids['qian'] = await givenPerson(kernel, { account: 'qian', roleIds: ['judge'], managerId: ids['li']! })
  ids['gone'] = await givenPerson(kernel, { account: 'gone', enabled: false })
  // Nobody outside of a company sees who works there.
  ids['secret'] = await givenPerson(kernel, { account: 'secret', name: '秘密的人', organizationIds: ['rival'], roleIds: ['judge'] })
  await givenPerson(kernel, { account: 'maker', roleIds: ['designer'] })
  designer = await server.signIn('maker', personPassword)
  await givenPerson(kernel, { account: 'asker', roleIds: ['asker'] })
  asker = await server.signIn('asker', personPassword)
  const parts = [part('amount', 'number', { label: '面积', required: true }), part('note', 'text', { label: '备注' })]
  await givenFunction(kernel, { id: 'trying', parts })
  const body = { fullName: '试', enCode: 'trying', category: 'seedFiling', onlineFormId: 'trying' }
  id = (await admin.get(createFlowDraft, { body })).templateId
})

const template = (definition: FlowDefinition) => templateOfTree('', '', JSON.stringify(encodeFlow(definition)))
const one = (name: string): string => ids[name]!
const check = async (definition: FlowDefinition, client = admin) => {
  const { findings } = await client.get(checkFlowDraft, { params: { id }, body: { flowTemplateJson: template(definition) } })
  return findings.map(({ node, severity, kind }) => `${node} ${severity} ${kind}`)
}

describe('the check', () => {
  test('tells what keeps a flow from being published, and what would surprise', async () => {
    const fork = { kind: 'condition' as const, branches: [branchAbove('big', 'amount', '500'), branch('odd', { rules: [] })] }
    expect(await check(chain(start({ fork }), approver('a', [])))).toEqual([
      ' warning flow-design.function-without-flow',
      'start fault flows.check-gap',
      'odd fault flows.check-conditions',
      'odd warning flows.check-never',
      'a fault flows.check-members',
    ])
  })

  test('asks today’s people: who is disabled, what is empty, and for whom nobody is found', async () => {
    const members = (more: object) => ({ kind: 'members' as const, members: { ...noMembers, ...more }, narrowing: 'none' as const })
    const found = await check(
      chain(
        start({ initiators: users(one('zhang'), one('qian')) }),
        approver('a', [one('gone')]),
        approver('b', [], { assignee: members({ roles: ['empty', 'nothing'], users: [one('li'), one('wang')] }) }),
        approver('c', [], { assignee: { kind: 'manager', level: 1 } }),
        approver('d', [one('zhang')]),
      ),
    )
    expect(found.slice(1)).toEqual([
      'a warning flow-design.people-disabled',
      'a warning flow-design.nobody-today',
      'b warning flow-design.carriers-empty',
      'b warning flow-design.named-gone',
      'c warning flow-design.nobody-for',
      'd warning flow-design.nobody-for',
    ])
  })

  test('names the people for whom nobody is found, and what happens then', async () => {
    const flow = chain(
      start({ initiators: users(one('zhang'), one('qian')) }),
      approver('c', [], { assignee: { kind: 'manager', level: 1 } }),
    )
    const { findings } = await admin.get(checkFlowDraft, { params: { id }, body: { flowTemplateJson: template(flow) } })
    expect(findings.at(-1)).toMatchObject({ node: 'c', name: '节点c', text: 'zhang（共1人）发起时，节点c没有审批人，将由超级管理员审批' })
  })

  test('of a broken tree says that, and publishing refuses it likewise', async () => {
    const { findings } = await admin.get(checkFlowDraft, { params: { id }, body: { flowTemplateJson: templateOfTree('', '', '{"type":') } })
    expect(findings[0]).toMatchObject({ severity: 'fault', node: '', kind: 'flow-design.no-json' })
    const wrong = chain(start({ fork: { kind: 'condition', branches: [branchAbove('x', 'removed', '1')] } }), approver('a', [one('li')]))
    const body = { fullName: '错', enCode: 'wrong', category: 'seedFiling', flowTemplateJson: template(wrong) }
    const { templateId } = await admin.get(createFlowDraft, { body })
    expect(await admin.call(releaseFlow, { params: { id: templateId }, body: null })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'onlineFormId' }] },
    })
  })

  test('tells nothing of people whom the caller may not see', async () => {
    const flow = chain(start({ initiators: users(one('secret')) }), approver('c', [], { assignee: { kind: 'manager', level: 1 } }))
    const answer = await designer.call(checkFlowDraft, { params: { id }, body: { flowTemplateJson: template(flow) } })
    expect(JSON.stringify(answer)).not.toContain('秘密')
    expect(await check(flow, designer)).toEqual([' warning flow-design.function-without-flow'])
  })
})

describe('the test of an approver rule', () => {
  const ask = (flow: FlowDefinition, body: Partial<NonNullable<CallInput<typeof testApprover>['body']>>, client = admin) =>
    client.call(testApprover, { params: { id }, body: { flowTemplateJson: template(flow), node: 'a', initiatorId: one('zhang'), ...body } })
  const byRole = chain(
    start(),
    approver('a', [], { assignee: { kind: 'members', members: { ...noMembers, roles: ['judge'] }, narrowing: 'none' } }),
  )

  test('names the people with the reason', async () => {
    const { data } = await ask(byRole, {})
    expect(data).toMatchObject({ outcome: 'people', hidden: false })
    expect(data.people.map(({ fullName, reason }) => [fullName, reason]).toSorted()).toEqual([
      ['qian', '角色“审核员”'],
      ['秘密的人', '角色“审核员”'],
    ])
  })

  test('says that there are others where the caller may not see them, and takes them as nobody to ask about', async () => {
    const { data } = await ask(byRole, {}, designer)
    expect(data).toMatchObject({ hidden: true, people: [{ fullName: 'qian' }] })
    const unseen = await ask(byRole, { initiatorId: one('secret') }, designer)
    const absent = await ask(byRole, { initiatorId: 'nobody' }, designer)
    expect(unseen).toMatchObject({ code: 422, msg: '请选择一位启用的发起人' })
    expect([absent.code, absent.msg]).toEqual([unseen.code, unseen.msg])
  })

  test('follows the initiator, the form and the nodes before', async () => {
    const manager = chain(start(), approver('a', [], { assignee: { kind: 'manager', level: 1 } }))
    expect((await ask(manager, { initiatorId: one('qian') })).data.people).toMatchObject([{ fullName: 'li', reason: '发起人的第1级主管' }])
    expect((await ask(manager, {})).data).toMatchObject({ outcome: 'people', text: '没有找到审批人，由超级管理员审批' })
    const handlers = chain(start(), approver('x', [one('wang')]), approver('a', [], { assignee: { kind: 'handlers', node: 'x' } }))
    expect((await ask(handlers, {})).data.people).toMatchObject([{ fullName: 'wang', reason: '节点“节点x”的办理人' }])
    const field = chain(start(), approver('a', [], { assignee: { kind: 'form-field', field: 'note', holds: 'users' } }))
    expect((await ask(field, { formData: JSON.stringify({ note: one('zhao') }) })).data.people).toMatchObject([
      { fullName: 'zhao', reason: '表单字段“备注”' },
    ])
  })

  test('says what the flow does where nobody is found', async () => {
    const lone = (rule: 'approve' | 'refuse' | 'named-by-approver') =>
      chain(start({ withoutPeople: { rule, users: [] } }), approver('a', [one('gone')]))
    expect((await ask(lone('approve'), {})).data.outcome).toBe('skips')
    expect((await ask(lone('refuse'), {})).data.outcome).toBe('blocks')
    expect((await ask(lone('named-by-approver'), {})).data.outcome).toBe('names')
    expect(await ask(lone('approve'), { node: 'nothing' })).toMatchObject({ code: 422, msg: '节点不存在' })
    expect(await ask(lone('approve'), { formData: '[]' })).toMatchObject({ code: 400 })
  })
})

describe('a trial', () => {
  const fork = {
    kind: 'condition' as const,
    branches: [
      branchAbove('big', 'amount', '500', { name: '大面积', next: approver('chief', ['']) }),
      branch('else', { name: '其他', isDefault: true }),
    ],
  }
  const flow = () =>
    chain(
      start(),
      {
        ...approver('a', [one('li')]),
        fork: { ...fork, branches: fork.branches.map((b) => (b.next ? { ...b, next: approver('chief', [one('wang')]) } : b)) },
      },
      approver('b', [one('zhao')]),
    )
  const attempt = async (body: object, client = admin, definition = flow()) =>
    client.get(tryFlow, { params: { id }, body: { flowTemplateJson: template(definition), initiatorId: one('zhang'), ...body } })
  const approve = (name: string) => ({ person: one(name), action: 'approve' as const })

  test('begins with who is asked first, and tells what would be sent', async () => {
    const tried = await attempt({ formData: '{"amount":100}' })
    expect(tried).toMatchObject({
      status: 1,
      statusText: '等待审核',
      nodes: [{ node: 'a', people: [{ fullName: 'li', state: 'waiting', reason: '指定人员' }], returnTo: [{ node: 'start' }] }],
      coming: [{ node: 'b', people: ['zhao'] }],
      refusal: '',
      refusedStep: null,
    })
    expect(tried.messages).toMatchObject([{ step: 0, to: ['li'], by: '' }])
    expect(tried.messages[0]!.text).toContain('待办')
    expect(tried.events.map(({ text }) => text)).toContain('到达节点a，审批人：li')
  })

  test('tells which branch is taken and why, with each condition and its value', async () => {
    const small = await attempt({ formData: '{"amount":100}', steps: [approve('li')] })
    expect(small.forks).toEqual([
      {
        step: 1,
        node: 'a',
        name: '节点a',
        branches: [
          { branch: 'big', name: '大面积', isDefault: false, taken: false, rules: [{ text: '面积 ＞ 500', value: '100', holds: false }] },
          { branch: 'else', name: '其他', isDefault: true, taken: true, rules: [] },
        ],
      },
    ])
    expect(small.nodes).toMatchObject([{ node: 'b' }])
    const big = await attempt({ formData: '{"amount":100}', steps: [{ ...approve('li'), formData: '{"amount":501}' }] })
    expect(big.forks[0]?.branches[0]).toMatchObject({ taken: true, rules: [{ value: '501', holds: true }] })
    expect(big.nodes).toMatchObject([{ node: 'chief' }])
  })

  test('goes to the end, and back', async () => {
    const done = await attempt({ formData: '{"amount":100}', steps: [approve('li'), approve('zhao')] })
    expect(done).toMatchObject({ status: 2, completion: 100, nodes: [], coming: [] })
    const back = await attempt({ formData: '{"amount":100}', steps: [{ person: one('li'), action: 'return' }] })
    expect(back).toMatchObject({ status: 3, nodes: [] })
    const again = await attempt({
      formData: '{"amount":100}',
      steps: [
        { person: one('li'), action: 'return' },
        { person: one('zhang'), action: 'submit' },
      ],
    })
    expect(again).toMatchObject({ status: 1, nodes: [{ node: 'a' }] })
  })

  test('stores nothing and sends nothing', async () => {
    const count = async () =>
      (
        await kernel.db
          .selectFrom('flow_task')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const [tasks, notes] = [await count(), (await kernel.db.selectFrom('outbox').select('id').execute()).length]
    await attempt({ formData: '{"amount":100}', steps: [approve('li'), approve('zhao')] })
    expect([await count(), (await kernel.db.selectFrom('outbox').select('id').execute()).length]).toEqual([tasks, notes])
  })

  test('says at which step it is refused', async () => {
    const tried = await attempt({ formData: '{"amount":100}', steps: [approve('zhao'), approve('li')] })
    expect(tried).toMatchObject({ refusedStep: 1, refusal: '该待办已处理，请刷新后查看', nodes: [{ node: 'a' }] })
  })

  test('asks for branches and candidates, and goes on with what is chosen', async () => {
    const picked = (...people: string[]) => ({
      assignee: { kind: 'candidates' as const, members: users(...people.map(one)), narrowing: 'none' as const },
    })
    const chosen = {
      kind: 'chosen' as const,
      branches: [
        branch('l', { name: '左', next: approver('x', [], picked('wang', 'secret')) }),
        branch('r', { name: '右', next: approver('y', [one('zhao')]) }),
      ],
    }
    const guarded = chain(start(), approver('a', [one('li')], { fork: chosen }), approver('b', [one('zhao')]))
    const asked = await attempt({ steps: [approve('li')] }, designer, guarded)
    expect(asked.asks?.forks[0]?.branches.map(({ node }) => node)).toEqual(['x', 'y'])
    expect(asked).toMatchObject({ refusal: '', nodes: [{ node: 'a', people: [{ state: 'waiting' }] }] })
    const left = await attempt({ steps: [{ ...approve('li'), branchList: ['x'] }] }, designer, guarded)
    expect(left.asks?.candidates).toMatchObject([
      { node: 'x', anybody: false, hidden: true, people: [{ id: one('wang'), fullName: 'wang' }] },
    ])
    expect(JSON.stringify(left)).not.toContain(one('secret'))
    const hidden = { ...approve('li'), branchList: ['x'], candidateList: { x: [one('secret')] } }
    expect((await attempt({ steps: [hidden] }, designer, guarded)).asks?.candidates).toHaveLength(1)
    const both = { ...approve('li'), branchList: ['x', 'y'], candidateList: { x: [one('wang')] } }
    const after = await attempt({ steps: [both, approve('wang')] }, designer, guarded)
    expect(after).toMatchObject({ asks: null, nodes: [{ node: 'y' }] })
    expect(after.events.map(({ text }) => text).join()).toContain('选择了分支：')
    expect((await attempt({ steps: [both, approve('wang'), approve('zhao'), approve('zhao')] }, designer, guarded)).status).toBe(2)
  })

  test('keeps people whom the caller may not see without a name; they act together', async () => {
    const both = approver('a', [one('li'), one('secret')], { counterSign: { mode: 'all', ratio: 100 } })
    const guarded = chain(start(), both)
    const tried = await attempt({}, designer, guarded)
    expect(tried.nodes).toMatchObject([{ hidden: true, people: [{ fullName: 'li' }] }])
    expect(tried.messages).toMatchObject([
      { to: ['li'], hidden: false },
      { to: [], hidden: true },
    ])
    const after = await attempt({ steps: [{ person: '', action: 'approve' }, approve('li')] }, designer, guarded)
    expect(after.status).toBe(2)
    for (const told of [tried, after]) {
      expect(JSON.stringify(told)).not.toContain('秘密')
      expect(JSON.stringify(told)).not.toContain(one('secret'))
    }
    const named = await attempt({ steps: [{ person: one('secret'), action: 'approve' }] }, designer, guarded)
    expect(named.refusedStep).toBe(1)
  })
})

describe('people whom a data interface names', () => {
  const rowsOf = async (enCode: string, rows: readonly object[]) => {
    const query = JSON.stringify(rows)
    const body = { fullName: enCode, enCode, categoryId: 'DataInterfaceType.business', dataType: 2, query }
    return (await admin.get(createInterface, { body })).id
  }
  const flowOf = (interfaceId: string) =>
    chain(start(), approver('a', [], { assignee: { kind: 'service', call: { interface: interfaceId, name: '找人', parameters: [] } } }))
  const testOf = (definition: FlowDefinition, client = asker) =>
    client.get(testApprover, {
      params: { id },
      body: { node: 'a', initiatorId: one('zhang'), formData: '{}', flowTemplateJson: template(definition) },
    })

  test('are found by the test of the rule and by a trial, which really ask; whom the caller may not see stays hidden', async () => {
    const definition = flowOf(await rowsOf('finds', [{ account: 'li' }, { account: 'secret' }]))
    const found = await testOf(definition)
    expect(found).toMatchObject({ outcome: 'people', hidden: true, people: [{ fullName: 'li', reason: '由数据接口“找人”给出' }] })
    const trial = await asker.get(tryFlow, {
      params: { id },
      body: { flowTemplateJson: template(definition), initiatorId: one('zhang') },
    })
    expect(trial.nodes).toMatchObject([{ node: 'a', hidden: true, people: [{ fullName: 'li' }] }])
  })

  test('are not asked for a designer who may not test interfaces', async () => {
    const definition = flowOf(await rowsOf('closed', [{ account: 'li' }]))
    expect(await testOf(definition, designer)).not.toMatchObject({ people: [{ fullName: 'li' }] })
    const { rows } =
      await sql`select 1 from data_interface_log as log join data_interface as one on one.id::text = log.interface_id::text where one.code = 'closed'`.execute(
        kernel.db,
      )
    expect(rows).toEqual([])
  })

  test('who names nobody is told with what follows, and the check tells what is gone', async () => {
    const definition = flowOf(await rowsOf('none', []))
    expect(await testOf(definition)).toMatchObject({
      outcome: 'people',
      text: '接口没有给出可用的审批人，按无审批人的规则处理；没有找到审批人，由超级管理员审批',
    })
    expect(await check(flowOf('0198aaaa-0000-7000-8000-000000000000'))).toContain('a warning flow-design.call-gone')
    expect(await check(chain(start(), approver('a', [], { assignee: { kind: 'service' } })))).toContain('a fault flows.check-service')
  })
})
