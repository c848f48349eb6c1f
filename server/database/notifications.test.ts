import { expect, test } from 'vitest'
import { Notifications, notify } from '#server/database/notifications.ts'
import { createLog } from '#server/log.ts'
import { blockableWayTo } from '#server/testing/blockable-way.ts'
import { testDatabase } from '#server/testing/test-database.ts'

test('a connection that is dead without saying so is replaced, and notices arrive again', async () => {
  const database = await testDatabase()
  const way = await blockableWayTo(database.connectionString)
  const notifications = new Notifications(way.connectionString, createLog('silent'), { everyMilliseconds: 50, waitMilliseconds: 1_000 })
  const heard: unknown[] = []
  notifications.on('news', (body) => heard.push(body))
  const back = new Promise<void>((resolve) => notifications.onReconnect(resolve))
  await notifications.start()
  way.blockOpen()
  await back
  await notify(database.db, { topic: 'news', body: 'after' })
  await expect.poll(() => heard).toEqual(['after'])
  await notifications.stop()
  await database.close()
})
