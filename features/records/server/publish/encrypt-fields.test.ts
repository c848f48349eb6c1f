import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createRecord, getRecord, listRecords, updateRecord } from '#features/records/contract.ts'
import { resumePublications } from '#features/records/server/publish/publish.ts'
import { fillInCode } from '#features/records/server/publish/convert-in-code.ts'
import { givenFunction, givenFunctionRole, part, rowsWhere } from '#server/testing/given-function.ts'
import { placesInClear } from '#server/testing/clear-values.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** Publications that encrypt what is there, or decrypt it: in batches, beside saves, and again after a kill. */

const server = await startTestServer({ settings: { logLevel: 'fatal' } })
const { kernel } = server.node
const { db } = server.database
const admin = await server.admin()
const secretOf = (number: number): string => `62220212345678${String(number).padStart(5, '0')}`
const partsOf = (encrypted: boolean, more: object = {}) => [
  part('title', 'text'),
  part('account', 'text', { ...(encrypted && { encrypted }), ...more }),
  part('rows', 'sub-table', { children: [part('phone', 'text', encrypted ? { encrypted } : {})] }),
]
const create = (modelId: string, data: object) => admin.get(createRecord, { params: { modelId }, body: { data: JSON.stringify(data) } })
const read = async (modelId: string, id: string) =>
  JSON.parse((await admin.get(getRecord, { params: { modelId, id } })).data) as { account: string; rows: { phone: string }[] }
const found = async (modelId: string, account: string) =>
  (await admin.get(listRecords, { params: { modelId }, body: { queryJson: JSON.stringify({ account }) } })).pagination.total
const list = { searches: [{ key: 'account', label: '', kind: 'equal' as const }] }
const columnsOf = async (table: string) =>
  (
    await sql<{
      name: string
    }>`select attname as name from pg_attribute where attrelid = ${`records.${table}`}::regclass and attnum > 0`.execute(db)
  ).rows.map(({ name }) => name)

async function given(modelId: string, count: number): Promise<readonly string[]> {
  await givenFunctionRole(kernel, modelId, { functionId: modelId })
  await givenFunction(kernel, { id: modelId, parts: partsOf(false), list })
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const { id } = await create(modelId, { title: `t${number}`, account: secretOf(number), rows: [{ phone: `139${secretOf(number)}` }] })
    ids.push(id)
  }
  return ids
}

test('what is there is encrypted and its clear column emptied; switched off again it is decrypted', async () => {
  const ids = await given('turned', 12)
  expect(await placesInClear(db, [secretOf(7)])).toContain('records.turned.account')
  await givenFunction(kernel, { id: 'turned', parts: partsOf(true, { unique: true }), list })
  expect(await read('turned', ids[7]!)).toMatchObject({ account: secretOf(7), rows: [{ phone: `139${secretOf(7)}` }] })
  expect(await found('turned', secretOf(7))).toBe(1)
  // The audit log is append-only: what was written before stays in it.
  expect((await placesInClear(db, [secretOf(7)])).filter((place) => !place.includes('audit_entry'))).toEqual([])
  expect(await columnsOf('turned')).toEqual(expect.arrayContaining(['account', 'account_v2']))
  await givenFunction(kernel, { id: 'turned', parts: partsOf(false), list })
  expect(await read('turned', ids[7]!)).toMatchObject({ account: secretOf(7), rows: [{ phone: `139${secretOf(7)}` }] })
  expect(await found('turned', secretOf(7))).toBe(1)
})

test('records that are saved meanwhile lose nothing', async () => {
  const ids = await given('busy', 30)
  let writes = 0
  const running = { on: true }
  const writer = async (): Promise<void> => {
    for (let number = 1_000; running.on; number += 1) {
      const id = ids[number % ids.length]!
      const { data, version } = await admin.get(getRecord, { params: { modelId: 'busy', id } })
      const values = { ...(JSON.parse(data) as object), account: secretOf(number) }
      const body = { data: JSON.stringify(values), version }
      const saved = await admin.call(updateRecord, { params: { modelId: 'busy', id }, body })
      if (saved.code === 200) last.set(id, secretOf(number))
      writes += 1
    }
  }
  const last = new Map<string, string>()
  const writing = writer()
  await givenFunction(kernel, { id: 'busy', parts: partsOf(true), list })
  running.on = false
  await writing
  expect(writes).toBeGreaterThan(0)
  for (const [id, account] of last) expect((await read('busy', id)).account).toBe(account)
  expect((await placesInClear(db, ['6222021234567801'])).filter((place) => !place.includes('audit_entry'))).toEqual([])
})

test('a publication that was killed goes on where it stopped', async () => {
  const ids = await given('killed', 8)
  using encrypting = vi.spyOn(kernel.cipher, 'encrypt').mockImplementation(failingAfter(3))
  await expect(givenFunction(kernel, { id: 'killed', parts: partsOf(true), list })).rejects.toThrow('gone')
  encrypting.mockRestore()
  const state = async () =>
    (await sql<{ state: string }>`select state from publication where function_id = 'killed' order by from_version desc`.execute(db))
      .rows[0]!.state
  expect(await state()).toBe('running')
  expect(await read('killed', ids[0]!)).toMatchObject({ account: secretOf(0) })
  await resumePublications(kernel)
  expect(await state()).toBe('done')
  for (const [number, id] of ids.entries()) expect((await read('killed', id)).account).toBe(secretOf(number))
  expect((await placesInClear(db, [secretOf(5)])).filter((place) => place.startsWith('records.killed'))).toEqual([])
})

/** A process that dies while it encrypts. */
function failingAfter(times: number): typeof kernel.cipher.encrypt {
  const { encrypt } = kernel.cipher
  let left = times
  return (place, text) => {
    left -= 1
    if (left < 0) throw Object.assign(new Error('gone'), { code: '57P01' })
    return encrypt(place, text)
  }
}

test('rows that have their new value are left out when it goes on', async () => {
  await given('resumed', 3)
  await sql`alter table records.resumed add column account_v2 bytea`.execute(db)
  const conversion = { field: 'account', table: 'resumed', from: 'account', to: 'account_v2', kind: 'text>bytea', isSubTable: false }
  await fillInCode(kernel.db, kernel.cipher, conversion)
  const values = () => sql`select id, account_v2 from records.resumed order by id`.execute(db)
  const before = (await values()).rows
  await fillInCode(kernel.db, kernel.cipher, conversion)
  expect((await values()).rows).toEqual(before)
})

test('a field that a data scheme compares is not encrypted', async () => {
  const scheme = rowsWhere({ field: 'account', operator: 'equals', value: { constant: 'x' } })
  await givenFunctionRole(kernel, 'scoped', { functionId: 'scoped', rows: scheme })
  await givenFunction(kernel, { id: 'scoped', parts: partsOf(false), list })
  await expect(givenFunction(kernel, { id: 'scoped', parts: partsOf(true), list })).rejects.toThrow(
    'records.publish.right-encrypted (account)',
  )
})
