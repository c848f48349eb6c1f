import { beforeAll, expect, test } from 'vitest'
import type { Json } from '#server/testing/family-client.ts'
import { approve, at, boxQuery, decision, engine, FamilyClient, file, openToDo, rowsAt, signIn } from '#server/testing/family-client.ts'
import { confirmAsVillage, demoSettings, endFiling, givenPledge } from '#server/testing/given-filing.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The main job as a browser client of the platform family does it. */

const server = await startTestServer({ settings: demoSettings })

let filer: FamilyClient
let reviewer: FamilyClient
let county: FamilyClient

beforeAll(async () => {
  filer = await signIn(server.address, 'enterprise')
  reviewer = await signIn(server.address, 'reviewer')
  county = await signIn(server.address, 'county')
})

test('files, returns, submits again without a version of its own, approves', async () => {
  const id = await file(filer)
  const first = await openToDo(reviewer, id)
  expect(first.row).toMatchObject({ flowType: 1, suspend: 0, parentId: '0', userName: expect.any(String), creatorTime: expect.any(Number) })
  expect(first.detail).toMatchObject({
    flowTaskInfo: { status: 1, flowUrgent: 2, rejectDataId: '' },
    flowTaskOperatorList: [{ id: first.row['id'], taskId: id, handleStatus: null, completion: 0 }],
    approversProperties: { hasAuditBtn: true, hasRejectBtn: true, hasTransferBtn: false, rejectType: 3, rejectStep: '0', hasSign: false },
  })
  const targets = await reviewer.data('GET', `${engine}/FlowBefore/RejectList/${String(first.row['id'])}`)
  const rejectStep = at(targets, 'list.0.nodeCode') as string
  const refusal = decision(first.row, { handleOpinion: '请补正材料', rejectStep, rejectType: 1 })
  await reviewer.data('POST', `${engine}/FlowBefore/Reject/${String(first.row['id'])}`, refusal)

  const back = await filer.data('GET', `${engine}/FlowBefore/${id}?flowId=filing`)
  expect(at(back, 'flowTaskInfo.status')).toBe(3)
  const records = rowsAt(back, 'flowTaskOperatorRecordList')
  expect(records.map((one) => [one['handleStatus'], JSON.parse(one['fileList'] as string)])).toEqual([
    [2, []],
    [1, []],
    [0, []],
  ])
  const again = {
    id,
    formData: { ...(back['formData'] as Json), flowId: 'filing', techLead: '改' },
    flowId: 'filing',
    status: 0,
    flowUrgent: 2,
  }
  await filer.data('PUT', `${engine}/FlowTask/${id}`, { ...again, candidateType: 3 })
  expect(await filer.ask('PUT', `${engine}/FlowTask/${id}`, again)).toMatchObject({ code: 409 })

  await confirmAsVillage(new TestClient(server.address), id)
  await approve(reviewer, id)
  expect(await reviewer.ask('POST', `${engine}/FlowBefore/Candidates/${String(first.row['id'])}`, {})).toMatchObject({ code: 409 })
  await approve(county, id)
  await endFiling(new TestClient(server.address), id)
  expect((await filer.data('GET', `${engine}/FlowBefore/${id}`))['flowTaskInfo']).toMatchObject({ status: 2, completion: 100 })
  const handled = await reviewer.data('GET', `${engine}/FlowBefore/List/2?${boxQuery}&flowCategory=`)
  const done = rowsAt(handled, 'list').find((one) => one['processId'] === id)!
  expect(done['creatorTime']).toBe(done['handleTime'])
  expect(
    at(await reviewer.data('GET', `${engine}/FlowBefore/${String(done['id'])}?taskOperatorId=${String(done['id'])}`), 'flowTaskInfo.id'),
  ).toBe(id)
  expect(await reviewer.data('GET', `${engine}/FlowBefore/${String(done['id'])}/Info`)).toEqual({ open: false, isCheck: true })
})

