import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRecord, getRecord, listRecords } from '#features/records/contract.ts'
import { encryptAgain } from '#features/records/server/encrypt-again.ts'
import { addKey } from '#server/encryption/key-ring.ts'
import { valueCipher } from '#server/encryption/value-cipher.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** After a key was added: processes read what each other wrote, and the job brings what is stored to the newest key. */

const server = await startTestServer()
const { kernel } = server.node
const params = { modelId: 'keyed' }
const parts = [
  part('account', 'text', { encrypted: true }),
  part('rows', 'sub-table', { children: [part('phone', 'text', { encrypted: true })] }),
]
const values = { account: '6222021234567890123', rows: [{ phone: '13812341234' }, { phone: '13812341235' }] }
const queryJson = JSON.stringify({ account: values.account })

test('records are encrypted with the newest key and stay readable and found', async () => {
  await givenFunction(kernel, { id: 'keyed', parts, list: { searches: [{ key: 'account', label: '', kind: 'equal' }] } })
  await givenFunctionRole(kernel, 'keyed', { functionId: 'keyed' })
  const admin = await server.admin()
  const { id } = await admin.get(createRecord, { params, body: { data: JSON.stringify(values) } })
  const stored = async () => {
    const { rows } = await sql<{ value: Buffer }>`select account as value from records.keyed
      union all select phone from records.keyed_rows`.execute(server.database.db)
    return rows.map(({ value }) => value)
  }
  await addKey(kernel.settings.dataDirectory)
  const cipher = valueCipher(kernel.settings.dataDirectory)
  expect((await stored()).map((value) => cipher.isNewest(value))).toEqual([false, false, false])
  await encryptAgain(kernel, cipher)
  expect((await stored()).map((value) => cipher.isNewest(value))).toEqual([true, true, true])
  const { data } = await admin.get(getRecord, { params: { ...params, id } })
  expect(JSON.parse(data)).toMatchObject(values)
  expect((await admin.get(listRecords, { params, body: { queryJson } })).pagination.total).toBe(1)
  const before = await stored()
  await encryptAgain(kernel, cipher)
  expect(await stored()).toEqual(before)
})
