import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { wrongImportsOf } from './import-directions.ts'

test.each([
  ['the browser never imports the server', 'web/shell/menu.tsx', '#server/settings.ts'],
  ['the browser never imports the server', 'ui/kit/button.tsx', '../../server/settings.ts'],
  ['the browser never imports the server side of a feature', 'web/shell/menu.tsx', '#features/approvals/server/rules.ts'],
  ['a screen never imports the server side of its feature', 'features/approvals/web/list.tsx', '../server/rules.ts'],
  ['the browser uses nothing of Node', 'web/shell/menu.tsx', 'node:fs'],
  ['the engine imports nothing but itself', 'engine/forms/model.ts', '#fields/text/definition.ts'],
  ['the engine imports nothing but itself', 'engine/forms/model.ts', '#server/settings.ts'],
  ['the engine imports nothing but itself', 'engine/forms/model.ts', '../../web/call/request.ts'],
  ['the engine is pure', 'engine/forms/model.ts', 'node:crypto'],
  ['the engine is pure', 'engine/forms/model.ts', 'react'],
  ['the definition of a field knows no server', 'fields/money/definition.ts', '#server/database/types.ts'],
  ['the definition of a field knows no renderer', 'fields/money/definition.ts', './editor.tsx'],
  ['the definition of a field knows no component', 'fields/money/definition.ts', 'antd'],
  ['the kit knows no field', 'ui/kit/button.tsx', '#fields/money/definition.ts'],
  ['a field knows no screen', 'fields/money/editor.tsx', '#web/form/form.tsx'],
  ['a feature knows the inside of no other', 'features/approvals/server/grant.ts', '#features/dictionaries/server/queries.ts'],
  ['a feature knows the inside of no other', 'features/approvals/server/grant.ts', '../../dictionaries/server/queries.ts'],
  ['a feature knows the inside of no other', 'features/approvals/web/list.tsx', '#features/dictionaries/web/list.tsx'],
  ['a feature knows the manifest of no other', 'features/approvals/feature.ts', '#features/dictionaries/feature.ts'],
  ['the kernel of the server knows no feature', 'server/http/serve.ts', '#features/dictionaries/server/queries.ts'],
  ['the kernel of the server knows no feature', 'server/http/serve.ts', '../../features/dictionaries/contract.ts'],
  ['the kernel of the server knows no renderer', 'server/http/serve.ts', '#fields/money/editor.tsx'],
  ['the server uses nothing of the browser', 'server/http/serve.ts', 'react'],
  ['a contract knows no server', 'features/approvals/contract.ts', '#server/http/serve.ts'],
  ['the database knows no session', 'server/database/connect.ts', '#server/sessions/signed-in.ts'],
  ['the database knows no session', 'server/database/connect.ts', '../sessions/signed-in.ts'],
  ['rights are decided without knowing sessions', 'server/access/decide-access.ts', '#server/sessions/signed-in.ts'],
  ['what the kernel is made of does not know it', 'server/directory/write.ts', '#server/kernel.ts'],
  ['the interface of a folder stands lower than the folder', 'server/outbox/outbox.ts', '#server/outbox/dispatcher.ts'],
  ['folders of one line do not know each other', 'server/sockets/open-sockets.ts', '#server/outbox/dispatcher.ts'],
  ['a folder of the server needs a place in the order', 'server/http/serve.ts', '#server/unplaced/one.ts'],
  ['messages do not know requests', 'features/messages/server/deliver.ts', '#features/approvals/entry.ts'],
  ['messages do not know requests', 'features/messages/web/use-open-message.ts', '#features/approvals/contract.ts'],
  ['records do not know requests', 'features/records/web/form-facts.ts', '#features/approvals/contract.ts'],
  ['a feature needs a place in the order', 'features/records/feature.ts', '#features/unplaced/contract.ts'],
])('%s: %s may not import %s', (_rule, file, imported) => {
  const written = [
    `import { one } from '${imported}'`,
    `import type { One } from '${imported}'`,
    `import {\n  one,\n  type Two,\n} from '${imported}'`,
    `export * from '${imported}'`,
    `import '${imported}'`,
    `const later = () => import('${imported}')`,
  ]
  for (const text of written) expect(wrongImportsOf(file, text), text).toHaveLength(1)
})

test.each([
  ['engine/forms/model.ts', '../values/money.ts'],
  ['engine/forms/model.ts', 'zod'],
  ['fields/money/definition.ts', '#engine/values/money.ts'],
  ['fields/money/editor.tsx', '#ui/kit/input.tsx'],
  ['fields/money/editor.tsx', 'react'],
  ['web/form/form.tsx', '#fields/renderers-in-forms.ts'],
  ['web/session/session-store.ts', '#features/session/contract.ts'],
  ['server/http/serve.ts', '#fields/definitions.ts'],
  ['server/http/serve.ts', 'node:http'],
  ['features/approvals/server/grant.ts', '../contract.ts'],
  ['features/approvals/server/grant.ts', '#features/dictionaries/contract.ts'],
  ['features/approvals/server/grant.ts', '#features/dictionaries/entry.ts'],
  ['features/approvals/web/list.tsx', '#web/list/model.ts'],
  ['server/kernel.ts', '#server/outbox/outbox.ts'],
  ['server/outbox/dispatcher.ts', '#server/kernel.ts'],
  ['server/sessions/end-sessions.ts', '#server/sockets/sockets.ts'],
  ['features/approvals/web/list.tsx', '#features/dictionaries/web/entry.tsx'],
  ['features/approvals/feature.ts', './server/grant.ts'],
  ['web/form/form.test.ts', '#server/settings.ts'],
])('%s may import %s', (file, imported) => {
  expect(wrongImportsOf(file, `import { one } from '${imported}'`)).toEqual([])
})

test('an import in a comment does not count, and the line is reported', () => {
  const text = "/**\n * import { x } from '#server/settings.ts'\n */\n// import x from '#server/x.ts'\nimport { y } from '#server/y.ts'\n"
  expect(wrongImportsOf('web/a.ts', text)).toMatchObject([{ line: 5, imported: '#server/y.ts' }])
})

test('the check of the project ends with an error when one file imports the wrong way', () => {
  const root = mkdtempSync(join(tmpdir(), 'seedbed-imports-'))
  const check = () => spawnSync(process.execPath, [join(import.meta.dirname, 'import-directions.ts'), root], { encoding: 'utf8' })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('server/settings.ts', 'export const port = 3000\n')
  expect(check().status).toBe(0)
  write('web/shell/menu.tsx', "import { port } from '#server/settings.ts'\nexport const shown = port\n")
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('web/shell/menu.tsx:1 imports #server/settings.ts') })
  rmSync(root, { recursive: true })
})