test('a request that was changed meanwhile is not overwritten by values that were opened before', async () => {
  const id = await file(filer)
  await filer.data('PUT', `${engine}/FlowLaunch/${id}/Actions/Withdraw`, { handleOpinion: '', signImg: '', fileList: [] })
  const formData = at(await filer.data('GET', `${engine}/FlowBefore/${id}`), 'formData') as Json
  const body = { id, formData: { ...formData, techLead: '甲' }, flowId: 'filing', status: 1, flowUrgent: 1, candidateType: 3 }
  await filer.data('PUT', `${engine}/FlowTask/${id}`, body)
  expect(await filer.ask('PUT', `${engine}/FlowTask/${id}`, body)).toMatchObject({ code: 409 })
  const { version: _, ...withoutVersion } = formData
  expect(await filer.ask('PUT', `${engine}/FlowTask/${id}`, { ...body, formData: withoutVersion })).toMatchObject({ code: 400 })
})

test('which flows may be started depends on who asks', async () => {
  const { list } = await filer.data('GET', `${engine}/flowTemplate/ListAll`)
  const ofFilings = { category: 'WorkFlowCategory.seedFiling', type: 1 }
  const children = [
    { id: 'enterprise', fullName: '企业入驻核验', enCode: 'seed_enterprise', ...ofFilings },
    { id: 'filing', fullName: '制种生产备案', enCode: 'seed_prod_filing', ...ofFilings },
    { fullName: '检查记录', enCode: 'seed_inspection', ...ofFilings },
  ]
  expect(list).toMatchObject([{ id: 'WorkFlowCategory.seedFiling', fullName: '备案管理', num: 3, hasChildren: true, children }])
  const page = 'currentPage=1&pageSize=50&sort=desc&sidx='
  const pageOf = async (query: string) => (await filer.data('GET', `${engine}/flowTemplate/PageListAll?${page}&${query}`))['pagination']
  expect(await pageOf('keyword=&category=')).toEqual({ currentPage: 1, pageSize: 50, total: 3 })
  expect(await pageOf('keyword=&category=&flowType=0')).toMatchObject({ total: 0 })
  expect(await pageOf('keyword=&category=WorkFlowCategory.seedFiling&flowType=1')).toMatchObject({ total: 3 })
  expect(await pageOf('keyword=别的&category=')).toMatchObject({ total: 0 })
  // The township files the profiles of villages.
  const ofReviewer = await reviewer.data('GET', `${engine}/flowTemplate/PageListAll?${page}&keyword=&category=`)
  expect(ofReviewer).toMatchObject({ list: [{ id: 'enterprise' }] })
  expect(await reviewer.data('GET', `${engine}/flowTemplate/FlowJsonList/filing?type=1`)).toEqual([])
  expect(await filer.ask('GET', `${engine}/flowTemplate/FlowJsonList/nothing?type=1`)).toMatchObject({ code: 404 })
  expect(await filer.ask('POST', `${engine}/FlowBefore/Candidates/0`, { flowId: 'nothing' })).toMatchObject({ code: 404 })
})

test('lists of tasks are filtered by the category, by id or code of its entry', async () => {
  await file(filer)
  const found = async (category: string) =>
    at(await filer.data('GET', `${engine}/FlowLaunch?${boxQuery}&flowCategory=${category}`), 'pagination.total') as number
  const all = await found('')
  expect([all > 0, await found('seedFiling'), await found('WorkFlowCategory.seedFiling'), await found('other')]).toEqual([
    true,
    all,
    all,
    0,
  ])
})

test('the tree of a flow names no hidden field, rule or role', async () => {
  const reader = await signIn(server.address, 'reader')
  const rows = await reader.data('POST', '/api/visualdev/OnlineDev/seed_prod_filing/List', { currentPage: 1, pageSize: 20 })
  const detail = await reader.data('GET', `${engine}/FlowBefore/${String(at(rows, 'list.0.id'))}`)
  const sent = JSON.stringify(detail['flowTemplateInfo'])
  expect(sent).toContain('乡镇审核')
  expect(sent).not.toMatch(/dep(Rate|Due|Paid|Gap|Proof)|seed\.township|conditions|formOperates/)
})

