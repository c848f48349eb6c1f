import { expect, test } from 'vitest'
import { currentUser, saveAppearance, type MenuNode } from '#features/session/contract.ts'
import { demoPassword } from '#server/testing/given-filing.ts'
import { adminPassword } from '#server/testing/test-server.ts'
import { startProduct } from './testing/product.ts'
import { look } from './testing/screen.ts'
import { signInAs } from './testing/sign-in.ts'
import { desk, openWindow, phone, type Size } from './testing/window.ts'

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

test('every screen of every menu opens whole, in light and in dark colours, on a desk and on a phone', { timeout: 600_000 }, async () => {
  const seen = new Set<string>()
  for (const { account, password } of people) {
    const client = await product.server.signIn(account, password)
    const { menuList, userInfo } = await client.get(currentUser, { query: {} })
    await client.get(saveAppearance, { body: { ...userInfo.appearance, mode: 'system' } })
    const paths = [...fixed, ...screenPaths(menuList)].filter((path) => !seen.has(path))
    for (const path of paths) seen.add(path)
    // Both at once: each of them uses one processor at a time.
    await Promise.all([desk, phone].map((size) => walk(size, account, password, paths)))
  }
  expect(seen.size).toBeGreaterThan(fixed.length + 20)
})

async function walk(size: Size, account: string, password: string, paths: readonly string[]): Promise<void> {
  const window = await openWindow(product, size)
  await signInAs(window, account, { password })
  for (const path of paths) {
    await window.page.goto(window.address + path)
    await window.page.getByRole('banner').waitFor()
    const name = `screen${path.replaceAll('/', '-')}`
    await window.page.emulateMedia({ colorScheme: 'light' })
    await look(window, `${name}-light`)
    await window.page.emulateMedia({ colorScheme: 'dark' })
    await look(window, `${name}-dark`, ['color-contrast'])
  }
  await window.context.close()
}
