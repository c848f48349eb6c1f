import { expect, test } from 'vitest'
import { currentUser, saveAppearance, type MenuNode } from '#features/session/contract.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { signInAs } from './testing/sign-in.ts'
import { desk, openWindow, phone } from './testing/window.ts'

const product = await startProduct()

/** Pages of the shell that no menu leads to. */
const fixed = ['/home', '/messageRecord', '/profile']

const screenTypes: readonly number[] = [2, 3, 4]

function screenPaths(nodes: readonly MenuNode[]): readonly string[] {
  return nodes.flatMap((node) => [
    ...(screenTypes.includes(node.type) && !node.hidden && node.path ? [node.path.split('?')[0] ?? ''] : []),
    ...screenPaths(node.children),
  ])
}

const people = [
  { account: 'admin', password: adminPassword },
  { account: 'county', password: demoPassword },
  { account: 'enterprise', password: demoPassword },
]

test.each([desk, phone])(
  'every screen of every menu opens whole, in light and in dark colours ($width)',
  { timeout: 600_000 },
  async (size) => {
    const seen = new Set<string>()
    for (const { account, password } of people) {
      const client = await product.server.signIn(account, password)
      const { menuList, userInfo } = await client.get(currentUser, { query: {} })
      await client.get(saveAppearance, { body: { ...userInfo.appearance, mode: 'system' } })
      const window = await openWindow(product, size)
      await signInAs(window, account, { password })
      for (const path of [...fixed, ...screenPaths(menuList)]) {
        if (seen.has(path)) continue
        seen.add(path)
        await window.page.goto(window.address + path)
        await window.page.getByRole('banner').waitFor()
        for (const colorScheme of ['light', 'dark'] as const) {
          await window.page.emulateMedia({ colorScheme })
          await look(window, `screen${path.replaceAll('/', '-')}-${colorScheme}`)
        }
      }
      await window.context.close()
    }
    expect(seen.size).toBeGreaterThan(fixed.length + 20)
  },
)
