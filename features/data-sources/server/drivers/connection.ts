import type { Socket } from 'node:net'
import type { DriverName } from '#features/data-sources/contract.ts'
import type { Db } from '#server/database/types.ts'

/** Where a database is and who signs in there, the password in clear. */
export interface Reach {
  readonly driver: DriverName
  readonly host: string
  readonly port: number
  readonly account: string
  readonly password: string
  readonly database: string
  readonly schema: string
  readonly tls: boolean
}

/** How far one piece of work goes. */
export interface WorkLimits {
  readonly seconds: number
  /** What the database may send in all. */
  readonly bytes: number
}

/** What a driver needs to connect. */
export interface Connecting {
  readonly reach: Reach
  /** The address that was looked up and checked. */
  readonly address: string
  readonly zone: string
  readonly limits: WorkLimits
  /** Counts what comes over the socket and ends it with the limits; to be told of it before anything comes. */
  readonly watch: (socket: Socket) => void
}

/** One connection as a database of its own. */
export interface Connection {
  readonly db: Db
  readonly close: () => Promise<void>
}
