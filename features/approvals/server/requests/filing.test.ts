import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  approveCall,
  changeRequest,
  listBox,
  listMyRequests,
  returnCall,
  startRequest,
  requestDetail,
} from '#features/approvals/contract.ts'
import { deleteCall } from '#features/approvals/actions/delete/call.ts'
import { previewBillNumber } from '#features/bill-rules/contract.ts'
import { createRecord, getRecord } from '#features/records/contract.ts'
import {
  approveAs,
  confirmAsVillage,
  demoPassword,
  demoSettings,
  endFiling,
  filing,
  filingValues,
  givenPledge,
  openEntry,
  returnAs,
  savedIn,
  startFiling,
  submitFilingAgain,
  withdrawAs,
} from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** 制种生产备案 through its flow, over HTTP: numbers, returns, withdrawals, branches, versions and repeats. */

const server = await startTestServer({ settings: demoSettings })
const { db } = server.database
const params = { modelId: filing.modelId }
const people = {} as Record<'enterprise' | 'reviewer' | 'county' | 'chief' | 'reader', TestClient>

beforeAll(async () => {
  for (const account of ['enterprise', 'reviewer', 'county', 'chief', 'reader'] as const)
    people[account] = await server.signIn(account, demoPassword)
})

async function detail(id: string, client = people.enterprise) {
  return client.get(requestDetail, { params: { id }, query: {} })
}

async function valuesOf(id: string): Promise<Record<string, unknown>> {
  return JSON.parse((await people.enterprise.get(getRecord, { params: { ...params, id } })).data) as Record<string, unknown>
}

const submitAgain = (id: string, changes: Record<string, unknown> = {}) => submitFilingAgain(people.enterprise, id, changes)
const preview = (): Promise<string> => people.enterprise.get(previewBillNumber, { params: { code: 'ZZBA' } })
const running = (number: string): number => Number(number.slice(-5))

describe('numbers', () => {
  test('a submission draws the next number, a draft and a refused one draw none', async () => {
    const next = await preview()
    const draft = await startFiling(people.enterprise, { status: 1 })
    expect(draft.number).toBeNull()
    const file = await givenPledge(people.enterprise)
    const refused = await people.enterprise.call(startRequest, {
      body: { flowId: filing.flowId, formData: filingValues(file, '0'), status: 0 },
    })
    expect(refused.code).toBe(422)
    expect(await preview()).toBe(next)
    const sent = await startFiling(people.enterprise)
    expect(sent.number).toBe(next)
    expect((await valuesOf(sent.id)).billNo).toBe(next)
  })

  test('the client does not choose it', async () => {
    const next = await preview()
    const sent = await startFiling(people.enterprise, {
      changes: {
        billNo: 'ZZBA202600001',
        bizStatus: 'seed.filingState.ok',
        depRate: 1,
        depDue: 1,
        overdue: 1,
        submitDate: '2020-01-01',
        entId: 'demo.fengsui',
        uscc: 'X',
        createUser: 'x',
        owner_id: 'x',
        ownerId: 'x',
        flowState: 2,
        flow_state: 2,
        version: 77,
        organization_id: 'demo.fengsui',
        id: '01900000-0000-7000-8000-000000000000',
      },
    }).catch((error: Error) => error)
    if (sent instanceof Error) {
      // A changed value for a read-only field is refused, and no number is drawn.
      expect(sent.message).toContain('403')
      expect(await preview()).toBe(next)
    } else {
      expect(sent.number).toBe(next)
    }
    const quiet = await startFiling(people.enterprise, {
      changes: {
        billNo: 'ZZBA202600001',
        createUser: 'x',
        owner_id: 'x',
        ownerId: 'x',
        flowState: 2,
        flow_state: 2,
        version: 77,
        organization_id: 'demo.fengsui',
        id: '01900000-0000-7000-8000-000000000000',
      },
    })
    expect(quiet.number).toBe(await preview().then((text) => text.replace(/\d{5}$/, String(running(text) - 1).padStart(5, '0'))))
    const row = await sql<{
      owner_id: string
      organization_id: string
      flow_state: number
      version: number
    }>`select owner_id, organization_id, flow_state, version from records.seed_prod_filing where id = ${quiet.id}`.execute(db)
    expect(row.rows[0]).toMatchObject({ organization_id: 'demo.woyuan', flow_state: 1, version: 1 })
  })

  test('it stays on return and re-submission, on withdrawal and re-submission', async () => {
    const sent = await startFiling(people.enterprise)
    expect((await returnAs(people.reviewer, sent.id)).code).toBe(200)
    const again = await submitAgain(sent.id)
    expect(again).toMatchObject({ code: 200, data: { number: sent.number } })
    expect((await withdrawAs(people.enterprise, sent.id)).code).toBe(200)
    expect((await valuesOf(sent.id)).billNo).toBe(sent.number)
    expect(savedIn((await submitAgain(sent.id)).data).number).toBe(sent.number)
  })

  test('deleting gives no number back', async () => {
    const sent = await startFiling(people.enterprise)
    await withdrawAs(people.enterprise, sent.id)
    expect((await people.enterprise.call(deleteCall, { params: { id: sent.id } })).code).toBe(200)
    const next = await startFiling(people.enterprise)
    expect(running(next.number!)).toBe(running(sent.number!) + 1)
    expect((await people.enterprise.call(getRecord, { params: { ...params, id: sent.id } })).code).toBe(404)
  })
})

