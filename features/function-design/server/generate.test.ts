import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBuffer } from 'yauzl'
import type { FormPart } from '#engine/forms/model.ts'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { functionDesignMenu } from '#features/function-design/contract.ts'
import { downloadCode, generaterAreas, previewCode, type GenerateInput } from '#features/function-design/contract/generate.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { samplesOf } from '#fields/testing/samples.ts'
import { allButtons, givenFunction, givenFunctionRole, part } from '#server/testing/given-function.ts'
import { givenPerson, givenRole, personPassword } from '#server/testing/given-people.ts'
import { startTestServer } from '#server/testing/test-server.ts'

const run = promisify(execFile)
const server = await startTestServer()
const { kernel } = server.node
const admin = await server.admin()
const root = new URL('../../..', import.meta.url).pathname

/** What a label may try. */
const hostile = `'"\`\${process.exit(1)} */ process.exit(2) /* \\ \n\r\u2028 <script>alert(1)</script> | \${'`
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** Each field type with each set of options that its samples have, within the form and within a sub-table. */
const sampled = [...fieldTypes.values()].flatMap((type) =>
  type.nature === 'value'
    ? samplesOf(type.type).map((sample, index) => ({
        type,
        sample,
        part: part(`f_${type.type.replaceAll('-', '_')}_${index}`, type.type, {
          label: `${type.type}${hostile}`,
          options: sample.options ?? {},
        }),
      }))
    : [],
)
const inRows = sampled.filter(({ type }) => type.mayBeInSubTable).map(({ part: one }) => one)
const everyType: readonly FormPart[] = [
  ...sampled.map(({ part: one }) => one),
  part('rows', 'sub-table', { label: hostile, children: inRows }),
]

async function filesOf(id: string, body: Partial<GenerateInput> = {}): Promise<ReadonlyMap<string, string>> {
  const { list } = await admin.get(previewCode, { params: { id }, body })
  return new Map(list.flatMap(({ fileName: folder, children }) => children.map((one) => [`${folder}/${one.fileName}`, one.fileContent])))
}

/** Writes the files where the packages of the project are found, as `npm install` would bring them. */
async function written(files: ReadonlyMap<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'generated-'))
  folders.push(folder)
  for (const [path, content] of files) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** What the compiler of the project says about it; nothing where all is right. */
async function compiled(folder: string): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return run(process.execPath, [compiler, '--noEmit', '-p', folder]).then(
    () => '',
    (fault: { stdout: string }) => fault.stdout,
  )
}

