import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Node } from '#server/start/start-node.ts'
import { addressesOf, type TestDatabase } from '#server/testing/test-database.ts'

/** What the first start of a product leaves behind: a database and a data folder. Others begin as copies of both. */
export interface FirstStart {
  readonly template: string
  readonly dataDirectory: string
}

const known = new Map<string, Promise<FirstStart>>()

/**
 * The first start of a kind of product. The first test file of the run that asks makes it; a first start takes ten times as long as one
 * that finds all its menus, applications and demo data.
 *
 * @param start starts a node on an empty, migrated database
 */
export function firstStartOf(
  kind: string,
  start: (database: TestDatabase['forNodes'], dataDirectory: string) => Promise<Node>,
): Promise<FirstStart> {
  const { template, folder } = inject('postgres')
  const made = { template: `${template}_${kind}`, dataDirectory: join(folder, kind) }
  const asked = known.get(made.template) ?? makeOnce(made, start)
  known.set(made.template, asked)
  return asked
}

async function makeOnce(made: FirstStart, start: Parameters<typeof firstStartOf>[1]): Promise<FirstStart> {
  const { server, template, copying } = inject('postgres')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // Of another worker that makes it now; the lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [made.template])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [made.template])
    if (rowCount) return made
    const unfinished = `${made.template}_new`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    rmSync(made.dataDirectory, { recursive: true, force: true })
    mkdirSync(made.dataDirectory)
    await client.query(`create database ${unfinished} template ${template} ${copying}`)
    const node = await start(addressesOf(unfinished), made.dataDirectory)
    await node.stop()
    await client.query(`alter database ${unfinished} rename to ${made.template}`)
    return made
  } finally {
    await client.end()
  }
}