describe('the way', () => {
  test('return to run again asks everybody again, straight back only who returned', async () => {
    const again = await startFiling(people.enterprise)
    await approveAs(people.reviewer, again.id)
    expect((await returnAs(people.county, again.id, { rejectType: 1 })).code).toBe(200)
    await submitAgain(again.id)
    await confirmAsVillage(people.enterprise, again.id)
    expect([await openEntry(people.reviewer, again.id), await openEntry(people.county, again.id)].map(Boolean)).toEqual([true, false])
    const back = await startFiling(people.enterprise)
    await approveAs(people.reviewer, back.id)
    expect((await returnAs(people.county, back.id, { rejectType: 2 })).code).toBe(200)
    await submitAgain(back.id)
    expect([await openEntry(people.reviewer, back.id), await openEntry(people.county, back.id)].map(Boolean)).toEqual([false, true])
  })

  test('a return needs its reason', async () => {
    const sent = await startFiling(people.enterprise)
    expect((await returnAs(people.reviewer, sent.id, { handleOpinion: '短' })).code).toBe(422)
    expect(await openEntry(people.reviewer, sent.id)).toBeDefined()
  })
})

describe('who, and when', () => {
  test('the second approval, one after a withdrawal and one after a return are 409', async () => {
    const sent = await startFiling(people.enterprise)
    const entry = (await openEntry(people.reviewer, sent.id))!
    const approve = () => people.reviewer.call(approveCall, { params: { id: entry }, body: {} })
    expect((await approve()).code).toBe(200)
    expect((await approve()).code).toBe(409)
    const withdrawn = await startFiling(people.enterprise)
    const gone = (await openEntry(people.reviewer, withdrawn.id))!
    await withdrawAs(people.enterprise, withdrawn.id)
    expect((await people.reviewer.call(approveCall, { params: { id: gone }, body: {} })).code).toBe(409)
    expect((await people.reviewer.call(returnCall, { params: { id: gone }, body: { handleOpinion: '请补正材料' } })).code).toBe(409)
  })

  test('the filer withdraws, re-submits and deletes only in the state for it', async () => {
    const sent = await startFiling(people.enterprise)
    expect((await submitAgain(sent.id)).code).toBe(409)
    expect((await people.enterprise.call(deleteCall, { params: { id: sent.id } })).code).toBe(409)
    await approveAs(people.reviewer, sent.id)
    await approveAs(people.county, sent.id)
    expect((await withdrawAs(people.enterprise, sent.id)).code).toBe(409)
    expect((await submitAgain(sent.id)).code).toBe(409)
    expect((await people.enterprise.call(deleteCall, { params: { id: sent.id } })).code).toBe(409)
  })

  test('people without the button or the menu start nothing', async () => {
    const file = await givenPledge(people.county)
    for (const client of [people.county, people.reader, people.reviewer]) {
      expect((await client.call(startRequest, { body: { flowId: filing.flowId, formData: filingValues(file), status: 0 } })).code).toBe(403)
      expect((await client.call(createRecord, { params, body: { data: '{}' } })).code).toBe(403)
    }
  })

  test('an approver changes what the node lets be written, nothing else', async () => {
    const sent = await startFiling(people.enterprise)
    const entry = (await openEntry(people.reviewer, sent.id))!
    for (const formData of [{ remark: '改' }, { techLead: '别人' }, { depPaid: 9 }, { items: [] }]) {
      expect([formData, (await people.reviewer.call(approveCall, { params: { id: entry }, body: { formData } })).code]).toEqual([
        formData,
        403,
      ])
    }
    const { formData } = await detail(sent.id, people.reviewer)
    // The server computes this field; a value sent for it is ignored.
    formData.areaTotal = '1'
    expect((await people.reviewer.call(approveCall, { params: { id: entry }, body: { formData } })).code).toBe(200)
    const next = (await openEntry(people.county, sent.id))!
    expect((await people.county.call(approveCall, { params: { id: next }, body: { formData: { techLead: '别人' } } })).code).toBe(403)
    expect((await people.county.call(approveCall, { params: { id: next }, body: { formData: { remark: '核实' } } })).code).toBe(200)
    expect(await valuesOf(sent.id)).toMatchObject({ remark: '核实', techLead: '技术员', areaTotal: 100 })
  })

  test('the county must say who accepts it', async () => {
    const sent = await startFiling(people.enterprise)
    await approveAs(people.reviewer, sent.id)
    const entry = (await openEntry(people.county, sent.id))!
    // For this county a rule sets the field; when the approver empties it, the rule fills it again.
    expect((await people.county.call(approveCall, { params: { id: entry }, body: { formData: { acceptOrg: '' } } })).code).toBe(200)
    expect((await valuesOf(sent.id)).acceptOrg).not.toBe('')
  })
})

