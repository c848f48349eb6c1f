import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { loadPeople } from '#features/applications/server/demo/load-people.ts'
import { forgetSettledRefusals, installApplication } from '#features/applications/server/install/install-application.ts'
import { installDemoEntries } from '#features/applications/server/install/dictionaries.ts'
import type { FormText } from '#features/applications/server/application-text.ts'
import { planInstall } from '#features/applications/server/plan-install.ts'
import { readApplication } from '#features/applications/server/read-application.ts'
import type { Application } from '#features/applications/server/read-application.ts'
import { currentFlows, defineFlows } from '#features/approvals/server/definitions/flows.ts'
import { billRules } from '#features/bill-rules/feature.ts'
import { commonWords } from '#features/common-words/feature.ts'
import { flowWords } from '#features/approvals/server/definitions/flow-words.ts'
import { dictionaryWords } from '#features/dictionaries/server/dictionary-words.ts'
import { defineDictionaries, dictionaryBook } from '#features/dictionaries/entry.ts'
import { defineFunctions, functionById } from '#features/records/server/online-function.ts'
import { refusedPublications } from '#features/records/server/publish/refused-publications.ts'
import { migrate, migrationsOf } from '#server/database/migrate.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Feature } from '#server/feature.ts'
import type { Kernel } from '#server/kernel.ts'
import { allMigrations } from '../../../../main/migrations.ts'
import { serverFeatures } from '../../../../main/server-features.ts'
import { byProgram } from '#server/resource/audited-change.ts'
import { writeTranslations } from '#server/translations/write.ts'
import { startTestServer } from '#server/testing/test-server.ts'

let kernel: Kernel
let application: Application

const holdsKernel: Feature = {
  name: 'holds-kernel',
  calls: [],
  texts: {},
  start: async (started) => {
    kernel = started
    defineDictionaries(started)
    defineFunctions(started)
    defineFlows(started)
    return undefined
  },
}

// What is refused here is an error in the log.
const server = await startTestServer({ features: [commonWords, billRules, holdsKernel], settings: { logLevel: 'fatal' } })

const install = (one: Application): Promise<readonly string[]> =>
  installApplication(kernel, one, [dictionaryWords(kernel), flowWords(kernel)])

async function loadDemo(): Promise<void> {
  const { demo } = application
  await inTransaction(kernel.db, async (tx) => {
    await loadPeople(kernel, tx, demo, new Map())
    for (const entries of demo.dictionaries) await installDemoEntries(kernel, tx, entries)
  })
}

async function rightsOf(account: string) {
  const person = (await kernel.directory.snapshot()).personByAccount(account)
  if (!person) throw new Error(`no ${account}`)
  const { held } = await kernel.access.holdings({ userId: person.id, organizationId: person.organizationIds[0]!, isAdministrator: false })
  return held.rights
}

beforeAll(async () => {
  application = await readApplication(fileURLToPath(new URL('../../../../apps/seed-industry', import.meta.url)))
  const folders = ['bill-rules', 'dictionaries', 'records', 'approvals', 'applications'].filter(
    (name) => !serverFeatures.some((feature) => feature.name === name),
  )
  const more = await Promise.all(folders.map((name) => migrationsOf(name, new URL(`../../../${name}/server/migrations`, import.meta.url))))
  await migrate(server.database.db, [...(await allMigrations()), ...more.flat()])
  await install(application)
  await loadDemo()
})

test('the form is published with its list', async () => {
  const published = await functionById(kernel, 'seed_prod_filing')
  expect(published).toMatchObject({ code: 'seed_prod_filing', version: 1, flowId: 'filing' })
})

test('the entries of a tree stand under theirs, and the demo adds its own', async () => {
  const book = await dictionaryBook(kernel)
  expect(book.choices('seed.crop').map(({ label, children }) => [label, children?.length])).toEqual([
    ['主要农作物', 5],
    ['登记作物', 29],
    ['其他', 8],
  ])
  expect(book.choices('seed.acceptOrg').length).toBe(
    application.demo.dictionaries.find(({ category }) => category === 'seed.acceptOrg')?.entries.length,
  )
})

test('each role sees its menus', async () => {
  const menus = async (account: string) => [...(await rightsOf(account)).values()].map(({ menuCode }) => menuCode)
  expect(await menus('enterprise')).toEqual(expect.arrayContaining(['workFlow-flowLaunch', 'seed_prod_filing']))
  expect(await menus('enterprise')).not.toContain('workFlow-flowTodo')
  expect(await menus('reviewer')).toEqual(expect.arrayContaining(['workFlow-flowTodo', 'workFlow-flowDone', 'seed_prod_filing']))
})

test('a reader has no column and no field of the deposit', async () => {
  const rights = (await rightsOf('reader')).get('seed.seed_prod_filing')
  const names = [...(rights?.columns ?? []), ...(rights?.fields ?? [])]
  expect(names).toContain('areaTotal')
  expect(names.filter((name) => name.startsWith('dep'))).toEqual([])
  expect([...(rights?.buttons ?? [])]).toEqual(['btn_download', 'btn_detail'])
})

test('the entry of a report gives its export to whom it is granted alone', async () => {
  expect([...((await rightsOf('reader')).get('seed.seed_town_area')?.buttons ?? [])]).toEqual(['btn_download'])
  const menus = kernel.db.selectFrom('menu').select('judges_buttons').where('id', '=', 'seed.seed_town_area')
  expect(await menus.execute()).toEqual([{ judges_buttons: true }])
})

