import { createServer, connect as connectTo, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll } from 'vitest'

/** A way to a database that can be blocked: its connections stay open, and nothing comes through. It ends with the test file. */
export async function blockableWayTo(connectionString: string) {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString })
  const [open, dead] = [new Set<Socket>(), new Set<Socket>()]
  let held: (() => void)[] | undefined
  const pass = (from: Socket, to: Socket): void => {
    open.add(from)
    from.on('data', (bytes) => {
      if (dead.has(from)) return
      if (held) held.push(() => to.write(bytes))
      else to.write(bytes)
    })
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
  }
  const way = createServer((client) => {
    const server = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host)
    pass(client, server)
    pass(server, client)
  })
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    way.close()
    for (const one of open) one.destroy()
  })
  const { port: own } = way.address() as AddressInfo
  return {
    connectionString: `postgresql://${user}${password ? `:${password}` : ''}@127.0.0.1:${own}/${name}`,
    block: () => void (held = []),
    /** Nothing comes through the connections that are open now, ever. */
    blockOpen: () => open.forEach((one) => dead.add(one)),
    unblock: () => {
      const waiting = held ?? []
      held = undefined
      for (const one of waiting) one()
    },
  }
}
