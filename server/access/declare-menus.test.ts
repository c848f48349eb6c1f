import { beforeAll, expect, test } from 'vitest'
import { upsertMenu, upsertSystem, type MenuInput } from '#server/access/declare-menus.ts'
import { menuStore, systemStore, type MenuRow } from '#server/access/menu-store.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const { kernel } = server.node
const stamp = { now: new Date(), userId: crypto.randomUUID() }

const declare = (more: Partial<MenuInput> = {}) =>
  inTransaction(kernel.db, (tx) =>
    upsertMenu(kernel, byProgram(tx), {
      id: 'page',
      systemId: 'app',
      code: 'page',
      name: 'page',
      type: 2,
      address: 'a/b',
      sortCode: 5,
      ...more,
    }),
  )
const found = async (id = 'page') => (await menuStore.find(kernel.db, id))!
/** What an administrator changes on the screen. */
const edit = async (change: Partial<MenuRow>, id = 'page') =>
  inTransaction(kernel.db, async (tx) => {
    const row = (await menuStore.lock(tx, id))!
    await menuStore.replace(tx, { ...row, ...change, version: row.version + 1 }, stamp)
  })

beforeAll(() => inTransaction(kernel.db, (tx) => upsertSystem(kernel, byProgram(tx), { id: 'app', code: 'app', name: 'app' })))

test('an entry is declared again without a change, and what nobody edited follows a new declaration', async () => {
  await declare()
  const { version } = await found()
  await declare()
  expect(await found()).toMatchObject({ version, isBuiltIn: true })
  await declare({ name: 'the page', sortCode: 6 })
  expect(await found()).toMatchObject({ name: 'the page', sort_code: 6, version: version + 1 })
})

test('what an administrator edited stays, member by member, also when the declaration changes again', async () => {
  await edit({ name: 'ours', hidden: true, judges_buttons: true })
  await declare({ name: 'theirs', sortCode: 7, address: 'c/d', judges: { buttons: false } })
  expect(await found()).toMatchObject({ name: 'ours', hidden: true, judges_buttons: true, sort_code: 7, address: 'c/d' })
  await declare({ name: 'theirs too', sortCode: 7, address: 'c/d' })
  expect(await found()).toMatchObject({ name: 'ours' })
  await edit({ name: 'theirs too' })
  await declare({ name: 'theirs at last', sortCode: 7, address: 'c/d' })
  expect(await found()).toMatchObject({ name: 'theirs at last' })
})

test('a data folder of a former version, which kept no declaration, follows it once', async () => {
  await kernel.db.updateTable('menu').set({ declared: null, name: 'old' }).where('id', '=', 'page').execute()
  await declare({ name: 'new' })
  expect(await found()).toMatchObject({ name: 'new', isBuiltIn: true })
  await edit({ name: 'ours' })
  await declare({ name: 'newer' })
  expect(await found()).toMatchObject({ name: 'ours' })
})

test('an entry that was deleted stays deleted, and what is declared below a deleted folder stands at the top', async () => {
  await declare({ id: 'folder', code: 'folder', type: 1 })
  await inTransaction(kernel.db, async (tx) => menuStore.remove(tx, (await menuStore.lock(tx, 'folder'))!, stamp))
  await declare({ id: 'folder', code: 'folder', type: 1, name: 'again' })
  expect(await menuStore.find(kernel.db, 'folder')).toBeUndefined()
  await declare({ id: 'inner', code: 'inner', parentId: 'folder' })
  expect(await found('inner')).toMatchObject({ parent_id: null })
})

test('an administrator’s entry gives its code to one that is declared, so that no start fails', async () => {
  const row = await found()
  const own = { ...row, id: crypto.randomUUID(), code: 'later', isBuiltIn: false, version: 1 }
  await inTransaction(kernel.db, (tx) => menuStore.insert(tx, [own], stamp))
  await declare({ id: 'later', code: 'later', address: 'e/f' })
  expect(await found('later')).toMatchObject({ code: 'later' })
  expect((await found(own.id)).code).toMatch(/^later\..{8}$/)
})

test('a system that an administrator renamed or disabled stays so', async () => {
  await inTransaction(kernel.db, async (tx) => {
    const row = (await systemStore.lock(tx, 'app'))!
    await systemStore.replace(tx, { ...row, name: 'ours', enabled: false, version: row.version + 1 }, stamp)
  })
  await inTransaction(kernel.db, (tx) => upsertSystem(kernel, byProgram(tx), { id: 'app', code: 'app', name: 'new', icon: 'book' }))
  expect(await systemStore.find(kernel.db, 'app')).toMatchObject({ name: 'ours', enabled: false, icon: 'book', isBuiltIn: true })
})