test('a company sees its own rows, an authority those of its county', async () => {
  const rows = async (account: string) => (await rightsOf(account)).get('seed.seed_prod_filing')?.rows
  const told = (field: string, current: string) => [
    { match: 'and', groups: [{ match: 'and', conditions: [{ field, operator: 'equals', value: { current } }] }] },
  ]
  expect(await rows('enterprise')).toEqual(told('@organization', 'organization'))
  expect(await rows('reader')).toEqual(told('county', 'organization-region'))
})

test('the flow is there for new requests', async () => {
  const flow = (await currentFlows(kernel)).get('filing')
  expect(flow).toMatchObject({ code: 'seed_prod_filing', enabled: true, definition: { version: 1, start: { withdrawal: 'resubmit' } } })
})

test('its texts are there in further languages, and one that an operator translated is kept', async () => {
  const english = async () => (await kernel.translations.in('en')).of({ kind: 'dictionary', id: 'seed.crop' })
  expect([(await english())?.get('玉米'), (await english())?.get('小麦')]).toEqual(['Maize', 'Wheat'])
  const maize = { kind: 'dictionary', owner: 'seed.crop', place: 'seed.crop.maize' } as const
  const said = { en: { text: 'Corn', original: '玉米' } }
  await inTransaction(kernel.db, (tx) => writeTranslations(kernel, byProgram(tx), [{ ...maize, said }]).then(() => undefined))
  await kernel.db.deleteFrom('application_step').where('name', '=', 'translations.json').execute()
  expect(await install(application)).toEqual(['translations.json'])
  expect([(await english())?.get('玉米'), (await english())?.get('小麦')]).toEqual(['Corn', 'Wheat'])
  expect((await kernel.translations.in('zhtw')).of({ kind: 'dictionary', id: 'seed.crop' })?.get('小麦')).toBe('小麥')
  expect((await kernel.translations.in('en')).of({ kind: 'flow', id: 'filing' })?.get('审签')).toBe('Final approval')
})

test('what is installed is not installed again, so an operator keeps what they changed', async () => {
  await kernel.db.updateTable('dictionary_entry').set({ name: '玉米(杂交)' }).where('id', '=', 'seed.crop.maize').execute()
  expect(await install(application)).toEqual([])
  const row = await kernel.db.selectFrom('dictionary_entry').select('name').where('id', '=', 'seed.crop.maize').executeTakeFirstOrThrow()
  expect(row.name).toBe('玉米(杂交)')
})

test('a changed file wins over what an operator changed', async () => {
  const crop = application.dictionaries.find(({ content }) => content.code === 'seed.crop')!
  const changed = {
    ...application,
    dictionaries: application.dictionaries.map((one) => (one === crop ? { ...crop, hash: 'of a newer text' } : one)),
  }
  expect(await install(changed)).toEqual(['dictionaries/seed.crop.json', 'translations.json'])
  const row = await kernel.db.selectFrom('dictionary_entry').select('name').where('id', '=', 'seed.crop.maize').executeTakeFirstOrThrow()
  expect(row.name).toBe('玉米')
})

/** The form as a newer file has it, where the company's code has become a number. */
function withRetypedCode(one: Application): Application {
  const filing = one.forms.find(({ content }) => content.code === 'seed_prod_filing')!
  const retyped = JSON.stringify(filing.content.formData).replace(
    /"jnpfKey":"comInput"([^{}]*)"label":"统一社会信用代码"/,
    '"jnpfKey":"switch"$1"label":"统一社会信用代码"',
  )
  const content = { ...filing.content, formData: JSON.parse(retyped) as FormText['formData'] }
  return {
    ...one,
    forms: one.forms.map((form) => (form === filing ? { ...filing, hash: 'of a newer text', content } : form)),
    flows: one.flows.map((flow) => (flow.content.form === filing.content.code ? { ...flow, hash: 'of a newer text' } : flow)),
    roles: { ...one.roles, hash: 'of a newer text' },
    billRules: { ...one.billRules, hash: 'of a newer text' },
  }
}

test('a form that is refused stops nobody: it serves as before, with its flow and the roles, and the rest is installed', async () => {
  const done = await install(withRetypedCode(application))
  expect(done.filter((step) => !step.startsWith('dictionaries/'))).toEqual(['bill-rules.json'])
  expect(await functionById(kernel, 'seed_prod_filing')).toMatchObject({ version: 1 })
  const refused = async () => (await refusedPublications(kernel.db)).map(({ name, refusals }) => [name, refusals.map((one) => one.params)])
  expect(await refused()).toEqual([['制种生产备案', [{ field: '统一社会信用代码' }]]])
  await forgetSettledRefusals(kernel, application)
  expect(await refused()).toEqual([])
  expect(await install(application)).toEqual(['bill-rules.json', 'translations.json'])
})

test('every step done again leaves the same rows: no second menu, grant, entry, person or version', async () => {
  const state = async () => [
    await kernel.db.selectFrom('menu_item').selectAll().orderBy('id').execute(),
    await kernel.db.selectFrom('role_grant').selectAll().orderBy('role_id').orderBy('item_id').execute(),
    await kernel.db.selectFrom('dictionary_entry').select(['id', 'parent_id', 'name']).orderBy('id').execute(),
    await kernel.db.selectFrom('user_account').select(['id', 'account']).orderBy('id').execute(),
    await kernel.db.selectFrom('online_function').select(['id', 'published_version']).orderBy('id').execute(),
    await kernel.db.selectFrom('flow').select(['id', 'version']).orderBy('id').execute(),
  ]
  const before = await state()
  await kernel.db.deleteFrom('application_step').execute()
  expect(await install(application)).toEqual(planInstall(application, new Map()).map(({ name }) => name))
  await loadDemo()
  expect(await state()).toEqual(before)
})