describe('versions', () => {
  test('a stale version is 409 with the current one, a missing one 400', async () => {
    const draft = await startFiling(people.enterprise, { status: 1 })
    const save = (version: number | undefined) =>
      people.enterprise.call(changeRequest, {
        params: { id: draft.id },
        body: { flowId: filing.flowId, formData: { remark: String(version) }, status: 1, ...(version === undefined ? {} : { version }) },
      })
    expect(await save(undefined)).toMatchObject({ code: 400 })
    expect(await save(draft.version)).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await save(draft.version)).toMatchObject({ code: 409, data: { version: 2 } })
    expect((await valuesOf(draft.id)).remark).toBe('1')
  })

  test('an approval of a filing that changed meanwhile is refused', async () => {
    const sent = await startFiling(people.enterprise)
    const entry = (await openEntry(people.reviewer, sent.id))!
    expect(await people.reviewer.call(approveCall, { params: { id: entry }, body: { version: 0 } })).toMatchObject({
      code: 409,
      data: { version: 1 },
    })
    expect((await people.reviewer.call(approveCall, { params: { id: entry }, body: { version: 1 } })).code).toBe(200)
  })
})

describe('repeats', () => {
  test('a repeated submission gives the same answer and files once, also with its files', async () => {
    const formData = filingValues(await givenPledge(people.enterprise))
    const options = { idempotencyKey: randomUUID() }
    const submit = (body = formData) =>
      people.enterprise.call(startRequest, { body: { flowId: filing.flowId, formData: body, status: 0 } }, options)
    const first = await submit()
    const second = await submit()
    expect(first.code).toBe(200)
    expect(second).toMatchObject({ code: 200, data: first.data })
    expect((await submit({ ...formData, remark: 'other' })).code).toBe(409)
    const { rows } = await sql<{
      count: string
    }>`select count(*) from records.seed_prod_filing where bill_no = ${savedIn(first.data).number}`.execute(db)
    expect(Number(rows[0]!.count)).toBe(1)
  })

  test('the same through the door of the records', async () => {
    const data = JSON.stringify(filingValues(await givenPledge(people.enterprise)))
    const options = { idempotencyKey: randomUUID() }
    const first = await people.enterprise.call(createRecord, { params, body: { data } }, options)
    expect(first.code).toBe(200)
    expect(await people.enterprise.call(createRecord, { params, body: { data } }, options)).toMatchObject({ code: 200, data: first.data })
    expect((await people.enterprise.call(createRecord, { params, body: { data: '{}' } }, options)).code).toBe(409)
  })

  test('eight at once with one key: one number, each answer that or "wait"', async () => {
    const before = running(await preview())
    const formData = filingValues(await givenPledge(people.enterprise))
    const options = { idempotencyKey: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        people.enterprise.call(startRequest, { body: { flowId: filing.flowId, formData, status: 0 } }, options),
      ),
    )
    const done = answers.filter((answer) => answer.code === 200)
    expect(new Set(done.map((answer) => savedIn(answer.data).number)).size).toBe(1)
    for (const waiting of answers.filter((answer) => answer.code !== 200))
      expect([waiting.code, Number(waiting.headers.get('retry-after')) > 0]).toEqual([409, true])
    expect(running(await preview())).toBe(before + 1)
  })

  test('a repeated approval is one approval', async () => {
    const sent = await startFiling(people.enterprise)
    const entry = (await openEntry(people.reviewer, sent.id))!
    const options = { idempotencyKey: randomUUID() }
    const first = await people.reviewer.call(approveCall, { params: { id: entry }, body: {} }, options)
    expect(await people.reviewer.call(approveCall, { params: { id: entry }, body: {} }, options)).toMatchObject({
      code: 200,
      data: first.data,
    })
    expect((await people.reviewer.call(approveCall, { params: { id: entry }, body: { handleOpinion: 'x' } }, options)).code).toBe(409)
  })

  test("a key is one user's own", async () => {
    const options = { idempotencyKey: randomUUID() }
    const other = await server.signIn('enterprise3', demoPassword)
    const first = await people.enterprise.get(startRequest, { body: { flowId: filing.flowId, formData: {}, status: 1 } }, options)
    const second = await other.get(startRequest, { body: { flowId: filing.flowId, formData: {}, status: 1 } }, options)
    expect(savedIn(second).id).not.toBe(savedIn(first).id)
    for (const idempotencyKey of ['short', 'x'.repeat(129)])
      expect((await other.call(startRequest, { body: { flowId: filing.flowId, formData: {}, status: 1 } }, { idempotencyKey })).code).toBe(
        400,
      )
  })
})

