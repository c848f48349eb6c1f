import { beforeAll, expect, test } from 'vitest'
import { listBox, listMyRequests, requestDetail, startRequest } from '#features/approvals/contract.ts'
import { functionConfig, listRecords } from '#features/records/contract.ts'
import { currentUser, saveLanguage } from '#features/session/contract.ts'
import { demoPassword, demoSettings, filing, openEntry, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** The filing in the languages it is delivered in: everything it says, and nothing that people typed. */

const server = await startTestServer({ settings: demoSettings })
const params = { modelId: filing.modelId }
const query = { currentPage: 1, pageSize: 20 }
const han = /\p{Script=Han}/u
let filer: TestClient
let reviewer: TestClient
let id: string

beforeAll(async () => {
  filer = await server.signIn('enterprise', demoPassword)
  reviewer = await server.signIn('reviewer', demoPassword)
  id = (await startFiling(filer)).id
})

const say = (client: TestClient, language: 'zh' | 'zhtw' | 'en') => client.get(saveLanguage, { body: { language } })

/** The members of a definition that people read; the fields of a formula carry their labels for designers alone. */
function saidIn(text: string): readonly string[] {
  const said: string[] = []
  const withoutFormulas: unknown = JSON.parse(text, (name, value: unknown) => (name === 'expression' ? undefined : value))
  JSON.parse(JSON.stringify(withoutFormulas), (name, value: unknown) => {
    const isSaid = ['label', 'placeholder', 'tipLabel', 'fullName', 'header', 'content', 'message', 'actionText', 'buttonText'].includes(
      name,
    )
    if (isSaid && typeof value === 'string') said.push(value)
    return value
  })
  return said
}

test('form, list and rows are read in English', async () => {
  await say(filer, 'en')
  const config = await filer.get(functionConfig, { params, query: {} })
  expect(config.fullName).toBe('Seed production filing')
  const chinese = saidIn(config.formData).filter((text) => han.test(text))
  // Varieties and villages are entered by whoever runs the product.
  expect(chinese.filter((text) => !/[0-9]|合作社$/.test(text))).toEqual([])
  const columns = (JSON.parse(config.columnData) as { columnList: { label: string }[] }).columnList.map(({ label }) => label)
  expect(columns.slice(0, 4)).toEqual(['Filing number', 'Year', 'Company', 'Crop'])
  const [row] = (await filer.get(listRecords, { params, body: {} })).list
  expect(row).toMatchObject({ crop: 'Maize', bizStatus: 'Under review' })
})

test('the same in traditional characters and in Chinese', async () => {
  const names: string[] = []
  for (const language of ['zhtw', 'zh'] as const) {
    await say(filer, language)
    names.push((await filer.get(functionConfig, { params, query: {} })).fullName)
  }
  expect(names).toEqual(['製種生產備案', '制种生产备案'])
})

test('menu and system are named in English', async () => {
  await say(filer, 'en')
  const { menuList, userInfo } = await filer.get(currentUser, { query: {} })
  expect(userInfo.systemIds.map(({ name }) => name)).toEqual(['Seed industry services'])
  expect(menuList.flatMap(({ fullName, children }) => [fullName, ...children.map((one) => one.fullName)])).toEqual(
    expect.arrayContaining(['Filings', 'Seed production filings']),
  )
})

test('a request, its boxes and its timeline name flow and nodes in the language of each reader', async () => {
  await say(filer, 'en')
  const detail = await filer.get(requestDetail, { params: { id }, query: { flowId: filing.flowId } })
  expect(detail.flowTaskInfo).toMatchObject({ flowName: 'Seed production filing', thisStep: 'Township review' })
  expect(detail.timeline.map(({ nodeName }) => nodeName)).toEqual([
    'Submit',
    'Confirmation by the villages',
    'Township review',
    'County seed agency review',
    'Deposit received',
    'Final approval',
  ])
  expect(detail.flowTaskNodeList.map(({ nodeName }) => nodeName)).toContain('Final approval')
  const own = (await filer.get(listMyRequests, { query })).list.find(({ processId }) => processId === id)!
  expect(own).toMatchObject({ flowName: 'Seed production filing', thisStep: 'Township review' })
  expect(own.summary).toContainEqual({ label: 'Crop', text: 'Maize' })
  const waiting = (await reviewer.get(listBox, { params: { id: '1' }, query })).list.find(({ processId }) => processId === id)!
  expect(waiting).toMatchObject({ flowName: '制种生产备案', nodeName: '乡镇审核' })
  expect(waiting.summary).toContainEqual({ label: '作物', text: '玉米' })
})

test('what a node says to who handles it is told in the language of that reader', async () => {
  const hints: (string | undefined)[] = []
  for (const language of ['zh', 'zhtw', 'en'] as const) {
    await say(reviewer, language)
    const taskOperatorId = (await openEntry(reviewer, id))!
    const detail = await reviewer.get(requestDetail, { params: { id }, query: { flowId: filing.flowId, taskOperatorId } })
    hints.push(detail.operation?.hint)
  }
  expect(hints).toEqual(['48 小时内办理', '48 小時內辦理', 'To be handled within 48 hours'])
})

test('what is missing is told in the language', async () => {
  await say(filer, 'en')
  const { msg } = await filer.call(startRequest, { body: { flowId: filing.flowId, formData: { season: '2027' }, status: 0 } })
  expect(msg).not.toMatch(han)
})
