import { sql } from 'kysely'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { installApplication } from '#features/applications/server/install/install-application.ts'
import { readApplication, type Application } from '#features/applications/server/read-application.ts'
import { functionById, publishFunction } from '#features/records/entry.ts'
import { readFunction } from '#features/applications/server/read-function.ts'
import { givenEntries } from '#features/applications/server/testing/given-entries.ts'
import {
  deleteRecord,
  fieldDataSelect,
  getRecord,
  getRecordTexts,
  listRecords,
  recordHistory,
  updateRecord,
} from '#features/records/contract.ts'
import { upsertEntry } from '#features/dictionaries/entry.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { demoPassword, demoSettings, startFiling } from '#server/testing/given-filing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { startTestServer } from '#server/testing/test-server.ts'

/** A system of the former version, whose filings name entries of the dictionary of varieties, goes over to records once. */

const server = await startTestServer({ settings: { ...demoSettings, logLevel: 'fatal' } })
const { kernel } = server.node
const form = 'seed_prod_filing'
let application: Application
let company: TestClient
let county: TestClient
let filingId: string

/** The form as it was: varieties and villages are entries of dictionaries, a variety has no number beside it, and the code of a village is typed by a rule. */
function formerForm(app: Application): Application {
  const json = JSON.parse(JSON.stringify(app.forms)) as Application['forms']
  const former = (key: string, multiple: boolean, config: object, dictionaryType = 'seed.variety') => ({
    __config__: { ...config, jnpfKey: 'select', dataType: 'dictionary', dictionaryType },
    __vModel__: key,
    multiple,
    props: { props: { label: 'fullName', value: 'id', children: 'children' } },
  })
  type Part = { __config__: { jnpfKey: string; children?: Part[] }; __vModel__?: string }
  const back = (parts: Part[]): Part[] =>
    parts
      .filter(({ __vModel__ }) => __vModel__ !== 'approvalNo')
      .map((part) => {
        const { children, ...config } = part.__config__
        if (part.__vModel__ === 'varietyId') return former('varietyId', false, config)
        if (part.__vModel__ === 'varieties') return former('varieties', true, config)
        if (part.__vModel__ === 'villageId') return former('villageId', false, config, 'seed.village')
        if (part.__vModel__ === 'villages') return former('villages', true, config, 'seed.village')
        if (part.__vModel__ === 'villageCode')
          return { __config__: { ...config, jnpfKey: 'comInput' }, __vModel__: 'villageCode', maxlength: 12 }
        return children ? { ...part, __config__: { ...part.__config__, children: back(children) } } : part
      })
  const forms = json.map((one) => {
    if (one.content.code !== form) return one
    const { fields } = one.content.formData as { fields: Part[] }
    return { ...one, hash: 'former', content: { ...one.content, formData: { ...one.content.formData, fields: back(fields) } } }
  })
  return { ...app, forms, successions: [] }
}

