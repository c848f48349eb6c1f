import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createFunctionDraft, deleteFunctionDraft, releaseFunction } from '#features/function-design/contract.ts'
import { draftStore } from '#features/function-design/server/draft-store.ts'
import { finishReleases } from '#features/function-design/server/keep-entries.ts'
import { readDraft } from '#features/function-design/server/plan/read-draft.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { publishFunction } from '#features/records/entry.ts'

const { kernel, admin, control, name, size, formOf, given, plan, release, read, change, save } = await startDesigning()

describe('a table of another function', () => {
  const items = control('items', 'table', '子表', {}, { children: [name] })
  const named = (enCode: string, ...fields: object[]) => given(fields, { enCode })
  const taken = (id: string) => plan(id).then(({ refusals }) => refusals.map(({ place }) => place))

  test('is refused at the code, and the code may be another one then', async () => {
    const { id } = await named('plot_items', size)
    const { id: other } = await named('plot', name, items)
    expect(await taken(other)).toEqual([{ page: 'form', key: 'items' }])
    await change(id, { enCode: 'spare_rows' })
    await release(other)
    // As if both had been written before either knew of the other.
    await sql`update function_draft set code = 'plot_items' where id = ${id}`.execute(kernel.db)
    expect(await taken(id)).toEqual([{ page: 'function', key: 'enCode' }])
    const { version } = await read(id)
    expect(await admin.call(releaseFunction, { params: { id }, body: { version } })).toMatchObject({
      code: 422,
      msg: expect.stringContaining('plot_items'),
    })
    expect(await kernel.db.selectFrom('online_function').select('id').where('id', '=', id).execute()).toEqual([])
    await change(id, { enCode: 'plot_rows' })
    expect((await release(id)).publishedVersion).toBe(1)
  })

  test('is refused where it would be that of a published function', async () => {
    const { id } = await named('field_rows', name)
    await release(id)
    const { id: other } = await named('field', name, control('rows', 'table', '子表', {}, { children: [name] }))
    // The table gets another name than the one that is taken.
    await release(other)
    expect(await save(other, { name: '一', rows: [{ name: '行' }] })).toMatchObject({ id: expect.any(String) })
  })
})

test('a draft that is deleted leaves nothing of a publication that never succeeded', async () => {
  const { id, code } = await given([name])
  await sql`insert into online_function (id, code, name, draft) values (${id}, ${code}, '旧', '{}')`.execute(kernel.db)
  await sql`insert into publication (id, function_id, from_version, to_version, definition, state)
    values (gen_random_uuid(), ${id}, 0, 1, '{}', 'failed')`.execute(kernel.db)
  await admin.get(deleteFunctionDraft, { params: { id }, body: {} })
  expect(await kernel.db.selectFrom('online_function').select('id').where('id', '=', id).execute()).toEqual([])
  expect(
    (await admin.call(createFunctionDraft, { body: { fullName: '又', enCode: code, category: 'webDesign.general', webType: 2 } })).code,
  ).toBe(200)
})

test('a first release that was interrupted after its table was made is finished by the next one', async () => {
  const { id } = await given([name])
  await release(id)
  // As if the process had ended before the definition went live.
  await sql`update publication_step set state = 'waiting', finished_at = null
    where kind = 'go-live' and publication_id in (select id from publication where function_id = ${id})`.execute(kernel.db)
  await sql`update publication set state = 'running', finished_at = null where function_id = ${id}`.execute(kernel.db)
  await sql`delete from function_version where function_id = ${id}`.execute(kernel.db)
  await sql`update online_function set published = null, published_version = 0 where id = ${id}`.execute(kernel.db)
  expect((await plan(id)).refusals).toEqual([])
  expect((await release(id)).publishedVersion).toBe(1)
})

describe('a release that was interrupted after it had published', () => {
  const judging = (rows: boolean) => JSON.stringify({ columnList: [{ prop: 'name', label: '名称' }], useDataPermission: rows })
  const entryOf = (id: string) =>
    kernel.db
      .selectFrom('menu')
      .select(['id', 'judges_rows', 'name'])
      .where(sql`property ->> 'moduleId'`, '=', id)
      .executeTakeFirstOrThrow()

  async function interrupted() {
    const { id, code } = await given([name], { columnData: judging(false) })
    await release(id)
    await change(id, { fullName: `新${code}`, formData: formOf(name, size), columnData: judging(true) })
    const { definition } = readDraft((await draftStore.find(kernel.db, id))!)
    const { id: by } = await kernel.db.selectFrom('user_account').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow()
    expect(await publishFunction(kernel, { id, code, definition: definition!, by })).toBe(2)
    expect(await entryOf(id)).toMatchObject({ judges_rows: false })
    return { id, code }
  }

  test('switches the rights of the entry on when it is released again', async () => {
    const { id, code } = await interrupted()
    expect((await release(id, {})).publishedVersion).toBe(2)
    expect(await entryOf(id)).toMatchObject({ judges_rows: true, name: `新${code}` })
  })

  test('is finished at the next start', async () => {
    const { id, code } = await interrupted()
    await finishReleases(kernel)
    const entry = await entryOf(id)
    expect(entry).toMatchObject({ judges_rows: true, name: `新${code}` })
    const items = await kernel.db
      .selectFrom('menu_item')
      .select('code')
      .where('menu_id', '=', entry.id)
      .where('kind', '=', 'field')
      .execute()
    expect(items).toContainEqual({ code: 'size' })
    expect(await read(id)).toMatchObject({ isRelease: 1, publishedVersion: 2 })
  })
})

test('what somebody else published since it was judged is not overwritten', async () => {
  const { id, code } = await given([name])
  await release(id)
  const { definition } = readDraft((await draftStore.find(kernel.db, id))!)
  const other = { ...definition!, name: '另一个' }
  const publishing = publishFunction(kernel, { id, code, definition: other, by: 'somebody', from: 0 })
  await expect(publishing).rejects.toMatchObject({ refusals: [{ kind: 'conflict', text: 'records.publish.overtaken' }] })
})
