import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { checkFunctions } from './check-functions.ts'
import { readApplication, type Application } from './read-application.ts'

/** A field chooses by a directory that its source has: one of the name it gives, or where it gives none the one without. */

const nothing = { dictionaries: new Set<string>(), entries: new Set<string>(), billRules: new Set<string>(), flows: new Set<string>() }
let application: Application

beforeAll(async () => {
  application = await readApplication(fileURLToPath(new URL('../../../apps/seed-industry', import.meta.url)))
})

const problems = (changed: Application): readonly string[] =>
  checkFunctions(changed, nothing).filter((problem) => problem.includes('director'))

/** The application with another list of profiles. */
const withDirectories = (seedbedDirectory: unknown): Application => ({
  ...application,
  lists: application.lists.map((one) =>
    one.content.form === 'seed_enterprise'
      ? { ...one, content: { ...one.content, columnData: { ...one.content.columnData, seedbedDirectory } } }
      : one,
  ),
})

/** The application whose filings pick the rows of 生产明细 among records of a function. */
function withPickedRows(addTableConf: object): Application {
  interface Part {
    readonly __vModel__?: string
    readonly __config__: { readonly children?: readonly Part[] }
  }
  const picked = (part: Part): Part => {
    const { children } = part.__config__
    const inside = children ? { ...part, __config__: { ...part.__config__, children: children.map(picked) } } : part
    return part.__vModel__ === 'items' ? { ...inside, ...{ addType: 1, addTableConf } } : inside
  }
  return {
    ...application,
    forms: application.forms.map((one) => {
      if (one.content.code !== 'seed_prod_filing') return one
      const fields = (one.content.formData['fields'] as readonly Part[]).map(picked)
      return { ...one, content: { ...one.content, formData: { ...one.content.formData, fields } } }
    }),
  }
}

const ownList = () => application.lists.find(({ content }) => content.form === 'seed_enterprise')!.content.columnData['seedbedDirectory']

test('the fields of the application find their directories', () => {
  expect(problems(application)).toEqual([])
  expect(problems(withDirectories(undefined))).toHaveLength(3)
})

test('a field that names no directory is refused where a list has some for uses alone', () => {
  const { uses } = ownList() as { readonly uses: object }
  expect(problems(withDirectories({ uses }))).toEqual([expect.stringMatching(/委托企业: seed_enterprise has directories for uses alone/)])
})

test('what verify codes tell beside records is there, and may be told', () => {
  const told = (changed: Application) => checkFunctions(changed, nothing).filter((problem) => problem.includes('verify-table'))
  const without = { ...application, forms: application.forms.filter(({ content }) => content.code !== 'seed_enterprise') }
  expect(told(application)).toEqual([])
  expect(told(without)).toEqual([expect.stringContaining('forms.definition.verify-table-function')])
})

test('rows of a sub-table are picked by a directory that is there', () => {
  const relationOptions = [{ field: 'items-villageCode', value: 'villageCode' }]
  const picked = (seedbedDirectory: string) => problems(withPickedRows({ modelId: 'seed_enterprise', seedbedDirectory, relationOptions }))
  expect(picked('village')).toEqual([])
  expect(picked('nothing')).toEqual([expect.stringMatching(/seed_enterprise has no directory nothing/)])
})
