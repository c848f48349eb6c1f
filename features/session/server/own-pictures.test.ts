import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imageBytes } from '#features/files/contract.ts'
import { givenPicture, upload } from '#features/files/testing/given-files.ts'
import { baseInfo, currentUser } from '#features/session/contract.ts'
import { addSignature, chooseSignature, deleteSignature, mySignatures, setAvatar } from '#features/session/contract/own-pictures.ts'
import { givenMenu, givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
await givenRole(kernel, 'user', { menuId: await givenMenu(kernel, 'seed', 'page') })
await givenPerson(kernel, { account: 'painter', roleIds: ['user'] })
await givenPerson(kernel, { account: 'other', roleIds: ['user'] })
const painter = await server.signIn('painter', personPassword)
const other = await server.signIn('other', personPassword)

test('a picture of one’s own is seen by everybody, and one of another upload cannot be taken', async () => {
  const { data } = await upload(painter, { name: 'me.jpg', content: await givenPicture(), type: 'userAvatar' })
  expect(await other.call(setAvatar, { params: { name: data.name } })).toMatchObject({ code: 404 })
  await painter.get(setAvatar, { params: { name: data.name } })
  const { headIcon } = await painter.get(baseInfo, {})
  expect(headIcon).toMatch(`/api/file/Image/userAvatar/${data.name}?signature=`)
  expect((await painter.get(currentUser, { query: {} })).userInfo.headIcon).toMatch(`/${data.name}?signature=`)
  // As browsers load pictures: without a header.
  expect((await fetch(`${server.address}${headIcon}`)).headers.get('content-type')).toBe('image/jpeg')
  const seen = await other.fetch(imageBytes, { params: { type: 'userAvatar', name: data.name }, query: {} })
  expect(seen.headers.get('content-type')).toBe('image/jpeg')
  const next = await upload(painter, { name: 'me.jpg', content: await givenPicture(), type: 'userAvatar' })
  await painter.get(setAvatar, { params: { name: next.data.name } })
  await painter.get(setAvatar, { params: { name: next.data.name } })
  const { rows } = await sql<{ id: string }>`select id from stored_file where function_id = 'user-avatar'`.execute(kernel.db)
  expect(rows).toEqual([{ id: next.data.name }])
})

test('signatures are kept encrypted, one is the default, and nobody reaches those of others', async () => {
  const image = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`
  await painter.get(addSignature, { body: { signImg: image('first') } })
  await painter.get(addSignature, { body: { signImg: image('second'), isDefault: 1 } })
  const held = await painter.get(mySignatures, {})
  expect(held).toMatchObject([
    { signImg: image('first'), isDefault: 0 },
    { signImg: image('second'), isDefault: 1 },
  ])
  const signed = async () => (await painter.get(currentUser, { query: {} })).userInfo.signImg
  expect(await signed()).toBe(image('second'))
  const id = held[0]!.id
  for (const call of [deleteSignature, chooseSignature]) expect(await other.call(call, { params: { id } })).toMatchObject({ code: 404 })
  await painter.get(chooseSignature, { params: { id } })
  expect(await signed()).toBe(image('first'))
  await painter.get(deleteSignature, { params: { id } })
  expect(await signed()).toBe('')
  const { rows } = await sql<{ text: string }>`select image::text as text from user_signature`.execute(kernel.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.text).not.toContain('base64')
  for (let more = 0; more < 4; more += 1) await painter.get(addSignature, { body: { signImg: image(`more ${more}`) } })
  expect(await painter.call(addSignature, { body: { signImg: image('sixth') } })).toMatchObject({
    code: 422,
    msg: '最多保存5个签名，请先删除不用的',
  })
  expect(await painter.call(addSignature, { body: { signImg: 'data:text/html;base64,AAAA' } })).toMatchObject({ code: 422 })
})

test('signatures that are added at once are all kept, with one default among them', async () => {
  const signImg = 'data:image/png;base64,AAAA'
  const answers = await Promise.all(Array.from({ length: 7 }, () => other.call(addSignature, { body: { signImg, isDefault: 1 } })))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 200, 200, 200, 422, 422])
  const held = await other.get(mySignatures, {})
  expect(held.map(({ isDefault }) => isDefault).toSorted()).toEqual([0, 0, 0, 0, 1])
  await Promise.all(held.map(({ id }) => other.get(chooseSignature, { params: { id } })))
})
