import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { createConnection } from 'mysql2'
import { afterAll } from 'vitest'
import { freePort, type GivenDatabase } from '#features/data-sources/testing/given-database.ts'

const binaries = { server: '/usr/sbin/mariadbd', install: '/usr/bin/mariadb-install-db' } as const

/** Why the tests with a MySQL are left out; undefined where they run. Debian brings one in `mariadb-server`. */
export const noMysql: string | undefined = Object.values(binaries).every((path) => existsSync(path))
  ? undefined
  : 'mariadb-server is not installed'

/** A MariaDB of its own on loopback, with a database `grain`; ends with the test file. */
export async function givenMysql(): Promise<Omit<GivenDatabase, 'run'> & { readonly run: (statement: string) => Promise<unknown> }> {
  const folder = mkdtempSync(join(tmpdir(), 'seedbed-mysql-'))
  const [port, password, data] = [await freePort(), randomBytes(12).toString('hex'), join(folder, 'data')]
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  const made = spawnSync(binaries.install, [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${String(made.stderr)}`)
  const init = join(folder, 'init.sql')
  // Each line is a statement.
  const statements = [
    'create database grain character set utf8mb4;',
    `create user farmer identified by '${password}';`,
    'grant all on grain.* to farmer;',
  ]
  writeFileSync(init, `${statements.join('\n')}\n`)
  const settings = [
    `--datadir=${data}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    `--socket=${join(folder, 's')}`,
    `--init-file=${init}`,
  ]
  const server = spawn(
    binaries.server,
    ['--no-defaults', ...settings, '--skip-log-bin', '--skip-name-resolve', '--innodb-flush-log-at-trx-commit=0', ...user],
    {
      stdio: 'ignore',
    },
  )
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const form = { dbType: 'MySQL', host: '127.0.0.1', port, userName: 'farmer', password, serviceName: 'grain' }
  const run = (statement: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const client = createConnection({
        host: '127.0.0.1',
        port,
        user: 'farmer',
        password,
        database: 'grain',
        dateStrings: true,
        multipleStatements: true,
      })
      client.query(statement, (error, rows) => {
        client.destroy()
        if (error) reject(error)
        else resolve(rows)
      })
    })
  const signsIn = () =>
    run('select 1').then(
      () => true,
      () => false,
    )
  const isReady = async (): Promise<boolean> => (await answers(port)) && signsIn()
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (server.exitCode !== null || tries === 200) throw new Error('mariadbd does not answer')
    await after(100)
  }
  return { port, password, form, run }
}

/** Whether anybody listens. */
async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const outcome = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false)
  socket.destroy()
  return outcome
}
