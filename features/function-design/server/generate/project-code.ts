import { cell } from '#features/function-design/server/generate/literals.ts'
import type { GeneratedFunction } from '#features/function-design/server/generate/model.ts'
import { wireType } from '#features/function-design/server/generate/wire-type.ts'

const test = `import assert from 'node:assert/strict'
import test from 'node:test'
import { __Name__Client, __Name__Refused, modelId } from '../src/client.ts'
import type { __Name__Input } from '../src/types.ts'

/** A server that answers what it is told, and keeps what it was asked. */
function answering(data: unknown, code = 200): { readonly client: __Name__Client; readonly asked: { readonly method: string; readonly address: string; readonly body: unknown }[] } {
  const asked: { method: string; address: string; body: unknown }[] = []
  const fetch: typeof globalThis.fetch = async (address, options) => {
    asked.push({ method: options?.method ?? 'GET', address: String(address), body: typeof options?.body === 'string' ? JSON.parse(options.body) : undefined })
    return Response.json({ code, msg: 'said', data })
  }
  return { client: new __Name__Client({ address: 'http://server', token: 'token', fetch }), asked }
}

test('a list is asked for by page', async () => {
  const { client, asked } = answering({ list: [{ id: 'a' }], pagination: { total: 1 } })
  assert.deepEqual(await client.list({ page: 2, size: 5 }), { rows: [{ id: 'a' }], total: 1 })
  assert.equal(asked[0]?.address, 'http://server/api/visualdev/OnlineDev/' + encodeURIComponent(modelId) + '/List')
  assert.deepEqual([asked[0]?.method, (asked[0]?.body as { currentPage: number }).currentPage], ['POST', 2])
})

test('a refusal is thrown with the words of the server', async () => {
  await assert.rejects(answering(null, 403).client.get('a'), (problem) => problem instanceof __Name__Refused && problem.code === 403 && problem.message === 'said')
})

const address = process.env['SEEDBED_ADDRESS']
const token = process.env['SEEDBED_TOKEN']

test('a record is added, read, listed, changed and deleted', { skip: address === undefined || token === undefined }, async () => {
  const client = new __Name__Client({ address: address ?? '', token: token ?? '' })
  const values = JSON.parse(process.env['SEEDBED_VALUES'] ?? '{}') as __Name__Input
  const id = await client.create(values)
  const read = await client.get(id)
  for (const [key, value] of Object.entries(values)) if (typeof value !== 'object') assert.deepEqual([key, Reflect.get(read.values, key)], [key, value])
  assert.ok((await client.list({ size: 100 })).rows.some((row) => row.id === id))
  await client.update(id, values, read.version)
  const { version } = await client.get(id)
  assert.ok(version > read.version)
  await assert.rejects(client.update(id, values, read.version), (problem) => problem instanceof __Name__Refused && problem.code === 409)
  await client.remove(id, version)
  await assert.rejects(client.get(id), (problem) => problem instanceof __Name__Refused && problem.code === 404)
})
`

export const testCode = ({ name }: GeneratedFunction): string => test.replaceAll('__Name__', name)

export const packageCode = ({ packageName, description }: GeneratedFunction): string =>
  `${JSON.stringify(
    {
      name: packageName,
      version: '0.1.0',
      description,
      private: true,
      type: 'module',
      scripts: { check: 'tsc --noEmit', test: 'node --test test/client.test.ts' },
      dependencies: { react: '^19.0.0' },
      devDependencies: { '@types/node': '^24.0.0', '@types/react': '^19.0.0', typescript: '>=5.8.0' },
      engines: { node: '>=24' },
    },
    null,
    2,
  )}\n`

export const compilerCode = (): string =>
  `${JSON.stringify(
    {
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        strict: true,
        noUncheckedIndexedAccess: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
        allowImportingTsExtensions: true,
        skipLibCheck: true,
        noEmit: true,
        types: ['node'],
      },
      include: ['src', 'test'],
    },
    null,
    2,
  )}\n`

/** `README.md`, with the fields of a record. */
export function readmeCode({ label, description, name, code, outline, facts, withFlow }: GeneratedFunction): string {
  const rows = [
    ...outline.fields.map((field) => ({ field, type: wireType(field, facts) })),
    ...outline.tables.flatMap((table) => table.columns.map((field) => ({ field, type: wireType(field, facts) }))),
  ]
  const lines = rows.map(({ field, type }) => `| ${cell(field.name)} | ${cell(field.part.label)} | ${cell(type)} |`)
  return `# ${cell(label)}

${cell(description)}

由“代码生成”根据已发布的功能 \`${code}\` 生成。功能重新发布后请重新生成。

| 文件 | 内容 |
|---|---|
| \`src/types.ts\` | 数据的类型 |
| \`src/client.ts\` | \`${name}Client\`：列表、读取、新增、修改、删除 |
| \`src/fields.ts\` | 页面显示的列和输入项 |
| \`src/inputs.tsx\` | 输入控件 |
| \`src/page.tsx\` | \`${name}Page\`：列表和表单（React） |
| \`test/client.test.ts\` | 测试 |

\`npm install\`，\`npm run check\` 检查类型，\`npm test\` 运行测试。设置 \`SEEDBED_ADDRESS\`、\`SEEDBED_TOKEN\`（登录后得到）和 \`SEEDBED_VALUES\`（一条数据的 JSON）后，测试会在该系统中新增并删除一条数据。
${withFlow ? '\n该功能启用了流程：`create` 默认保存为草稿，`submits: true` 时提交。\n' : ''}
| 字段 | 标题 | 类型 |
|---|---|---|
${lines.join('\n')}
`
}
