import { beforeAll, describe, expect, test } from 'vitest'
import {
  copyFunctionDraft,
  deleteFunctionDraft,
  flowFormMenu,
  functionDesignMenu,
  holdFunctionDraft,
  listFunctionDrafts,
  listFunctionVersions,
  planRelease,
  readFunctionDraft,
  releaseFunction,
  selectFunctions,
  switchFunction,
  updateFunctionDraft,
} from '#features/function-design/contract.ts'
import { exportFunction } from '#features/function-design/contract/exchange.ts'
import {
  copyFlowForm,
  createFlowForm,
  deleteFlowForm,
  exportFlowForm,
  flowFormUses,
  importFlowForm,
  listFlowForms,
  readFlowForm,
  releaseFlowForm,
  updateFlowForm,
} from '#features/function-design/contract/flow-forms.ts'
import { previewCode } from '#features/function-design/contract/generate.ts'
import { startDesigning } from '#features/function-design/server/testing.ts'
import { menuSubjects } from '#features/menus/contract.ts'
import { givenMenuRole } from '#features/organizations/testing/given-organizations.ts'
import { givenPerson, personPassword } from '#server/testing/given-people.ts'
import type { TestClient } from '#server/testing/test-client.ts'

/** 流程表单 through the calls of the family, and through those of functions that take a form too. */

const { server, kernel, admin, name, size, formOf, given } = await startDesigning()

let made = 0
async function givenForm(more: object = {}) {
  made += 1
  const body = { fullName: `请假单${made}`, enCode: `leave_${made}`, flowType: 0, formType: 2, draftJson: formOf(name), ...more }
  return { ...(await admin.get(createFlowForm, { body })), code: body.enCode }
}

const read = (id: string) => admin.get(readFlowForm, { params: { id } })
const publish = (id: string) => admin.call(releaseFlowForm, { params: { id }, query: { isRelease: '1' }, body: null })
const rollBack = (id: string) => admin.call(releaseFlowForm, { params: { id }, query: { isRelease: '0' }, body: null })
const change = (id: string, more: object) => admin.call(updateFlowForm, { body: { id, ...more } })
const list = async (query: object) => (await admin.get(listFlowForms, { query: { pageSize: 100, ...query } })).list
const fields = (answer: { data: unknown }) => (answer.data as { errors: { field: string }[] }).errors.map(({ field }) => field)

