import { sql } from 'kysely'
import { z } from 'zod'
import { fillText } from '#engine/texts/text.ts'
import type { Call, CallGives, CallQuery } from '#engine/contract/call.ts'
import { offsetOf } from '#engine/contract/shapes.ts'
import { interfaceLog } from '#features/data-interfaces/contract.ts'
import { interfacesCache } from '#features/data-interfaces/server/cache.ts'
import { interfaceStore } from '#features/data-interfaces/server/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { serve, type CallContext } from '#server/http/serve.ts'
import { job } from '#server/jobs/job.ts'
import type { Kernel } from '#server/kernel.ts'
import { present } from '#server/managed/read-rows.ts'
import { newId } from '#server/new-id.ts'

/** What an interface was called for. */
export type Origin = 'preview' | 'form' | 'flow' | 'button' | 'client' | 'task' | 'report'

/** A program outside that calls interfaces. */
export interface OutsideClient {
  readonly id: string
  readonly name: string
}

interface NotedCall {
  readonly reader: { readonly userId: string }
  readonly origin: Origin
  readonly address: string
  readonly device: string
  readonly client?: OutsideClient
  readonly milliseconds: number
  readonly rows: number
  /** Key of the text that says what went wrong, `''` where nothing did. */
  readonly failure: string
}

/** Writes a line of the log. Values of parameters are not kept: they may be personal. */
export async function noteCall(kernel: Kernel, interfaceId: string, noted: NotedCall): Promise<void> {
  const line = {
    id: newId(),
    interface_id: interfaceId,
    at: new Date(kernel.now()),
    user_id: noted.reader.userId === '' ? null : noted.reader.userId,
    address: noted.address.slice(0, 100),
    device: noted.device.slice(0, 200),
    origin: noted.origin,
    client_id: noted.client?.id ?? null,
    client_name: noted.client?.name ?? null,
    milliseconds: noted.milliseconds,
    rows: noted.rows,
    failure: noted.failure,
  }
  await kernel.db
    .insertInto('data_interface_log')
    .values(line)
    .execute()
    .catch((error: unknown) => kernel.log.warn({ err: error }, 'a call of a data interface was not noted'))
}

const originTexts = {
  preview: 'data-interfaces.origin-preview',
  form: 'data-interfaces.origin-form',
  flow: 'data-interfaces.origin-flow',
  button: 'data-interfaces.origin-button',
  client: 'data-interfaces.origin-client',
  task: 'data-interfaces.origin-task',
  report: 'data-interfaces.origin-report',
} as const
const isOrigin = (text: string): text is Origin => text in originTexts

type LogQuery = CallQuery<typeof interfaceLog>

/** One page of the calls of an interface, or of a client outside, newest first. */
export async function logPage(
  { db, kernel, caller, query }: Pick<CallContext<Call>, 'db' | 'kernel' | 'caller'> & { readonly query: LogQuery },
  of: { readonly interfaceId: string } | { readonly clientId: string },
): Promise<CallGives<typeof interfaceLog>> {
  const found = db
    .selectFrom('data_interface_log')
    .where('interfaceId' in of ? sql<boolean>`interface_id = ${of.interfaceId}` : sql<boolean>`client_id = ${of.clientId}`)
    .$if(query.failed === '1', (asked) => asked.where('failure', '<>', ''))
    .$if(typeof query.startTime === 'number', (asked) => asked.where('at', '>=', new Date(query.startTime ?? 0)))
    .$if(typeof query.endTime === 'number', (asked) => asked.where('at', '<=', new Date(query.endTime ?? 0)))
  const offset = offsetOf(query)
  const lines = await found.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(query.pageSize).offset(offset).execute()
  const { total } = await db
    .selectFrom(found.select('id').limit(10_001).as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const [people, interfaces] = await Promise.all([kernel.directory.snapshot(), interfacesCache(kernel).get()])
  const say = (key: string): string => fillText(kernel.texts, caller.language, key)
  const list = lines.map((line) => {
    const person = line.user_id === null ? undefined : people.person(line.user_id)
    return {
      id: line.id,
      invokTime: line.at.getTime(),
      userId: person ? `${person.name}/${person.account}` : (line.client_name ?? ''),
      oauthAppId: line.client_id ?? '',
      invokId: line.interface_id,
      interfaceName: interfaces.get(line.interface_id)?.name ?? '',
      invokIp: line.address,
      invokDevice: line.device,
      invokType: isOrigin(line.origin) ? say(originTexts[line.origin]) : line.origin,
      invokWasteTime: line.milliseconds,
      rows: line.rows,
      failure: line.failure === '' ? '' : say(line.failure).replace(/[：:]?\s*\{\{\w+\}\}/g, ''),
    }
  })
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } }
}

export const serveInterfaceLog = serve(interfaceLog, async (context) => {
  const { id } = present(await interfaceStore.find(context.db, context.params.id))
  return logPage(context, { interfaceId: id })
})

const daysKept = 90
const batch = 5_000

/** Cuts the log each night. A second run finds nothing left to do. */
export const forgetInterfaceCalls = job({
  name: 'data-interfaces/forget-calls',
  payload: z.object({}),
  attempts: 3,
  every: '41 3 * * *',
  schedulable: true,
  run: async (_payload, { kernel }) => {
    const before = new Date(kernel.now() - daysKept * 86_400_000)
    for (let gone = -1; gone !== 0;)
      gone = await inTransaction(kernel.db, async (tx) => {
        const { numAffectedRows } =
          await sql`delete from data_interface_log where id in (select id from data_interface_log where at < ${before} limit ${batch})`.execute(
            tx,
          )
        return Number(numAffectedRows ?? 0n)
      })
  },
})