describe('what the rules say of the way', () => {
  test('state, day of submission, day of effect and lateness', async () => {
    const late = await startFiling(people.enterprise, { changes: { sowFrom: Date.now() - 5 * 86_400_000 } })
    expect(await valuesOf(late.id)).toMatchObject({ bizStatus: 'seed.filingState.run' })
    const row = async () =>
      (
        await sql<
          Record<string, unknown>
        >`select biz_status, submit_date::text, overdue, effect_date::text, valid_to::text from records.seed_prod_filing where id = ${late.id}`.execute(
          db,
        )
      ).rows[0]!
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(await row()).toEqual({
      biz_status: 'seed.filingState.run',
      submit_date: today,
      overdue: true,
      effect_date: null,
      valid_to: null,
    })
    await returnAs(people.reviewer, late.id)
    expect(await row()).toMatchObject({ biz_status: 'seed.filingState.fix' })
    await submitAgain(late.id)
    await confirmAsVillage(people.enterprise, late.id)
    await approveAs(people.reviewer, late.id)
    await approveAs(people.county, late.id)
    await endFiling(people.enterprise, late.id)
    expect(await row()).toEqual({
      biz_status: 'seed.filingState.ok',
      submit_date: today,
      overdue: true,
      effect_date: today,
      valid_to: '2027-12-31',
    })
  })
})

describe('history and boxes', () => {
  test('events of every request are numbered from 1 without gap, and the row stands at the last', async () => {
    const { rows } = await sql<{
      id: string
    }>`select task.id from flow_task as task left join flow_event as event on event.task_id = task.id
      group by task.id, task.sequence having count(event.sequence) <> task.sequence or max(event.sequence) <> task.sequence or min(event.sequence) <> 1`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  test('the counts of the boxes are the counts of their lists', async () => {
    for (const client of Object.values(people)) {
      for (const id of ['1', '2', '3'] as const) {
        const all = await client.get(listBox, { params: { id }, query: { pageSize: 500 } })
        expect(all.list).toHaveLength(all.pagination.total)
      }
      const mine = await client.get(listMyRequests, { query: { pageSize: 500 } })
      expect(mine.list).toHaveLength(mine.pagination.total)
    }
  })

  test('open work items of the boxes are the open entries of the requests', async () => {
    const { rows } = await sql<{ task_id: string }>`select task.id as task_id from flow_task as task where task.deleted_at is null and
      (select count(*) from flow_operator as entry where entry.task_id = task.id and entry.state = 'open') <> jsonb_array_length(task.state -> 'entries')`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  test('record and request say the same of the flow', async () => {
    const { rows } = await sql`select task.id from flow_task as task join records.seed_prod_filing as r on r.id = task.id
      where r.flow_state <> task.status or (r.deleted_at is null) <> (task.deleted_at is null) or r.bill_no is distinct from task.number`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})
