import { expect, test } from 'vitest'
import { autosaveDays, autosaveLength, dropAutosave, listAutosaves, readAutosave, writeAutosave } from '#features/autosaves/contract.ts'
import { forgetAutosaves } from '#features/autosaves/server/autosaves.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const roleIds = [await givenRole(kernel, 'clerk', { menuId: await givenMenu(kernel, 'seed', 'filing') })]
await givenPerson(kernel, { account: 'li', roleIds })
await givenPerson(kernel, { account: 'wang', roleIds })
const li = await server.signIn('li', personPassword)
const wang = await server.signIn('wang', personPassword)

const params = { form: 'f1', record: 'new' }

test('what was typed is there on another computer and after signing out, for its user alone, until it is forgotten', async () => {
  expect(await li.get(readAutosave, { params })).toBeNull()
  for (const content of ['{"name":"一"}', '{"name":"二"}']) await li.get(writeAutosave, { params, body: { content } })
  const elsewhere = await server.signIn('li', personPassword)
  expect(await elsewhere.get(readAutosave, { params })).toMatchObject({ content: '{"name":"二"}' })
  expect(await li.get(readAutosave, { params: { ...params, record: 'r1' } })).toBeNull()
  await wang.get(writeAutosave, { params, body: { content: 'w' } })
  await wang.get(dropAutosave, { params })
  expect(await wang.get(readAutosave, { params })).toBeNull()
  expect(await elsewhere.get(readAutosave, { params })).toMatchObject({ content: '{"name":"二"}' })
  await elsewhere.get(dropAutosave, { params })
  expect(await li.get(readAutosave, { params })).toBeNull()
  expect(await server.visitor.call(readAutosave, { params })).toMatchObject({ code: 600 })
})

test('where something is kept is told to its user alone, the newest first, without what was typed', async () => {
  for (const record of ['listed-1', 'listed-2']) await li.get(writeAutosave, { params: { form: 'f2', record }, body: { content: record } })
  const { list } = await li.get(listAutosaves, {})
  expect(
    list
      .slice(0, 2)
      .map(({ record }) => record)
      .toSorted(),
  ).toEqual(['listed-1', 'listed-2'])
  expect(list[0]).toEqual({ form: 'f2', record: expect.any(String) as string, savedAt: expect.any(Number) as number })
  expect((await wang.get(listAutosaves, {})).list.filter(({ form }) => form === 'f2')).toEqual([])
  expect(await server.visitor.call(listAutosaves, {})).toMatchObject({ code: 600 })
})

test('what is too long is refused, and the former content stays', async () => {
  await li.get(writeAutosave, { params, body: { content: 'kept' } })
  expect(await li.call(writeAutosave, { params, body: { content: 'x'.repeat(autosaveLength + 1) } })).toMatchObject({ code: 400 })
  expect(await li.get(readAutosave, { params })).toMatchObject({ content: 'kept' })
})

test('the latest twenty forms of a user are kept', async () => {
  const records = Array.from({ length: 21 }, (_one, index) => `r${index}`)
  for (const record of records) await wang.get(writeAutosave, { params: { form: 'many', record }, body: { content: record } })
  const kept = await kernel.db.selectFrom('autosave').select('record').where('form', '=', 'many').execute()
  expect(kept.map(({ record }) => record).toSorted()).toEqual(records.slice(1).toSorted())
})

test('input is forgotten after ninety days and with its user, though that user writes nothing more', async () => {
  const ofForms = async () =>
    (await kernel.db.selectFrom('autosave').select('form').where('form', 'like', 'aged-%').execute()).map(({ form }) => form)
  const zhaoId = await givenPerson(kernel, { account: 'zhao', roleIds })
  const zhao = await server.signIn('zhao', personPassword)
  for (const form of ['aged-old', 'aged-new']) await li.get(writeAutosave, { params: { form, record: 'r' }, body: { content: form } })
  await zhao.get(writeAutosave, { params: { form: 'aged-left', record: 'r' }, body: { content: 'left' } })
  await kernel.db
    .updateTable('autosave')
    .set({ saved_at: new Date(kernel.now() - (autosaveDays + 1) * 24 * 60 * 60 * 1000) })
    .where('form', '=', 'aged-old')
    .execute()
  await kernel.db.updateTable('user_account').set({ deleted_at: new Date() }).where('id', '=', zhaoId).execute()
  await forgetAutosaves(kernel)
  expect(await ofForms()).toEqual(['aged-new'])
})
