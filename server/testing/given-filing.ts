import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import {
  approveCall,
  changeRequest,
  listBox,
  requestDetail,
  returnCall,
  startRequest,
  withdrawCall,
  type savedRequest,
} from '#features/approvals/contract.ts'
import { uploadFile } from '#features/files/contract.ts'
import { createRecord, fieldDataSelect } from '#features/records/contract.ts'
import { TestClient, type TestAnswer, type TestCallOptions } from '#server/testing/test-client.ts'
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

/** Ids of the varieties of the demo by name, as they were read last. */
const varieties = new Map<string, string>()

/** Ids of the profiles of villages of the demo by their code, as they were read last. */
const villagesByCode = new Map<string, string>()

/** The id of a variety of the demo, after `givenPledge` or `readRegisters`. @throws Error where nobody has read them */
export function varietyOf(name: string): string {
  const id = varieties.get(name)
  if (id === undefined) throw new Error(`nobody has read the variety ${name}`)
  return id
}

/** The id of the profile of a village by its twelve digits, after `givenPledge` or `readRegisters`. @throws Error where nobody has read them */
export function villageOf(code: string): string {
  const id = villagesByCode.get(code)
  if (id === undefined) throw new Error(`nobody has read the village ${code}`)
  return id
}

/** Reads the varieties and villages that somebody may choose from in his form. */
export async function readRegisters(client: TestClient): Promise<void> {
  const profiles = { relationField: 'villageCode', directory: 'village', pageSize: 500 }
  const villages = await client.call(fieldDataSelect, { params: { id: 'seed_enterprise' }, query: profiles })
  for (const { id = '', villageCode = '' } of villages.data?.list ?? []) villagesByCode.set(villageCode, id)
  const query = { relationField: 'varietyName', pageSize: 500 }
  const { data } = await client.call(fieldDataSelect, { params: { id: 'seed_variety' }, query })
  for (const { id = '', varietyName = '' } of data?.list ?? []) varieties.set(varietyName, id)
}

export async function givenPledge(client: TestClient): Promise<FileItem> {
  await readRegisters(client)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pledge)]), 'pledge.pdf')
  return client.get(uploadFile, { params: { type: 'annex' }, body: {} }, { form })
}

/** Values of a complete filing in Linze of so many 亩. */
export function filingValues(file: FileItem, area = '100', changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const row = {
    varietyId: varietyOf('演示玉1号'),
    female: 'DY02',
    male: 'DY11',
    parentSrc: '自繁',
    parentKg: '28',
    town: '620723102',
    villageId: villageOf('620723102901'),
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

/**
 * Files and submits, and lets the village confirm, so that the township is asked; a draft with `status: 1`.
 *
 * @param confirmed false: it stays with the village
 */
export async function startFiling(
  client: TestClient,
  {
    area = '100',
    status = 0,
    changes = {},
    options = {},
    confirmed = true,
  }: { confirmed?: boolean; area?: string; status?: 0 | 1; changes?: Readonly<Record<string, unknown>>; options?: TestCallOptions } = {},
): Promise<Started> {
  const body = { flowId: filing.flowId, formData: filingValues(await givenPledge(client), area, changes), status }
  const saved = savedIn(await client.get(startRequest, { body }, options))
  if (confirmed && status === 0) await confirmAsVillage(client, saved.id)
  return saved
}

const villages = new Map<string, Promise<TestClient>>()

/** The village confirms the filing, where it has not yet. */
export async function confirmAsVillage({ address }: TestClient, taskId: string): Promise<void> {
  const made = villages.get(address) ?? new TestClient(address).signIn('village', demoPassword)
  villages.set(address, made)
  const village = await made
  if ((await openEntry(village, taskId)) !== undefined) await approveAs(village, taskId)
}

/** What a picture of a signature is in tests. */
export const testSignature = 'data:image/png;base64,aGVsbG8='

/** Enters what was paid for a filing into the ledger. @returns the client of who did */
export async function enterDeposit({ address }: Pick<TestClient, 'address'>, filingId: string, amount: string): Promise<TestClient> {
  const deposit = await new TestClient(address).signIn('deposit', demoPassword)
  const entry = { filingId, kind: 'seed.depKind.in', amount, voucherNo: 'T1', proof: [await givenPledge(deposit)] }
  await deposit.get(createRecord, { params: { modelId: 'seed_deposit' }, body: { data: JSON.stringify(entry) } })
  return deposit
}

/** The deposit is entered and confirmed, and the head of the agency signs: the end of a filing that the county has approved. */
export async function endFiling(client: TestClient, taskId: string, depositDue = '50000'): Promise<void> {
  const deposit = await enterDeposit(client, taskId, depositDue)
  await deposit.get(approveCall, { params: { id: (await openEntry(deposit, taskId))! }, body: {} })
  const chief = await new TestClient(client.address).signIn('chief', demoPassword)
  await chief.get(approveCall, { params: { id: (await openEntry(chief, taskId))! }, body: { signImg: testSignature } })
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

/** Returns the open to-do of a person to the start, to run again unless the body says so. */
export async function returnAs(client: TestClient, taskId: string, body: Readonly<Record<string, unknown>> = {}) {
  return client.call(returnCall, {
    params: { id: (await openEntry(client, taskId))! },
    body: { handleOpinion: '请补正材料', rejectStep: '0', rejectType: 1, ...body },
  })
}

/** Submits a filing that came back, with some values changed. */
export async function submitFilingAgain(client: TestClient, taskId: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { flowTaskInfo, formData } = await client.get(requestDetail, { params: { id: taskId }, query: {} })
  return client.call(changeRequest, {
    params: { id: taskId },
    body: { flowId: filing.flowId, formData: { ...formData, ...changes }, status: 0, version: flowTaskInfo.version },
  })
}

export async function withdrawAs(client: TestClient, taskId: string): Promise<TestAnswer<unknown>> {
  return client.call(withdrawCall, { params: { id: taskId }, body: {} })
}
