import { connect as connectSocket, isIP } from 'node:net'
import { Kysely, MysqlDialect } from 'kysely'
import { createConnection, type Connection as MysqlConnection, type ConnectionOptions } from 'mysql2'
import type { Connection, Connecting } from '#features/data-sources/server/drivers/connection.ts'
import type { Tables } from '#server/database/types.ts'

/** Opens one connection to a MySQL or MariaDB at an address that was checked. */
export async function connectMysql({ reach, address, zone, limits, watch }: Connecting): Promise<Connection> {
  const socket = connectSocket({ host: address, port: reach.port })
  watch(socket)
  const options: ConnectionOptions = {
    // The certificate must be for the name, not for the address that was looked up.
    host: reach.host,
    port: reach.port,
    user: reach.account,
    password: reach.password,
    database: reach.database,
    stream: socket,
    ...(reach.tls ? { ssl: { rejectUnauthorized: true, verifyIdentity: isIP(reach.host) === 0 } } : {}),
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    multipleStatements: false,
    // Readers of rows are not made of text.
    disableEval: true,
    // A server may ask its client for files.
    flags: ['-LOCAL_FILES'],
    connectTimeout: limits.seconds * 1000,
  }
  const connection = createConnection(options)
  connection.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve())))
  // A connection that was cut off would never answer a good-bye.
  const close = async () => connection.destroy()
  try {
    for (const statement of settingsOf(limits.seconds)) await run(connection, statement)
    await inZone(connection, zone)
  } catch (error) {
    await close()
    throw error
  }
  const pool = {
    getConnection: (give: (error: unknown, one: unknown) => void) => give(null, Object.assign(connection, { release: () => undefined })),
    end: (done: (error?: unknown) => void) => done(),
  }
  return { db: new Kysely<Tables>({ dialect: new MysqlDialect({ pool: pool as never }) }), close }
}

const run = (connection: MysqlConnection, statement: string): Promise<void> =>
  new Promise((resolve, reject) => void connection.query(statement, (error) => (error ? reject(error) : resolve())))

/** A value that does not fit is refused. The library escapes values by backslashes, which must mean that whatever the server is set to. */
const settingsOf = (seconds: number): readonly string[] => [
  `set session sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO'`,
  'set session innodb_lock_wait_timeout = 3',
  'set session lock_wait_timeout = 3',
  `set session net_write_timeout = ${Math.round(seconds) + 5}`,
]

/** Servers that know no names of zones are told the offset of now. */
async function inZone(connection: MysqlConnection, zone: string): Promise<void> {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', '')
  await run(connection, `set session time_zone = '${offset === undefined || offset === '' ? '+00:00' : offset}'`)
}
