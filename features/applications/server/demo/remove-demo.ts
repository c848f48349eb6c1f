import { refusal, Refused } from '#engine/values/refusal.ts'
import { demoName, readDemo, removeDemo } from '#features/applications/contract.ts'
import { countWaitingFor, removeRequestsOf } from '#features/approvals/entry.ts'
import { removeEntries } from '#features/dictionaries/entry.ts'
import { letGoFilesOf } from '#features/files/entry.ts'
import { removeChatsOf } from '#features/chat/entry.ts'
import { removeMessages } from '#features/messages/entry.ts'
import { countRecordsOf, removeRecordsOf } from '#features/records/entry.ts'
import { demoMarks, forgetDemoMarks } from '#server/configuration/demo-marks.ts'
import { removeEmptyPlaces, removePeople } from '#server/directory/remove.ts'
import { serve } from '#server/http/serve.ts'
import { endSessions } from '#server/sessions/end-sessions.ts'

export const serveReadDemo = serve(readDemo, async ({ db }) => {
  const marks = await demoMarks(db)
  return {
    records: await countRecordsOf(db, marks.user),
    accounts: marks.user.length,
    organizations: marks.organization.length,
    entries: marks['dictionary-entry'].length,
    waiting: await countWaitingFor(db, marks.user),
  }
})

/** All in one transaction: either the demo is gone, or nothing has changed. */
export const serveRemoveDemo = serve(removeDemo, async ({ kernel, session, body, transaction }) => {
  if (body.name.trim() !== demoName)
    throw new Refused(refusal('invalid', 'applications.demo.wrong-name', { params: { name: demoName }, field: 'name' }))
  return transaction(async (tx, audit) => {
    const { user: users, organization: organizations, position: positions, 'dictionary-entry': entries } = await demoMarks(tx)
    const waiting = await countWaitingFor(tx, users)
    if (waiting > 0) throw new Refused(refusal('conflict', 'applications.demo.waiting', { params: { count: waiting } }))
    await removeRequestsOf(tx, users)
    const records = await removeRecordsOf(tx, users, session.userId)
    await letGoFilesOf(tx, records)
    await removeMessages(tx, { users, requests: records })
    await letGoFilesOf(tx, await removeChatsOf(tx, users))
    for (const userId of users) await endSessions(kernel, tx, { userId }, 'disabled')
    await removePeople(kernel.directory, tx, users, session.userId)
    const places = await removeEmptyPlaces(kernel.directory, tx, { organizations, positions }, session.userId)
    const removedEntries = await removeEntries(kernel, tx, entries)
    await forgetDemoMarks(tx)
    const counts = { records: records.length, accounts: users.length, organizations: places.organizations.length, entries: removedEntries }
    audit({ action: 'demo.removed', object: 'demo', changes: { ...counts, users, organizations: places.organizations } })
    return counts
  })
})