describe('a flow form', () => {
  test('keeps every member that a client of the family sends, and its texts to the letter', async () => {
    const draftJson = `${formOf(name)}  `
    const sent = {
      draftJson,
      tableJson: '[{"table":"x"}]',
      urlAddress: '/a',
      interfaceUrl: 'b',
      sortCode: 4,
      description: '说',
      webhook: { kept: true },
    }
    const { id, version } = await givenForm(sent)
    expect(await read(id)).toMatchObject({
      ...sent,
      id,
      version,
      flowType: 0,
      formType: 2,
      category: '',
      state: 0,
      enabledMark: 0,
      propertyJson: '',
    })
    // The client sends back what it read.
    expect(await change(id, await read(id))).toMatchObject({ code: 200 })
    expect(await read(id)).toMatchObject(sent)
    expect(await change(id, { ...(await read(id)), version })).toMatchObject({ code: 409 })
  })

  test('is refused at its fields', async () => {
    const create = async (more: object) =>
      fields(await admin.call(createFlowForm, { body: { fullName: '表', enCode: `bad_${made}`, ...more } }))
    expect(await create({ fullName: ' ' })).toEqual(['fullName'])
    expect(await create({ enCode: 'Leave-1' })).toEqual(['enCode'])
    expect(await create({ enCode: 'select' })).toEqual(['enCode'])
    expect(await create({ category: 'nowhere' })).toEqual(['category'])
    expect(await create({ formType: 1 })).toEqual(['formType'])
    expect(await create({ flowType: 1 })).toEqual(['flowType'])
    const { code } = await givenForm()
    expect(await create({ enCode: code })).toEqual(['enCode'])
    const { code: taken } = await given([name])
    expect(await create({ enCode: taken })).toEqual(['enCode'])
    expect(await change('nowhere', { fullName: 'x' })).toMatchObject({ code: 404 })
    for (const call of [readFlowForm, exportFlowForm, copyFlowForm, flowFormUses] as const)
      expect(await admin.call(call, { params: { id: 'nowhere' } })).toMatchObject({ code: 404 })
    expect(await publish('nowhere')).toMatchObject({ code: 404 })
  })

  test('is published, changed, and rolled back', async () => {
    const { id } = await givenForm()
    expect(await rollBack(id)).toMatchObject({ code: 409 })
    expect(await publish(id)).toMatchObject({ code: 200, data: { publishedVersion: 1 } })
    expect(await publish(id)).toMatchObject({ code: 200, data: { publishedVersion: 1 } })
    const published = await read(id)
    expect(published).toMatchObject({ state: 1, enabledMark: 1 })
    expect(published.propertyJson).toContain('"name"')
    await change(id, { draftJson: formOf(name, size), fullName: '改名' })
    expect(await read(id)).toMatchObject({ state: 2, fullName: '改名', propertyJson: published.propertyJson })
    expect(await rollBack(id)).toMatchObject({ code: 200 })
    const back = await read(id)
    expect(back).toMatchObject({ state: 1, fullName: published.fullName })
    expect(back.draftJson).not.toContain('"size"')
    await change(id, { draftJson: formOf(name, size) })
    expect(await publish(id)).toMatchObject({ data: { publishedVersion: 2 } })
    expect((await read(id)).propertyJson).toContain('"size"')
    expect(fields(await change(id, { enCode: 'other_code' }))).toEqual(['enCode'])
    await change(id, { draftJson: '{"fields": 3}' })
    expect(await publish(id)).toMatchObject({ code: 422 })
  })

  test('is found by words, category and state', async () => {
    const { id } = await givenForm({ fullName: '出差申请', category: 'flowForm.general' })
    expect(await list({ keyword: '出差' })).toMatchObject([
      { id, category: '通用表单', categoryId: 'flowForm.general', state: 0, formType: 2 },
    ])
    const ids = async (query: object) => (await list(query)).map((form) => form.id)
    expect(await ids({ category: 'flowForm.general' })).toEqual([id])
    expect(await ids({ state: '0' })).toContain(id)
    await publish(id)
    expect(await ids({ state: '0' })).not.toContain(id)
    expect(await ids({ enabledMark: '1' })).toContain(id)
    expect(await ids({ flowType: '1' })).toEqual([])
    expect(await ids({ formType: '1' })).toEqual([])
  })

  test('is copied, exported and taken in', async () => {
    const { id, code } = await givenForm({ webhook: { kept: true }, category: 'flowForm.general' })
    const copy = await admin.get(copyFlowForm, { params: { id } })
    expect(await read(copy.id)).toMatchObject({ enCode: `${code}_copy`, state: 0, draftJson: formOf(name), webhook: { kept: true } })
    const { url, name: fileName } = await admin.get(exportFlowForm, { params: { id } })
    expect(fileName).toMatch(/\.fff$/)
    const text = await (await fetch(admin.address + url)).text()
    expect((await fetch(admin.address + url)).status).toBe(410)
    const upload = (content: string, file = 'form.fff') => {
      const form = new FormData()
      form.append('file', new Blob([content]), file)
      return admin.call(importFlowForm, {}, { form })
    }
    expect(fields(await upload(text))).toEqual(['enCode'])
    const { data } = await upload(text.replace(code, `${code}_twin`))
    expect(await read(data.id)).toMatchObject({
      enCode: `${code}_twin`,
      category: 'flowForm.general',
      webhook: { kept: true },
      draftJson: formOf(name),
    })
    // A file of the family holds the form itself.
    const plain = { fullName: '族', enCode: 'plain_form', formType: 2, draftJson: formOf(size) }
    expect(await upload(JSON.stringify(plain))).toMatchObject({ code: 200 })
    for (const bad of ['{}', 'x', JSON.stringify({ ...plain, enCode: 'broken_form', draftJson: '{' })])
      expect(await upload(bad)).toMatchObject({ code: 422 })
    expect(await upload(text, 'form.txt')).toMatchObject({ code: 422 })
  })

  test('is deleted, also once it was published; its code stays taken then', async () => {
    const { id, code, version } = await givenForm()
    await publish(id)
    expect(await admin.call(deleteFlowForm, { params: { id }, body: { version: version + 5 } })).toMatchObject({ code: 409 })
    expect(await admin.call(deleteFlowForm, { params: { id }, body: null })).toMatchObject({ code: 200 })
    expect(await admin.call(readFlowForm, { params: { id } })).toMatchObject({ code: 404 })
    expect((await list({ keyword: code })).length).toBe(0)
    expect(fields(await admin.call(createFlowForm, { body: { fullName: '再', enCode: code } }))).toEqual(['enCode'])
  })
})

