import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test('component tests of features that mock a module are named so, as the others share one page, where a mock would stay or come too late', () => {
  const files = globSync('features/**/*.browser.test.{ts,tsx}', { cwd: root })
  const mocking = files.filter((file) => /\bvi\.(?:doM|m)ock\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThan(50)
  expect(mocking.filter((file) => !/\.mocked\.browser\.test\.tsx?$/.test(file))).toEqual([])
})
