import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMigrations } from './migrations.ts'

test('every migration in the tree is run', async () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync('{server,server/*,features/*/server}/migrations/[0-9]*.ts', { cwd: root })
  const known = await allMigrations()
  expect(known.map(({ name }) => name).sort()).toEqual(files.map((file) => file.replace(/^.*\/|\.ts$/g, '')).sort())
})