describe('beside functions', () => {
  test('it is designed by their calls, and stands in none of their lists', async () => {
    const { id } = await givenForm()
    const draft = await admin.get(readFunctionDraft, { params: { id } })
    expect(draft).toMatchObject({ isFlowForm: true, webType: 1, enableFlow: 0 })
    await admin.get(updateFunctionDraft, {
      params: { id },
      body: { category: '', webType: 2, enableFlow: 1, isFlowForm: false, version: draft.version },
    })
    expect(await admin.get(readFunctionDraft, { params: { id } })).toMatchObject({ isFlowForm: true, webType: 1, enableFlow: 0 })
    const plan = await admin.get(planRelease, { params: { id }, body: {} })
    expect(plan).toMatchObject({ refusals: [], menus: [], items: [], dryRun: { ok: true } })
    await admin.get(releaseFunction, { params: { id }, body: { version: plan.version } })
    expect((await admin.get(listFunctionVersions, { params: { id } })).list).toMatchObject([{ version: 1, current: true }])
    const functions = await admin.get(listFunctionDrafts, { query: { pageSize: 500 } })
    expect(functions.list.map((fn) => fn.id)).not.toContain(id)
    const chosen = await admin.get(selectFunctions, { query: {} })
    expect(chosen.list.flatMap(({ children }) => children.map((fn) => fn.id))).not.toContain(id)
    const subjects = await admin.get(menuSubjects, { params: { type: 3 } })
    expect(subjects.list.map((one) => one.id)).not.toContain(id)
    const target = { params: { id }, body: null }
    expect(await admin.call(deleteFunctionDraft, target)).toMatchObject({ code: 404 })
    expect(await admin.call(switchFunction, target)).toMatchObject({ code: 404 })
    expect(await admin.call(copyFunctionDraft, { params: { id } })).toMatchObject({ code: 404 })
    expect(await admin.call(exportFunction, { params: { id } })).toMatchObject({ code: 404 })
    expect(await admin.call(previewCode, { params: { id }, body: {} })).toMatchObject({ code: 404 })
    const fn = await given([name])
    expect(await admin.call(readFlowForm, { params: { id: fn.id } })).toMatchObject({ code: 404 })
    expect(await admin.call(deleteFlowForm, { params: { id: fn.id }, body: null })).toMatchObject({ code: 404 })
  })

  describe('each is changed by its own menu', () => {
    const people = {} as Record<'forms' | 'functions' | 'looks', TestClient>
    beforeAll(async () => {
      const all = ['btn_add', 'btn_edit', 'btn_remove', 'btn_release', 'btn_download', 'btn_upload']
      const roles = {
        forms: await givenMenuRole(kernel, 'forms', flowFormMenu, all),
        functions: await givenMenuRole(kernel, 'functions', functionDesignMenu, all),
        looks: await givenMenuRole(kernel, 'looks', flowFormMenu, []),
      }
      for (const account of ['forms', 'functions', 'looks'] as const) {
        await givenPerson(kernel, { account, roleIds: [roles[account]] })
        people[account] = await server.signIn(account, personPassword)
      }
    })

    test('who has the other one does not find it, who only looks changes nothing', async () => {
      const [{ id }, fn] = [await givenForm(), await given([name])]
      const asked = async (client: TestClient, of: string) => [
        (await client.call(readFunctionDraft, { params: { id: of } })).code,
        (await client.call(updateFunctionDraft, { params: { id: of }, body: { description: 'x', version: 1 } })).code,
        (await client.call(holdFunctionDraft, { params: { id: of }, body: {} })).code,
        (await client.call(releaseFunction, { params: { id: of }, body: { version: 2 } })).code,
      ]
      expect(await asked(people.forms, id)).toEqual([200, 200, 200, 200])
      expect(await asked(people.functions, fn.id)).toEqual([200, 200, 200, 200])
      expect(await asked(people.forms, fn.id)).toEqual([404, 404, 404, 404])
      expect(await asked(people.functions, id)).toEqual([404, 404, 404, 404])
      expect(await asked(people.looks, id)).toEqual([200, 403, 403, 403])
      expect(await people.functions.call(listFlowForms, { query: {} })).toMatchObject({ code: 403 })
      expect(await people.looks.call(createFlowForm, { body: { fullName: 'x', enCode: 'x' } })).toMatchObject({ code: 403 })
      expect(await people.looks.call(deleteFlowForm, { params: { id }, body: null })).toMatchObject({ code: 403 })
      expect(await people.looks.call(releaseFlowForm, { params: { id }, query: {}, body: null })).toMatchObject({ code: 403 })
    })
  })
})