describe('code for a function with every field type and hostile labels', () => {
  let files: ReadonlyMap<string, string>
  beforeAll(async () => {
    await givenFunction(kernel, { id: 'every_type', parts: everyType })
    files = await filesOf('every_type', { description: hostile })
  })

  test('compiles with the compiler of the project, and its types hold what travels for each sample', { timeout: 120_000 }, async () => {
    const values = sampled.flatMap(({ type, sample, part: one }) => {
      const options = type.options.parse(sample.options ?? {})
      const member = JSON.stringify(type.fill ? `${one.key}_id` : one.key)
      return sample.values.map((value, index) => {
        const wire = JSON.stringify(type.toWire(value, options, exampleFacts) ?? null)
        return `export const ${one.key}_${index}: EveryTypeValues[${member}] = ${wire}\n`
      })
    })
    expect(values.length).toBeGreaterThan(50)
    const own = new Map([...files].map(([path, content]) => [path.replace(/^every_type\//, ''), content]))
    const imports = "import type { EveryTypeValues } from '../src/types.ts'\n"
    own.set('test/samples.ts', imports + values.join(''))
    const folder = await written(own)
    expect(await compiled(folder)).toBe('')
    await writeFile(join(folder, 'test/wrong.ts'), `${imports}export const wrong: EveryTypeValues['f_money_0'] = 'many'\n`)
    expect(await compiled(folder)).toContain("Type 'string' is not assignable to type 'number'")
  })

  test('says labels in texts and comments, and never as code', () => {
    const types = files.get('every_type/src/types.ts')!
    expect(types.split('\n').filter((line) => line.includes('process.exit'))).toSatisfy((lines: string[]) =>
      lines.every((line) => /^\s*\/\*\* .* \*\/$/.test(line) && line.indexOf('*/') === line.length - 2),
    )
    expect(files.get('every_type/README.md')).not.toContain('<script>')
    expect(JSON.parse(files.get('every_type/package.json')!)).toMatchObject({ name: 'every-type', description: hostile })
  })
})

describe('the client', () => {
  const parts = [
    part('name', 'text', { label: '名称' }),
    part('size', 'number', { label: '面积', options: { precision: 2 } }),
    part('day', 'date', { label: '日期' }),
    part('crops', 'checkbox', { label: '作物', options: { options: [{ id: 'maize', fullName: '玉米' }] } }),
    part('beds', 'sub-table', { label: '苗床', children: [part('row', 'text'), part('width', 'number')] }),
  ]
  beforeAll(async () => {
    await givenFunctionRole(kernel, 'growers', { functionId: 'beds_made', buttons: allButtons })
    await givenFunction(kernel, { id: 'beds_made', parts })
  })

  test('adds, reads, lists, changes and deletes at a real server', { timeout: 120_000 }, async () => {
    const files = await filesOf('beds_made', { module: '业务模块', className: 'bed', subClassName: 'plot' })
    expect([...files.keys()]).toContain('business/beds_made/src/client.ts')
    expect(files.get('business/beds_made/src/types.ts')).toContain('export interface PlotItem {')
    const folder = join(await written(files), 'business/beds_made')
    const values = { name: '东园', size: 2.5, day: Date.UTC(2026, 2, 4, 16), crops: ['maize'], beds: [{ row: '一', width: 3 }] }
    const environment = { SEEDBED_ADDRESS: admin.address, SEEDBED_TOKEN: admin.token, SEEDBED_VALUES: JSON.stringify(values) }
    const said = await run(process.execPath, ['--test', '--test-reporter=tap', 'test/client.test.ts'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment },
    })
    expect(said.stdout).toMatch(/# pass 3\n# fail 0\n[^]*# skipped 0/)
  })

  test('comes as a zip with the same files, by a link that opens once', async () => {
    const { url, name } = await admin.get(downloadCode, { params: { id: 'beds_made' }, body: { className: 'Bed' } })
    expect(name).toBe('beds_made.zip')
    const response = await fetch(admin.address + url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(await namesIn(Buffer.from(await response.arrayBuffer()))).toEqual([...(await filesOf('beds_made', { className: 'Bed' })).keys()])
    expect((await fetch(admin.address + url)).status).toBe(410)
  })
})

function namesIn(zip: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) =>
    fromBuffer(zip, (problem, archive) => {
      if (problem) return reject(problem)
      const names: string[] = []
      archive.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName))
      archive.on('end', () => resolve(names))
      archive.on('error', reject)
    }),
  )
}

test('names that are no names are refused at their field, as is a module that is not there', async () => {
  await givenFunction(kernel, {
    id: 'named',
    parts: [part('a', 'sub-table', { children: [part('x', 'text')] }), part('b', 'sub-table', { children: [part('x', 'text')] })],
  })
  const refused = async (body: Partial<GenerateInput>) => {
    const { code, data } = await admin.call(previewCode, { params: { id: 'named' }, body })
    return [code, ((data as { errors?: { field: string }[] } | undefined)?.errors ?? []).map(({ field }) => field)]
  }
  expect(await refused({ className: 'a b' })).toEqual([422, ['className']])
  expect(await refused({ className: "X'" })).toEqual([422, ['className']])
  expect(await refused({ subClassName: 'Same,same' })).toEqual([422, ['subClassName']])
  expect(await refused({ modulePackageName: '../x' })).toEqual([422, ['modulePackageName']])
  expect(await refused({ module: '../../etc' })).toEqual([422, ['module']])
})

test('only who has the button gets code, and only of what is there', async () => {
  const { id: menuId } = await kernel.db.selectFrom('menu').select('id').where('code', '=', functionDesignMenu).executeTakeFirstOrThrow()
  await givenRole(kernel, 'readers', { menuId, buttons: ['btn_edit', 'btn_download'] })
  await givenPerson(kernel, { account: 'reader', roleIds: ['readers'] })
  const reader = await server.signIn('reader', personPassword)
  expect((await reader.call(previewCode, { params: { id: 'beds_made' }, body: {} })).code).toBe(403)
  expect((await reader.call(downloadCode, { params: { id: 'beds_made' }, body: {} })).code).toBe(403)
  expect((await admin.call(previewCode, { params: { id: 'nowhere' }, body: {} })).code).toBe(404)
  expect(await admin.get(generaterAreas, {})).toEqual(['业务模块'])
})
