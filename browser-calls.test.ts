import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { readsLeftOut, withoutSchemas } from './browser-calls.ts'

type Tree = Parameters<typeof readsLeftOut>[0]

const treeOf = (code: string): Tree => parseSync('contract.ts', code).program as unknown as Tree

/** Without what the formatting of the example adds. */
const plain = (code: string): string => code.replaceAll(/\s+/g, ' ').trim()

test('a declaration keeps what a browser reads of it', () => {
  const code = `
    const row = z.object({ id: z.string() })
    export const rows = call({
      method: 'POST',
      path: \`\${base}/rows\`,
      access: { menu: 'rows' },
      changes: false,
      body: z.object({ name: z.string() }),
      answer: z.array(row),
      fieldTypesIn: (answer) => kindsIn(answer),
      message: 'kernel.done'
    })`
  expect(plain(withoutSchemas(code, treeOf(code)))).toBe(
    plain(`
    const row = /* @__PURE__ */ (() => (z.object({ id: z.string() })))()
    export const rows = /* @__PURE__ */ (() => (call({
      method: 'POST',
      path: \`\${base}/rows\`,
      access: { menu: 'rows' },
      changes: false,
      fieldTypesIn: (answer) => kindsIn(answer),
      })))()`),
  )
})

test('calls of a resource keep their address and what stands below it', () => {
  const code = `
    const things = resourceCalls('/api/things', rulesOfMenu('things'), { of: 'user' })
    export const createThing = things.create(thingInput)
    export const readThing = { ...things.read(thing, '/{id}/Info'), access: 'signed-in' }
    export const offered = ['create']`
  expect(plain(withoutSchemas(code, treeOf(code)))).toBe(
    plain(`
    const things = /* @__PURE__ */ (() => (resourceCalls('/api/things', rulesOfMenu('things'), { of: 'user' })))()
    export const createThing = /* @__PURE__ */ (() => (things.create(undefined as never)))()
    export const readThing = /* @__PURE__ */ (() => ({ ...things.read(undefined as never, '/{id}/Info'), access: 'signed-in' }))()
    export const offered = ['create']`),
  )
})

test('reading a schema of a call is found, a type of it is none', () => {
  const imported = "import { rows, rowInput } from '#features/rows/contract.ts'\n"
  expect(readsLeftOut(treeOf(`${imported}const schema = rows.body!`))).toBe('rows.body')
  expect(readsLeftOut(treeOf(`${imported}const told = rows.answer?.safeParse({})`))).toBe('rows.answer')
  expect(readsLeftOut(treeOf(`${imported}type Row = z.output<typeof rows.answer>\nconst { id } = rowInput.shape`))).toBeUndefined()
})
