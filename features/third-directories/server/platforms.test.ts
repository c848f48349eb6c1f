import { beforeEach, describe, expect, test } from 'vitest'
import { dingTalkDirectory } from '#features/third-directories/server/dingtalk.ts'
import { ThirdProblem } from '#features/third-directories/server/third-directory.ts'
import { checkWecomAgent, wecomDirectory } from '#features/third-directories/server/wecom.ts'
import { dingTalkCredentials, StandIn, wecomCredentials } from '#features/third-directories/testing/stand-in.ts'
import { jsonClient } from '#server/outgoing/json-client.ts'

const standIn = new StandIn()
const address = await standIn.start()
const pauses: number[] = []
const parts = {
  client: jsonClient({ allowed: new URL(address).host }),
  address,
  pause: async (attempt: number) => void pauses.push(attempt),
}
const wecom = (secret = wecomCredentials.qyhCorpSecret, corpId = wecomCredentials.qyhCorpId) => wecomDirectory(parts, { corpId, secret })
const dingTalk = (appSecret = dingTalkCredentials.dingSynAppSecret) =>
  dingTalkDirectory(parts, { appKey: dingTalkCredentials.dingSynAppKey, appSecret })

beforeEach(() => {
  standIn.clear()
  standIn.idsOnly = false
  pauses.length = 0
})

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof ThirdProblem ? { text: error.text, endsRun: error.endsRun } : error),
  )

describe.each([
  ['WeCom', wecom],
  ['DingTalk', dingTalk],
])('%s', (name, open) => {
  test('keeps departments and people that are created, changed and removed', async () => {
    const directory = open()
    const company = await directory.createDepartment({ name: '种业公司', parentId: '1' })
    const field = await directory.createDepartment({ name: '田间部', parentId: company })
    for (const [index, id] of ['zhang', 'li', 'wang'].entries())
      await directory.createPerson(id, { name: id, mobile: `1380000000${index}`, departmentIds: [field, company] })
    await directory.createPerson('zhao', { name: '赵', mobile: '13911112222', departmentIds: [field] })
    await directory.createPerson('qian', { name: '钱', mobile: '13911113333', departmentIds: [field] })
    await directory.updateDepartment(field, { name: '大田部', parentId: '1' })
    await directory.updatePerson('zhao', { name: '赵一', mobile: '13911114444', departmentIds: [company] })
    await directory.removePerson('qian')
    expect((await directory.departments()).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: company, parentId: '1', name: '种业公司' },
      { id: field, parentId: '1', name: '大田部' },
    ])
    const people = await directory.people([company, field])
    expect(people.map(({ id }) => id).toSorted()).toEqual(['li', 'wang', 'zhang', 'zhao'])
    expect(people.find(({ id }) => id === 'zhao')).toEqual({ id: 'zhao', name: '赵一', mobile: '13911114444', departmentIds: [company] })
  })

  test('renews a token that ended and waits while the platform is busy, for a while', async () => {
    const directory = open()
    await directory.check()
    standIn.endTokens()
    standIn.busyFor = 2
    await directory.check()
    expect(pauses).toHaveLength(2)
    standIn.busyFor = 1_000
    expect(await problemOf(directory.check())).toEqual({ text: 'third.busy', endsRun: true })
    standIn.busyFor = 0
  })

  test('says what is wrong with one thing, and goes on with others', async () => {
    const directory = open()
    const company = await directory.createDepartment({ name: '种业公司', parentId: '1' })
    const person = { name: '张三', mobile: '13800000001', departmentIds: [company] }
    await directory.createPerson('zhang', person)
    const refused = (text: string) => ({ text, endsRun: false })
    expect(await problemOf(directory.createDepartment({ name: '种业公司', parentId: '1' }))).toEqual(refused('third.department-name-taken'))
    expect(await problemOf(directory.createPerson('zhang', person))).toEqual(refused('third.person-taken'))
    expect(await problemOf(directory.createPerson('li', person))).toEqual(refused('third.mobile-taken'))
    expect(await problemOf(directory.createPerson('li', { ...person, mobile: '1' }))).toEqual(refused('third.mobile-wrong'))
    expect(await problemOf(directory.removeDepartment(company))).toEqual(refused('third.department-has-people'))
    expect(await problemOf(directory.removePerson('nobody'))).toEqual(refused('third.person-missing'))
  })

  test('takes names as the platform allows them', () => {
    expect(open().departmentName(' 甲*乙-丙，丁 ')).toBe(name === 'WeCom' ? '甲 乙-丙，丁' : '甲*乙 丙 丁')
    expect([...open().departmentName('种'.repeat(100))]).toHaveLength(64)
  })
})

test('wrong credentials end the run and are told apart, the secret is never told', async () => {
  const ends = (text: string) => ({ text, endsRun: true })
  expect(await problemOf(wecom('wrong').check())).toEqual(ends('third.wrong-secret'))
  expect(await problemOf(wecom(undefined, 'other').check())).toEqual(ends('third.wrong-corporation'))
  expect(await problemOf(dingTalk('guess-7f3').check())).toEqual(ends('third.wrong-secret'))
  const agent = { corpId: wecomCredentials.qyhCorpId, secret: wecomCredentials.qyhAgentSecret }
  await checkWecomAgent(parts, agent, wecomCredentials.qyhAgentId)
  expect(await problemOf(checkWecomAgent(parts, agent, '7'))).toEqual(ends('third.wrong-agent'))
  const error: unknown = await dingTalk('guess-7f3')
    .check()
    .catch((caught: unknown) => caught)
  expect(JSON.stringify(error) + String(error)).not.toContain('guess-7f3')
})

test('a service that is away ends the run with the words of the connection', async () => {
  const closed = jsonClient({ allowed: '' })
  const directory = wecomDirectory({ client: closed, address }, { corpId: 'a', secret: 'b' })
  expect(await problemOf(directory.check())).toEqual({ text: 'kernel.outgoing-inside', endsRun: true })
})

test('a secret of WeCom that may read ids only reads ids, over several pages, and names by its application', async () => {
  const directory = wecom()
  const company = await directory.createDepartment({ name: '种业公司', parentId: '1' })
  const field = await directory.createDepartment({ name: '田间部', parentId: company })
  await directory.createPerson('zhang', { name: '张三', mobile: '13800000001', departmentIds: [company, field] })
  await directory.createPerson('li', { name: '李四', mobile: '13800000002', departmentIds: [field] })
  standIn.idsOnly = true
  const named = wecomDirectory(parts, {
    corpId: wecomCredentials.qyhCorpId,
    secret: wecomCredentials.qyhCorpSecret,
    agentSecret: wecomCredentials.qyhAgentSecret,
  })
  expect((await named.departments()).map(({ name }) => name)).toEqual(['种业公司', '田间部'])
  expect((await named.people([company, field])).map(({ name, mobile }) => [name, mobile])).toEqual([
    ['张三', undefined],
    ['李四', undefined],
  ])
  const unheard = { corpId: wecomCredentials.qyhCorpId, secret: wecomCredentials.qyhCorpSecret, agentSecret: 'wrong' }
  expect((await wecomDirectory(parts, unheard).departments()).map(({ name }) => name)).toEqual([undefined, undefined])
  expect(await directory.departments()).toEqual([
    { id: company, parentId: '1', name: undefined },
    { id: field, parentId: company, name: undefined },
  ])
  expect(await directory.people([company, field])).toEqual([
    { id: 'zhang', departmentIds: [company, field] },
    { id: 'li', departmentIds: [field] },
  ])
})
