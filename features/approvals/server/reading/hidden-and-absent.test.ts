import { expect, test } from 'vitest'
import { requestChanges, requestDetail } from '#features/approvals/contract.ts'
import { fileLink } from '#features/files/contract.ts'
import { newId } from '#server/new-id.ts'
import { demoPassword, demoSettings, givenPledge, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** What somebody may not see is answered like what does not exist, by the same work: so the time does not tell which it is (security 2). */
let statements: string[] = []
const server = await startTestServer({ settings: demoSettings, onStatement: ({ sql }) => void statements.push(kindOf(sql)) })

/** A statement without the names and row rights of a function: what does not exist is looked for in some function. */
function kindOf(statement: string): string {
  return statement
    .replace(/^(select r\."id".* as r\s+where )\(.*\) and r\.id = any\(\$\d+/s, '$1right and r.id = any(id')
    .replace(/^select r\."id".* from records\."\w+" as r\b/s, 'select fields from records as r')
    .replace(/"records"\."\w+"/g, 'records')
    .replace(/\s+and \(.*$/s, ' and right')
    .replace(/^(select 1 from records .* is null) and .*$/s, '$1 and right')
    .replace(/\s+/g, ' ')
}

/** The statements of one refused request, without those of timers, which may run beside it. */
async function refusedBy(ask: () => Promise<{ code: number; msg: string }>): Promise<{ msg: string; ran: string[] }> {
  statements = []
  const { code, msg } = await ask()
  expect(code).toBe(404)
  const ofRequests = /flow_task|flow_operator|flow_copy|from records|stored_file|audit_entry \(|insert into "audit_entry"/
  return { msg, ran: statements.filter((one) => ofRequests.test(one)) }
}

test('requests, their changes and files', async () => {
  const [owner, stranger, reviewer] = (await Promise.all(
    ['enterprise', 'enterprise2', 'reviewer'].map((account) => server.signIn(account, demoPassword)),
  )) as [TestClient, TestClient, TestClient]
  const { id } = await startFiling(owner)
  const loose = (await givenPledge(owner)).fileId
  const detail = await owner.get(requestDetail, { params: { id }, query: {} })
  const attached = (detail.formData['pledge'] as { fileId: string }[])[0]!.fileId
  const absent = newId()

  const readings = (of: string) => [
    () => stranger.call(requestDetail, { params: { id: of }, query: {} }),
    () => stranger.call(requestChanges, { params: { id: of }, query: {} }),
  ]
  for (const [at, ask] of readings(id).entries()) expect(await refusedBy(ask)).toEqual(await refusedBy(readings(absent)[at]!))
  const link = (name: string) => refusedBy(() => stranger.call(fileLink, { params: { type: 'annex', name } }))
  const ofNone = await link(newId())
  expect(ofNone.ran.length).toBeGreaterThan(3)
  expect(await link(attached)).toEqual(ofNone)
  expect(await link(loose)).toEqual(ofNone)

  // Whoever may see it still does.
  expect(await reviewer.call(requestDetail, { params: { id }, query: {} })).toMatchObject({ code: 200 })
  expect(await reviewer.call(fileLink, { params: { type: 'annex', name: attached } })).toMatchObject({ code: 200 })
  for (const wrong of ['x', '-1'])
    expect(await stranger.call(requestDetail, { params: { id: wrong }, query: {} })).toMatchObject({ code: 404 })
})