const install = () => installApplication(kernel, application, [])
const rows = async <Row>(statement: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> => (await statement.execute(kernel.db)).rows
const heldIn = async (id: string) => {
  // A field that comes back has a column of its own.
  const number = (await functionById(kernel, form))?.tables.byField.get('items.approvalNo')?.column ?? 'approval_no'
  const [row] = await rows(sql<{ variety_id: string; approval_no: string | null; varieties: string[]; version: number }>`
    select i.variety_id, i.${sql.id(number)} as approval_no, r.varieties, r.version from records.seed_prod_filing as r
    join records.seed_prod_filing_items as i on i.record_id = r.id where r.id = ${id}`)
  return row!
}
const found = async (keyword: string) =>
  (
    await county.get(fieldDataSelect, {
      params: { id: 'seed_variety' },
      query: { relationField: 'varietyName', columnOptions: 'approvalNo,crop', keyword },
    })
  ).list

beforeAll(async () => {
  application = await readApplication(fileURLToPath(new URL('../../../../apps/seed-industry', import.meta.url)))
  company = await server.signIn('enterprise', demoPassword)
  county = await server.signIn('county', demoPassword)
  const entries = [
    { code: 'old1', name: '演示玉1号', description: '国审玉２０２３９００１' },
    { code: 'old2', name: '旧时品种', description: '甘审玉20208888' },
    { code: 'old3', name: '停用品种', description: '', enabled: false },
    { code: 'old4', name: '另一停用', description: '', enabled: false },
  ]
  await inTransaction(kernel.db, async (tx) => {
    for (const [index, entry] of entries.entries())
      await upsertEntry(kernel, tx, {
        id: `seed.variety.${entry.code}`,
        categoryId: 'seed.variety',
        parentId: undefined,
        enabled: true,
        sortCode: index,
        ...entry,
      })
  })
  const former = formerForm(application)
  const text = former.forms.find(({ content }) => content.code === form)!.content
  const list = application.lists.find(({ content }) => content.form === form)!.content
  const { name, category, flow } = text
  await publishFunction(kernel, {
    id: form,
    code: form,
    definition: { name, category, webType: '2', flowId: flow, ...readFunction(text, list) },
  })
  // It was filed with the former form, and returned with what it held.
  filingId = (await startFiling(company, { changes: { items: [], season: '2028' }, status: 1 })).id
  await sql`delete from records.seed_prod_filing_items where record_id = ${filingId}`.execute(kernel.db)
  await sql`update records.seed_prod_filing set varieties = '{seed.variety.old2,seed.variety.old1,other}', crop = 'seed.crop.wheat' where id = ${filingId}`.execute(
    kernel.db,
  )
  await sql`insert into records.seed_prod_filing_items (id, record_id, position, variety_id)
    values (gen_random_uuid(), ${filingId}, 0, 'seed.variety.old2')`.execute(kernel.db)
  await sql`delete from application_step where name in (${`successions/seed.variety.json`}, ${`forms/${form}.form.json`})`.execute(
    kernel.db,
  )
})

test('each entry becomes a record unless one has its number, and filings name the records', async () => {
  const before = await heldIn(filingId)
  expect(await install()).toEqual(expect.arrayContaining(['successions/seed.variety.json']))
  const [made] = await found('旧时')
  expect(made).toMatchObject({ varietyName: '旧时品种', approvalNo: '甘审玉20208888', crop: '小麦' })
  const [same] = await found('演示玉1号')
  const after = await heldIn(filingId)
  expect(after).toMatchObject({ variety_id: made!['id'], approval_no: '甘审玉20208888', varieties: [made!['id'], same!['id'], 'other'] })
  expect(after.version).toBe(before.version + 1)
  expect(await rows(sql`select 1 from records.seed_variety where variety_name = '演示玉1号'`)).toHaveLength(1)
  // A disabled entry is a variety that is not chosen any more.
  expect(await found('停用')).toEqual([])
  const gone = { currentPage: 1, pageSize: 20, queryJson: JSON.stringify({ varietyName: '停用' }) }
  const { list } = await county.get(listRecords, { params: { modelId: 'seed_variety' }, body: gone })
  expect(list.map(({ varietyName, state }) => [varietyName, state])).toEqual(
    expect.arrayContaining([
      ['停用品种', '退出'],
      ['另一停用', '退出'],
    ]),
  )
})

async function givenNaming(code: string, crop: string | null, state = 3): Promise<string> {
  const { id } = await startFiling(company, { changes: { items: [], season: '2028' }, status: 1 })
  await sql`update records.seed_prod_filing set crop = ${crop}, flow_state = ${state} where id = ${id}`.execute(kernel.db)
  await sql`delete from records.seed_prod_filing_items where record_id = ${id}`.execute(kernel.db)
  await sql`insert into records.seed_prod_filing_items (id, record_id, position, variety_id)
    values (gen_random_uuid(), ${id}, 0, ${`seed.variety.${code}`})`.execute(kernel.db)
  return id
}

async function installAgain(): Promise<readonly string[]> {
  await sql`delete from application_step where name like 'successions/%'`.execute(kernel.db)
  return install()
}

const madeOf = (name: string) =>
  rows(sql<{ id: string; approval_no: string | null; crop: string | null }>`
    select id, approval_no, crop from records.seed_variety where variety_name = ${name} order by id`)

test('a second run changes nothing, also where the first was not noted', async () => {
  const before = [await heldIn(filingId), await rows(sql`select id, version from records.seed_variety order by id`)]
  expect(await install()).toEqual([])
  await sql`delete from application_step where name like 'successions/%'`.execute(kernel.db)
  expect(await install()).toContain('successions/seed.variety.json')
  expect([await heldIn(filingId), await rows(sql`select id, version from records.seed_variety order by id`)]).toEqual(before)
})

test('a filing that went over is read, listed and searched by the record', async () => {
  const { data } = await company.get(getRecordTexts, { params: { modelId: form, id: filingId } })
  expect(JSON.parse(data)).toMatchObject({ items: [{ varietyId: '旧时品种', approvalNo: '甘审玉20208888' }] })
  const [made] = await found('旧时')
  const query = { currentPage: 1, pageSize: 20, queryJson: JSON.stringify({ varieties: [made!['id']] }) }
  const { list } = await company.get(listRecords, { params: { modelId: form }, body: query })
  expect(list.map((row) => row['id'])).toEqual([filingId])
  expect(list[0]!['varieties']).toContain('旧时品种')
})

test('the log tells what went over, and the entries stay', async () => {
  const [note] = await rows(sql<{ changes: { ids: Record<string, string>; records: number } }>`
    select changes from audit_entry where action = 'application.changed' order by id limit 1`)
  expect(Object.keys(note!.changes.ids)).toEqual(['seed.variety.old1', 'seed.variety.old2', 'seed.variety.old3', 'seed.variety.old4'])
  expect(await rows(sql`select 1 from dictionary_entry where type_id = 'seed.variety'`)).toHaveLength(4)
})

test('each record that changed has a note of what it said before, which its history shows', async () => {
  const notes = await rows(sql<{ changes: Record<string, { before: unknown; after: unknown }> }>`
    select changes from audit_entry where action = 'record.updated' and object = ${`${form}:${filingId}`}`)
  expect(notes).toHaveLength(1)
  const [{ changes }] = notes as [(typeof notes)[0]]
  expect(changes['varieties']).toMatchObject({ before: ['seed.variety.old2', 'seed.variety.old1', 'other'] })
  const cells = Object.entries(changes).filter(([path]) => path.startsWith('items.'))
  const [made] = await found('旧时')
  expect(cells.map(([path, { before, after }]) => [path.split('.').at(-1), before, after])).toEqual(
    expect.arrayContaining([
      ['varietyId', 'seed.variety.old2', made!['id']],
      ['approvalNo', null, '甘审玉20208888'],
    ]),
  )
  const { list } = await company.get(recordHistory, { params: { modelId: form, id: filingId } })
  expect(list.some(({ kind, changes: told }) => kind === 'updated' && JSON.stringify(told).includes('旧时品种'))).toBe(true)
})

test('what the form refuses of an entry is left out; an entry without a name is left out whole and tried again, and neither stops the start', async () => {
  await givenEntries(kernel, 'seed.variety', [
    { code: 'long', name: '长号品种', description: '国审玉'.repeat(20) },
    { code: 'odd', name: '无此作物品种', description: '国审玉20267001' },
    { code: 'endless', name: '长'.repeat(51), description: '国审玉20267002' },
  ])
  await givenNaming('odd', 'seed.crop.gone')
  // Not noted, so that the next start tries again.
  expect(await installAgain()).not.toContain('successions/seed.variety.json')
  expect(await madeOf('长号品种')).toMatchObject([{ approval_no: null }])
  expect(await madeOf('无此作物品种')).toMatchObject([{ approval_no: '国审玉20267001', crop: null }])
  expect(await rows(sql`select 1 from records.seed_variety where approval_no = '国审玉20267002'`)).toEqual([])
  const filing = await givenNaming('endless', 'seed.crop.maize')
  await sql`update records.seed_variety set deleted_at = now() where variety_name = '长号品种'`.execute(kernel.db)
  await givenEntries(kernel, 'seed.variety', [{ code: 'endless', name: '短了的品种', description: '国审玉20267002' }])
  expect(await install()).toContain('successions/seed.variety.json')
  const [made] = await madeOf('短了的品种')
  expect(await heldIn(filing)).toMatchObject({ variety_id: made!.id, approval_no: '国审玉20267002' })
  // What an entry became once is not made again, whatever became of it.
  expect(await madeOf('长号品种')).toHaveLength(1)
  expect(await install()).toEqual([])
})

test('two entries of one name with two numbers are two records, or where the form has one, filings keep the number of their entry', async () => {
  await givenEntries(kernel, 'seed.variety', [
    { code: 'one1', name: '双号品种', description: '国审玉20261111' },
    { code: 'one2', name: '双号品种', description: '甘审玉20262222' },
    { code: 'two1', name: '同名品种', description: '国审玉20263333' },
    { code: 'two2', name: '同名品种', description: '甘审玉20264444' },
  ])
  const filings = [await givenNaming('one1', 'seed.crop.maize'), await givenNaming('one2', 'seed.crop.maize')]
  await installAgain()
  const [made, ...others] = await madeOf('双号品种')
  expect(others).toEqual([])
  expect(await heldIn(filings[0]!)).toMatchObject({ variety_id: made!.id, approval_no: '国审玉20261111' })
  expect(await heldIn(filings[1]!)).toMatchObject({ variety_id: made!.id, approval_no: '甘审玉20262222' })
  expect((await madeOf('同名品种')).map(({ approval_no: no }) => no).sort()).toEqual(['国审玉20263333', '甘审玉20264444'])
})

test('an approved record says the crop before one that runs, and that before a draft, whichever is newest', async () => {
  await givenEntries(kernel, 'seed.variety', [
    { code: 'seen1', name: '先批品种', description: '' },
    { code: 'seen2', name: '在途品种', description: '' },
  ])
  await givenNaming('seen1', 'seed.crop.wheat', 2)
  await givenNaming('seen1', 'seed.crop.maize', 1)
  await givenNaming('seen2', 'seed.crop.wheat', 1)
  await givenNaming('seen2', 'seed.crop.maize', 0)
  for (const code of ['seen1', 'seen2']) await givenNaming(code, null, 2)
  await installAgain()
  expect([...(await madeOf('先批品种')), ...(await madeOf('在途品种'))].map(({ crop }) => crop)).toEqual([
    'seed.crop.wheat',
    'seed.crop.wheat',
  ])
})

test('without the form the step is not noted, so that a later start carries it out', async () => {
  const [succession] = application.successions
  const waiting = { ...succession!, path: 'successions/waiting.json', content: { ...succession!.content, form: 'not_there' } }
  const later = { ...application, successions: [...application.successions, waiting] }
  for (const time of ['first', 'second']) expect(await installApplication(kernel, later, []), time).not.toContain(waiting.path)
  expect(await rows(sql`select 1 from application_step where name = ${waiting.path}`)).toEqual([])
})

const villages = [
  { code: '620723102901', name: '演示新华示范一村' },
  { code: '620723106905', name: '鸭暖五村' },
  { code: '620723104906', name: '平川停用村', enabled: false },
  { code: 'old-7', name: '没有代码的村' },
]

test('each village becomes a profile that may be chosen, without a request, unless one has its code; filings, drafts and plots name it', async () => {
  await givenEntries(kernel, 'seed.village', villages)
  const named = [await startFiling(company, { confirmed: false }), await startFiling(company, { status: 1 })].map(({ id }) => id)
  for (const id of named) {
    await sql`update records.seed_prod_filing_items set village_id = 'seed.village.620723106905', village_code = '620723106905'
      where record_id = ${id}`.execute(kernel.db)
    await sql`update records.seed_prod_filing set villages = '{seed.village.620723106905,seed.village.old-7}' where id = ${id}`.execute(
      kernel.db,
    )
  }
  await sql`update records.seed_plot set village_id = 'seed.village.620723102901' where village_code = '620723102901'`.execute(kernel.db)
  // One village has no code of twelve digits, so the step stays open.
  expect(await installAgain()).not.toContain('successions/seed.village.json')
  const made = await rows(sql<{
    id: string
    village_code: string
    ent_state: string
    flow_state: number | null
    reg_addr: string
    bill_no: string
  }>`
    select id, village_code, ent_state, flow_state, reg_addr, bill_no from records.seed_enterprise
    where village_code in ('620723102901', '620723106905', '620723104906') order by village_code`)
  expect(made.map((one) => [one.village_code, one.reg_addr, one.ent_state, one.flow_state === null])).toEqual([
    ['620723102901', '620723102', 'seed.entState.ok', false],
    ['620723104906', '620723104', 'seed.entState.stop', true],
    ['620723106905', '620723106', 'seed.entState.ok', true],
  ])
  expect(new Set(made.map(({ bill_no: number }) => number)).size).toBe(3)
  const [known, , fresh] = made
  for (const id of named) {
    const [row] = await rows(sql<{ village_id: string; village_code: string; villages: string[] }>`
      select i.village_id, i.village_code, r.villages from records.seed_prod_filing as r
      join records.seed_prod_filing_items as i on i.record_id = r.id where r.id = ${id}`)
    expect(row).toEqual({ village_id: fresh!.id, village_code: '620723106905', villages: [fresh!.id, 'seed.village.old-7'] })
    const { data } = await company.get(getRecordTexts, { params: { modelId: form, id } })
    expect(JSON.parse(data)).toMatchObject({ items: [{ villageId: '鸭暖五村' }], villages: '鸭暖五村,没有代码的村' })
  }
  expect(await rows(sql`select distinct village_id from records.seed_plot where village_code = '620723102901'`)).toEqual([
    { village_id: known!.id },
  ])
  const offered = await company.get(fieldDataSelect, {
    params: { id: 'seed_enterprise' },
    query: { relationField: 'entName', columnOptions: 'villageCode', directory: 'village', pageSize: 500 },
  })
  const names = offered.list.map(({ entName }) => entName)
  expect(names).toContain('鸭暖五村')
  expect(names).not.toContain('平川停用村')
})

test('an entry that was put right becomes a profile at the next start, and the step is done', async () => {
  await givenEntries(kernel, 'seed.village', [{ code: 'old-7', name: '没有代码的村', enabled: true }])
  await sql`update dictionary_entry set code = '620723102907' where id = 'seed.village.old-7'`.execute(kernel.db)
  expect(await install()).toContain('successions/seed.village.json')
  expect(await rows(sql`select ent_name from records.seed_enterprise where village_code = '620723102907'`)).toEqual([
    { ent_name: '没有代码的村' },
  ])
  expect(await rows(sql`select 1 from records.seed_prod_filing where 'seed.village.old-7' = any(villages)`)).toEqual([])
})

test('a profile without a request is read by whom its rows are granted to, and changed by super administrators alone', async () => {
  const params = { modelId: 'seed_enterprise' }
  const query = { currentPage: 1, pageSize: 20, queryJson: JSON.stringify({ entName: '鸭暖五村' }) }
  const admin = await server.admin()
  const [seen, own] = await Promise.all([county, admin].map(async (by) => (await by.get(listRecords, { params, body: query })).list))
  expect([seen![0], own![0]]).toMatchObject([
    { flowState: null, actions: [] },
    { flowState: null, actions: ['handle'] },
  ])
  const id = String(seen![0]!['id'])
  expect(await county.get(getRecord, { params: { ...params, id } })).toMatchObject({ flowState: null })
  expect(await county.get(getRecordTexts, { params: { ...params, id } })).toMatchObject({ flowState: null })
  const change = (by: TestClient) => by.call(updateRecord, { params: { ...params, id }, body: { data: JSON.stringify({ remark: '补' }) } })
  expect(await change(county)).toMatchObject({ code: 403, msg: expect.stringContaining('没有流程') })
  // He is asked for what the profile still lacks.
  expect(await change(admin)).toMatchObject({ code: 422 })
  expect((await county.call(deleteRecord, { params: { ...params, id }, body: {} })).code).toBe(403)
})