/** The controls of a form with those inside them. */
const controlsIn = (controls: readonly Json[]): Json[] =>
  controls.flatMap((one) => [one, ...controlsIn((at(one, '__config__.children') ?? []) as readonly Json[])])

test('the form of a filing can be drawn as it comes: elements, options, numbers of controls', async () => {
  const blank = await filer.data('GET', `${engine}/FlowBefore/0?flowId=filing`)
  const forms = [
    at(blank, 'flowFormInfo.propertyJson'),
    (await filer.data('GET', '/api/visualdev/OnlineDev/seed_prod_filing/Config?type='))['formData'],
  ]
  for (const text of forms) {
    const all = controlsIn(rowsAt(JSON.parse(text as string), 'fields'))
    expect(all.length).toBeGreaterThan(40)
    for (const one of all) {
      expect([one['__vModel__'], at(one, '__config__.tag'), at(one, '__config__.layout')]).toEqual([
        one['__vModel__'],
        expect.any(String),
        expect.stringMatching(/FormItem$/),
      ])
    }
    expect(new Set(all.map((one) => at(one, '__config__.formId'))).size).toBe(all.length)
    const named = (key: string) => all.find((one) => one['__vModel__'] === key)!
    expect(named('crop')).toMatchObject({ __config__: { jnpfKey: 'treeSelect', tag: 'JNPFTreeSelect' } })
    expect(at(named('crop'), 'options.0.children.0')).toEqual({ id: 'seed.crop.rice', fullName: '稻' })
    expect(at(named('prodMode'), 'options.0')).toEqual({ id: expect.any(String), fullName: expect.any(String) })
    expect(named('isoType')).toMatchObject({ __config__: { isSubTable: true, parentVModel: 'items' } })
    expect(named('season')).toMatchObject({ type: 'year', format: 'yyyy' })
    expect(named('items')).toMatchObject({ __config__: { defaultValue: [], tag: 'JNPF-InputTable', trigger: 'change' } })
  }
})

test('who filed, for whom and when are texts among the values, and survive being sent back as such', async () => {
  const id = await file(filer)
  const told = {
    entId: '演示临泽沃源制种有限公司',
    createUser: '演示沃源经办人',
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
  }
  const { row, detail } = await openToDo(reviewer, id)
  expect(detail['formData']).toMatchObject(told)
  const rejectStep = at(await reviewer.data('GET', `${engine}/FlowBefore/RejectList/${String(row['id'])}`), 'list.0.nodeCode') as string
  await reviewer.data(
    'POST',
    `${engine}/FlowBefore/Reject/${String(row['id'])}`,
    decision(row, { handleOpinion: '请补正材料', rejectStep, rejectType: 1 }),
  )
  const back = await filer.data('GET', `${engine}/FlowBefore/${id}?flowId=filing`)
  // Some clients keep only the fields of the form.
  const kept = Object.fromEntries(Object.entries(back['formData'] as Json).filter(([key]) => !key.endsWith('_id')))
  const body = { id, formData: { ...kept, techLead: '改' }, flowId: 'filing', status: 0, flowUrgent: 1, candidateType: 3 }
  await filer.data('PUT', `${engine}/FlowTask/${id}`, body)
  const record = await filer.data('GET', `/api/visualdev/OnlineDev/seed_prod_filing/${id}`)
  expect(JSON.parse(record['data'] as string)).toMatchObject({ ...told, entId_id: 'demo.woyuan', techLead: '改' })
})

