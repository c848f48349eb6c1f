import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRecord } from '#features/records/contract.ts'
import { functionById } from '#features/records/server/online-function.ts'
import { rowsByIds } from '#features/records/server/related/rows-by-ids.ts'
import { mainAlias } from '#server/query/conditions.ts'
import { givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { startTestServer } from '#server/testing/test-server.ts'

let sent = 0
const server = await startTestServer({
  settings: { logLevel: 'fatal' },
  onStatement: ({ sql: text }) => {
    if (/select .* from records\."firms"/s.test(text)) sent += 1
  },
})
const { kernel } = server.node

test('rows that are asked for at once under one right are read together, and everybody gets his own of what his right admits', async () => {
  await givenFunction(kernel, { id: 'firms', parts: [part('name', 'text'), part('bank', 'text')] })
  await givenFunctionRole(kernel, 'firms', { functionId: 'firms' })
  const admin = await server.admin()
  const firm = async (name: string): Promise<string> =>
    (await admin.get(createRecord, { params: { modelId: 'firms' }, body: { data: JSON.stringify({ name, bank: `B-${name}` }) } })).id
  const [one, two, three] = [await firm('one'), await firm('two'), await firm('three')]
  const fn = (await functionById(kernel, 'firms', 'zh'))!
  const [all, some] = [
    { fn, right: undefined },
    { fn, right: sql<boolean>`${sql.raw(mainAlias)}.name <> ${'two'}` },
  ]
  const names = fn.tables.main.stored.filter(({ field }) => field.key === 'name')
  sent = 0
  const read = await Promise.all([
    rowsByIds(kernel, all, names, [three, one]),
    rowsByIds(kernel, all, names, [two]),
    rowsByIds(kernel, some, names, [one, two]),
    rowsByIds(kernel, some, names, [two]),
  ])
  expect(read).toEqual([
    [
      { id: three, name: 'three' },
      { id: one, name: 'one' },
    ],
    [{ id: two, name: 'two' }],
    [{ id: one, name: 'one' }],
    [],
  ])
  expect(sent).toBe(2)
})
