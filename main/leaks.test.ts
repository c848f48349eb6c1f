import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changesState, type Call } from '#engine/contract/call.ts'
import { formerFields, publishedFunctions } from '#features/records/entry.ts'
import { openTicket } from '#features/session/contract.ts'
import { personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { openSocket } from '#server/testing/test-socket.ts'
import { serverFeatures } from './server-features.ts'
import { givenHiddenWorld } from './testing/hidden-world.ts'
import { LeakWalk, StatementsOfHandlers, type Leak } from './testing/leak-walk.ts'
import { foundBy, plantedLeaks } from './testing/planted-leaks.ts'

/**
 * What a role hides (a row, a column, a field, a column of a sub-table, a file, a message, a number of a person) is found in no
 * answer of any call of the contract, and what is hidden is answered like what does not exist: by the same status and body, and
 * by the same statements, so that the time tells nothing (permissions 4, 5; security 2, 4.2, 4.3). New calls are walked too.
 */

const statements = new StatementsOfHandlers()
const server = await startTestServer({
  features: statements.watched([...serverFeatures, plantedLeaks]),
  onStatement: statements.onStatement,
  // One of the planted calls fails on purpose.
  settings: { logLevel: 'silent' },
})
const { kernel } = server.node
const world = await givenHiddenWorld(server)
// What the versions of a form have removed is read once for each, whoever asks first: that is no work for a file or a request.
for (const fn of await publishedFunctions(kernel)) await formerFields(kernel, fn)
const signIn = () => server.signIn(world.reader.account, personPassword)
const walk = new LeakWalk(world, signIn, statements)

const calls = serverFeatures.flatMap((feature) => feature.calls).map(({ call }) => call)
const long = { timeout: 900_000 }

async function leaksIn(some: readonly Call[]): Promise<Leak[]> {
  const leaks: Leak[] = []
  for (const call of some) leaks.push(...(await walk.leaksOf(call)))
  return leaks
}

test('a call that tells of what is hidden is found, however it tells', long, async () => {
  const found = await leaksIn(plantedLeaks.calls.map(({ call }) => call))
  const kinds = (name: string) => new Set(found.filter(({ call }) => call === name).map(({ by }) => by))
  for (const [name, by] of foundBy) expect([name, [...kinds(name)]]).toEqual([name, expect.arrayContaining([by])])
})

test('no call that reads tells of what is hidden', long, async () => {
  expect(await leaksIn(calls.filter((one) => !changesState(one)))).toEqual([])
})

test('no call that changes something tells of what is hidden, nor reaches it', long, async () => {
  const before = await hiddenRows()
  expect(await leaksIn(calls.filter((one) => changesState(one)))).toEqual([])
  expect(await hiddenRows()).toEqual(before)
})

/** Everything hidden as it is stored. */
async function hiddenRows(): Promise<unknown[]> {
  const { db } = kernel
  const { keeperId, seenIds } = world
  const tables = ['ledger', 'deals', 'vault'].map(
    (name) => sql`select * from ${sql.id('records', name)} where area = 'south' or area is null order by id`,
  )
  const own = ['message', 'query_plan', 'autosave', 'common_words'].map(
    (name) => sql`select * from ${sql.id(name)} where user_id::text = ${keeperId} order by 1`,
  )
  const others = [
    sql`select id, account, name, mobile_phone, email, enabled, version from user_account where account <> 'reader' order by id`,
    sql`select * from stored_file where uploaded_by::text = ${keeperId} order by id`,
    sql`select * from flow_task where id <> ${seenIds['deal']} and initiator_id::text = ${keeperId}`,
    sql`select * from role_grant order by role_id, kind, item_id`,
  ]
  return Promise.all([...tables, ...own, ...others].map(async (one) => (await one.execute(db)).rows))
}

/** Methods of frames that pages send, and of the frames that answer them; to read what nobody wrote answers nothing. */
const answers = { OnConnection: 'initMessage', SendMessage: 'messageRefused', MessageList: 'messageList', UpdateReadMessage: undefined }

test('the socket tells nothing either', async () => {
  const reader = await signIn()
  const ids = Object.values(world.hiddenIds)
  expect(serverFeatures.flatMap(({ frames }) => Object.keys(frames ?? {}))).toEqual(Object.keys(answers))
  const frames: (readonly unknown[])[] = []
  for (const [method, answer] of Object.entries(answers)) {
    // One for each method, as a page may send only so many frames at once.
    const socket = await openSocket(reader)
    frames.push(socket.frames)
    for (const id of ids) {
      socket.send({ method, id, toUserId: id, formUserId: id, userId: id, keyword: '', messageType: 'image', messageContent: { name: id } })
      if (answer) await socket.next(answer)
    }
  }
  // What others do reaches whom it concerns.
  await world.keeper.fetch(openTicket, { body: { purpose: 'websocket' } })
  await server.node.drainOutbox()
  const told = JSON.stringify(frames)
  expect(world.markers.flatMap(({ texts }) => texts.filter((one) => told.includes(one) && !ids.includes(one)))).toEqual([])
})
