import { expect } from 'vitest'
import { confirmAsVillage, demoPassword, filingValues, givenPledge } from '#server/testing/given-filing.ts'
import { TestClient, wireHash } from '#server/testing/test-client.ts'

/**
 * A browser client of the platform family at its main job: paths, members and steps are written out here, taken from the
 * specification and not from our contract. It knows no version, no `operation` and none of our other members.
 */

export const engine = '/api/workflow/Engine'
export const boxQuery =
  'currentPage=1&pageSize=20&sort=desc&sidx=&keyword=&startTime=&endTime=&templateId=&flowId=&creatorUserId=&flowUrgent='

export type Json = Readonly<Record<string, unknown>>

/** The member at a dotted path of an answer. */
export function at(from: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], from)
}
export const rowsAt = (from: unknown, path: string): readonly Json[] => at(from, path) as readonly Json[]

export class FamilyClient {
  readonly address: string
  readonly token: string
  constructor(address: string, token: string) {
    this.address = address
    this.token = token
  }

  async ask(method: string, path: string, body?: unknown): Promise<Json> {
    const mark = path.includes('?') ? '&' : '?'
    const response = await fetch(`${this.address}${path}${mark}n=${Math.floor(Date.now() / 1000)}`, {
      method,
      headers: {
        'jnpf-origin': 'pc',
        authorization: this.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as Json
  }

  /** The data of an answer whose code is 200. */
  async data(method: string, path: string, body?: unknown): Promise<Json> {
    const answer = await this.ask(method, path, body)
    expect([path, answer['code'], answer['msg']]).toEqual([path, 200, expect.any(String)])
    return answer['data'] as Json
  }
}

export async function signIn(address: string, account: string): Promise<FamilyClient> {
  const form = { account, password: wireHash(demoPassword), jnpf_ticket: '', origin: 'password', code: '', grant_type: 'password' }
  const response = await fetch(`${address}/api/oauth/Login?n=1`, {
    method: 'POST',
    headers: { 'jnpf-origin': 'pc', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, timestamp: String(Math.random()), isEnterprise: 'true' }).toString(),
  })
  return new FamilyClient(address, at(await response.json(), 'data.token') as string)
}

/** Opens a to-do as the family's list does: the row's id is the entry, `processId` the task. */
export async function openToDo(client: FamilyClient, taskId: string): Promise<{ row: Json; detail: Json }> {
  const box = await client.data('GET', `${engine}/FlowBefore/List/1?${boxQuery}&flowCategory=`)
  const row = rowsAt(box, 'list').find((one) => one['processId'] === taskId)!
  const query = `taskNodeId=${String(row['thisStepId'])}&taskOperatorId=${String(row['id'])}&flowId=${String(row['flowId'])}`
  return { row, detail: await client.data('GET', `${engine}/FlowBefore/${String(row['processId'])}?${query}`) }
}

/** What the family sends with a decision. */
export const decision = (row: Json, more: Json): Json => ({
  fileList: [],
  id: row['processId'],
  flowId: row['flowId'],
  signImg: '',
  copyIds: '',
  branchList: [],
  candidateType: 3,
  ...more,
})

export async function approve(client: FamilyClient, taskId: string): Promise<void> {
  const { row, detail } = await openToDo(client, taskId)
  const formData = { ...(detail['formData'] as Json), flowId: row['flowId'] }
  const asked = { id: row['processId'], formData, flowId: row['flowId'] }
  expect(await client.data('POST', `${engine}/FlowBefore/Candidates/${String(row['id'])}`, asked)).toEqual({
    type: 3,
    list: [],
    countersignOver: true,
  })
  const body = decision(row, { handleOpinion: '同意', formData, rejectType: at(detail, 'approversProperties.rejectType') })
  expect(Array.isArray(await client.data('POST', `${engine}/FlowBefore/Audit/${String(row['id'])}`, body))).toBe(false)
}

/** Starts a request the way the add button of a generated list does. */
export async function file(filer: FamilyClient): Promise<string> {
  const config = await filer.data('GET', '/api/visualdev/OnlineDev/seed_prod_filing/Config?type=')
  const flows = (await filer.data(
    'GET',
    `${engine}/flowTemplate/FlowJsonList/${String(config['flowId'])}?type=1`,
  )) as unknown as readonly Json[]
  expect(flows).toEqual([{ id: expect.any(String), fullName: '制种生产备案', flowTemplateJson: expect.any(String) }])
  const flowId = flows[0]!['id'] as string
  const blank = await filer.data('GET', `${engine}/FlowBefore/0?flowId=${flowId}`)
  expect(JSON.parse(at(blank, 'flowTemplateInfo.flowTemplateJson') as string)).toMatchObject({
    type: 'start',
    properties: { isComment: true },
  })
  expect(blank['flowFormInfo']).toMatchObject({ formType: 2, propertyJson: expect.any(String) })
  const formData = filingValues(await givenPledge(new TestClient(filer.address, filer.token)))
  const request = { id: '', formData, flowId, status: 0, flowUrgent: 2 }
  expect((await filer.data('POST', `${engine}/FlowBefore/Candidates/0`, request))['type']).toBe(3)
  const { id: _, ...sent } = request
  const task = (await filer.data('POST', `${engine}/FlowTask`, { ...sent, candidateType: 3 }))['id'] as string
  await confirmAsVillage(new TestClient(filer.address), task)
  return task
}
