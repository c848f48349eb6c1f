import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { comparePackage, importPackage } from '#features/applications/contract/packages.ts'
import { writePackage } from '#features/applications/server/packages/package-text.ts'
import { readApplication } from '#features/applications/server/read-application.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const server = await startTestServer()
const admin = await server.admin()

test('the built-in application is such a package: its files, read by the same code, say what is installed', async () => {
  const application = await readApplication(fileURLToPath(new URL('../../../../apps/seed-industry', import.meta.url)))
  const contents = <Content>(files: readonly { readonly content: Content }[]): Content[] => files.map(({ content }) => content)
  const lists = contents(application.lists)
  const content = writePackage({
    name: '种业',
    dictionaries: contents(application.dictionaries),
    billRules: application.billRules.content.rules,
    functions: contents(application.forms).map((form) => ({ form, list: lists.find((list) => list.form === form.code) })),
    flows: contents(application.flows),
    people: [],
  })
  const form = new FormData()
  form.append('file', new Blob([content]), 'seeds.json')
  const taken = await admin.call(importPackage, {}, { form })
  expect(taken).toMatchObject({ code: 200 })
  const { parts } = await admin.get(comparePackage, { params: { id: taken.data.id } })
  expect(parts.filter(({ state }) => state !== 'same')).toEqual([])
})