test('the list of a function comes with whole controls, and its rows with numbers as numbers', async () => {
  await file(filer)
  const model = '/api/visualdev/OnlineDev/seed_prod_filing'
  const columnData = JSON.parse((await filer.data('GET', `${model}/Config?type=`))['columnData'] as string) as Json
  const named = (list: string, key: string) => rowsAt(columnData, list).find((one) => one['__vModel__'] === key)
  expect(named('columnList', 'areaTotal')).toMatchObject({ prop: 'areaTotal', jnpfKey: 'calculate', thousands: true, precision: 2 })
  expect(named('searchList', 'crop')).toMatchObject({
    searchType: 1,
    jnpfKey: 'treeSelect',
    options: [],
    __config__: { label: '作物', dataType: 'dictionary', dictionaryType: 'seed.crop', tag: 'JNPFTreeSelect' },
  })
  expect(named('columnOptions', 'crop')).toMatchObject({ prop: 'crop', checked: true, __config__: { jnpfKey: 'treeSelect' } })
  expect(named('columnOptions', 'techLead'), 'a column that is not granted').toBeUndefined()

  const query = { currentPage: 1, pageSize: 20, sort: null, sidx: null, menuId: '', queryJson: '', superQueryJson: '' }
  const page = await filer.data('POST', `${model}/List`, query)
  const row = rowsAt(page, 'list')[0]!
  expect(row).toMatchObject({ crop: '玉米', areaTotal: 100, depDue: 50_000, flowId: 'filing', flowState: 1 })
  const data = JSON.parse((await filer.data('GET', `${model}/${String(row['id'])}/DataChange`))['data'] as string) as Json
  expect(data).toMatchObject({ crop: '玉米', areaTotal: 100, items: [{ planArea: 100, isoType: '空间隔离' }] })
  expect(await filer.ask('POST', `${model}/List`, { ...query, pageSize: 10_000 })).toMatchObject({ code: 413 })
})

test('a list without pages asks for all its rows at once, one with pages may not', async () => {
  await givenFunction(server.node.kernel, { id: 'unpaged', parts: [part('name', 'text')], list: { paged: false } })
  await givenFunctionRole(server.node.kernel, 'lister', { functionId: 'unpaged' })
  const admin = new FamilyClient(server.address, (await server.admin()).token!)
  const ask = (pageSize: number) => admin.ask('POST', '/api/visualdev/OnlineDev/unpaged/List', { currentPage: 1, pageSize })
  expect(await ask(10_000)).toMatchObject({ code: 200, data: { list: [], pagination: { pageSize: 10_000, total: 0 } } })
  expect(await ask(10_001)).toMatchObject({ code: 413 })
})

test('a message leads to the task as it then stands, and what is open in an address is no limit', async () => {
  const id = await file(filer)
  const message = async (): Promise<Json | undefined> => {
    const box = await reviewer.data('GET', '/api/message?currentPage=1&pageSize=500&sort=desc&sidx=&type=&isRead=&keyword=')
    const read = async (one: Json) => at(await reviewer.data('GET', `/api/message/ReadInfo/${String(one['id'])}`), 'bodyText') as string
    const bodies = await Promise.all(rowsAt(box, 'list').map(async (one) => JSON.parse(await read(one)) as Json))
    return bodies.find((one) => one['processId'] === id)
  }
  // The outbox delivers after the answer.
  await expect.poll(message).toEqual({
    type: 2,
    enCode: 'seed_prod_filing',
    flowId: 'filing',
    formType: 2,
    processId: id,
    status: 1,
    taskNodeId: 'town',
    taskOperatorId: expect.any(String),
  })
  const log = '/api/permission/Users/Current/SystemLog?currentPage=1&pageSize=20&sort=desc&sidx=&keyword=&startTime=&endTime=&category=1'
  expect(at(await reviewer.data('GET', log), 'list.0')).toMatchObject({ loginMark: 1, creatorTime: expect.any(Number) })
})

test('a preview is asked for by the id of the file, or by that of its version beside the name people gave it', async () => {
  const { fileId, fileVersionId } = await givenPledge(new TestClient(server.address, filer.token))
  const ask = (fileName: string) =>
    filer.data(
      'GET',
      `/api/file/Uploader/Preview?fileName=${encodeURIComponent(fileName)}&fileVersionId=${fileVersionId}&fileDownloadUrl=x`,
    )
  for (const name of [fileId, '承诺书.pdf']) expect(await ask(name)).toMatch(/^\/api\/file\/Download\?encryption=p\./)
})

test('a reader gets no column option of a hidden field', async () => {
  const reader = await signIn(server.address, 'reader')
  const config = await reader.data('GET', '/api/visualdev/OnlineDev/seed_prod_filing/Config?type=')
  expect(config['columnData']).not.toMatch(/dep(Rate|Due|Paid|Gap|Proof)/)
})
