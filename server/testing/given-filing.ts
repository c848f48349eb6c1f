import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { approveCall, listBox, startRequest, withdrawCall, type savedRequest } from '#features/approvals/contract.ts'
import { uploadFile } from '#features/files/contract.ts'
import type { TestAnswer, TestClient, TestCallOptions } from '#server/testing/test-client.ts'
import type { CallAnswer } from '#engine/contract/call.ts'

/** The built-in application with its demo people and filings: 制种生产备案 as users meet it. */
export const demoPassword = 'Sprout-and-root-7'
export const demoSettings = { demo: true, demoPassword } as const

/** Function, and flow, of the production filing. */
export const filing = { modelId: 'seed_prod_filing', flowId: 'filing' } as const

/** Fields about the deposit, which `reader` may not see. */
export const depositFields = ['depRate', 'depDue', 'depPaid', 'depGap', 'depProof'] as const

const pledge = readFileSync(new URL('../../apps/seed-industry/demo/files/demo-pledge.pdf', import.meta.url))
const dayMilliseconds = 86_400_000

export type FileItem = CallAnswer<typeof uploadFile>

export async function givenPledge(client: TestClient): Promise<FileItem> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pledge)]), 'pledge.pdf')
  return client.get(uploadFile, { params: { type: 'annex' }, body: {} }, { form })
}

/** Values of a complete filing in Linze of so many 亩. */
export function filingValues(file: FileItem, area = '100', changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const row = {
    varietyId: 'seed.variety.yanshiyu1',
    female: 'DY02',
    male: 'DY11',
    parentSrc: '自繁',
    parentKg: '28',
    town: '620723102',
    planArea: area,
    planUnit: '420',
  }
  return {
    season: '2027',
    prodMode: 'seed.prodMode.village',
    county: '620723',
    crop: 'seed.crop.maize',
    seedClass: 'seed.seedClass.f1',
    techLead: '技术员',
    techMobile: '13000000099',
    sowFrom: Date.now() + 20 * dayMilliseconds,
    sowTo: Date.now() + 40 * dayMilliseconds,
    items: [{ ...row, isoType: 'seed.isolation.space', isoDist: '300', guarPrice: '3400' }],
    pledge: [file],
    nonGm: 1,
    promise: ['yes'],
    ...changes,
  }
}

export type Started = z.output<typeof savedRequest>

/** The request as it was saved. @throws Error when people were asked for instead */
export function savedIn(answer: CallAnswer<typeof startRequest>): Started {
  if (Array.isArray(answer)) throw new Error(`nobody at ${JSON.stringify(answer)}`)
  return answer
}

/** Files and submits; a draft with `status: 1`. */
export async function startFiling(
  client: TestClient,
  {
    area = '100',
    status = 0,
    changes = {},
    options = {},
  }: { area?: string; status?: 0 | 1; changes?: Readonly<Record<string, unknown>>; options?: TestCallOptions } = {},
): Promise<Started> {
  const body = { flowId: filing.flowId, formData: filingValues(await givenPledge(client), area, changes), status }
  return savedIn(await client.get(startRequest, { body }, options))
}

/** Id of a person's open to-do of a task, undefined when there is none. */
export async function openEntry(client: TestClient, taskId: string): Promise<string | undefined> {
  const { list } = await client.get(listBox, { params: { id: '1' }, query: { pageSize: 500 } })
  return list.find((row) => row.processId === taskId)?.taskOperatorId
}

/** Approves the open to-do of a person. @throws Error when there is none */
export async function approveAs(
  client: TestClient,
  taskId: string,
  body: Readonly<Record<string, unknown>> = {},
): Promise<TestAnswer<unknown>> {
  const id = await openEntry(client, taskId)
  if (id === undefined) throw new Error(`no to-do of ${taskId}`)
  return client.call(approveCall, { params: { id }, body })
}

export async function withdrawAs(client: TestClient, taskId: string): Promise<TestAnswer<unknown>> {
  return client.call(withdrawCall, { params: { id: taskId }, body: {} })
}
