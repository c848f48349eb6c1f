import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { planInstall } from './plan-install.ts'
import { readApplication } from './read-application.ts'
import type { Application } from './read-application.ts'

let application: Application
beforeAll(async () => {
  application = await readApplication(fileURLToPath(new URL('../../../apps/seed-industry', import.meta.url)))
})

const kindsOf = (installed: ReadonlyMap<string, string>) => planInstall(application, installed).map(({ kind }) => kind)
const everything = () => new Map(planInstall(application, new Map()).map(({ name, hash }) => [name, hash]))

test('each step comes after what it names: menus, dictionaries, numbers, forms, flows, successions, reports, roles, translations', () => {
  expect([...new Set(kindsOf(new Map()))]).toEqual([
    'system',
    'dictionary',
    'bill-rules',
    'function',
    'flow',
    'succession',
    'report',
    'roles',
    'translations',
  ])
})

test('what was installed from the same text is left alone', () => expect(kindsOf(everything())).toEqual([]))

test('a changed file is installed again, and no other', () => {
  const installed = everything().set('dictionaries/seed.crop.json', 'of an older text')
  expect(planInstall(application, installed).map(({ name }) => name)).toEqual(['dictionaries/seed.crop.json'])
})

test('the succession of varieties stays as installed systems carried it out, where it would make varieties again that were deleted or corrected', () => {
  // No entry that became a record at that time is noted.
  const installed = everything().set('successions/seed.variety.json', '17a46e409a24b5efba197137c7ecd8fdbe6ab32a3af4f35f5e3e375a29f35773')
  expect(planInstall(application, installed)).toEqual([])
})
