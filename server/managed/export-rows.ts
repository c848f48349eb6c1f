import type { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'
import type { sortedPageQuery } from '#engine/contract/shapes.ts'
import { refusal, Refused } from '#engine/values/refusal.ts'
import { attachment, fileName } from '#server/http/attachment.ts'
import type { BytesAnswer } from '#server/http/serve.ts'
import { issueExport, openExport } from '#server/managed/file-links.ts'
import { wantedBy, type Filters } from '#server/managed/read-rows.ts'
import type { Asking, Resource, Transaction } from '#server/managed/resource.ts'
import { countedAtMost, type Versioned } from '#server/resource/store.ts'

type Query = Pick<z.output<typeof sortedPageQuery>, 'keyword' | 'sidx' | 'sort'>

/** How rows become a file. */
export interface FileFormat {
  /** With its dot: `.json`. */
  readonly extension: string
  readonly contentType: string
  readonly write: (kind: string, rows: readonly unknown[]) => Buffer
}

/** `{kind, rows}`: what an import of the same kind reads back. */
export const jsonFormat: FileFormat = {
  extension: '.json',
  contentType: 'application/json; charset=utf-8',
  write: (kind, rows) => Buffer.from(`${JSON.stringify({ kind, rows }, null, 2)}\n`),
}

interface Exporting<Item extends Versioned, Input, Wire, Wanted extends Query> {
  readonly resource: Resource<Item, Input, Wire>
  /** The call that makes the link; its rule is asked again when the link is opened. */
  readonly call: Call
  /** Name of the file, without its extension. */
  readonly name: string
  readonly filters?: Filters<Wanted>
  readonly format?: FileFormat
}

/**
 * The two handlers of an export of a list: one makes the link, one opens it. The file holds what the list shows for the same query,
 * without pages and with the rights of whoever opens it.
 */
export function exportHandlers<Item extends Versioned, Input, Wire, Wanted extends Query>({
  resource,
  call,
  name,
  filters = () => [],
  format = jsonFormat,
}: Exporting<Item, Input, Wire, Wanted>) {
  const file = { purpose: `${resource.action}-export`, rule: call.access }
  const rowsOf = async (asking: Asking, query: Wanted): Promise<readonly Item[]> => {
    const found = await resource.store.list(asking.db, {
      ...(await wantedBy(resource, query, filters(query, asking), asking)),
      limit: countedAtMost + 1,
    })
    if (found.length > countedAtMost) throw new Refused(refusal('too-large', 'kernel.too-large'))
    return found
  }
  return {
    link: (context: Asking & { readonly query: Wanted; readonly transaction: Transaction<{ name: string; url: string }> }) =>
      context.transaction(async (tx, audit) => {
        const rows = await rowsOf(context, context.query)
        const ticket = await issueExport(tx, context.session, file, JSON.stringify(context.query))
        audit({ action: `${resource.action}.exported`, object: resource.store.table, changes: { rows: rows.length } })
        return { name: fileName(name) + format.extension, url: `${call.path}/${ticket}?${searchOf(context.query)}` }
      }),
    file: async ({
      kernel,
      db,
      session,
      query,
      params,
    }: Asking & { readonly query: Wanted; readonly params: { readonly ticket: string } }): Promise<BytesAnswer> => {
      const holder = await openExport(kernel, file, params.ticket, JSON.stringify(query), session)
      const rows = await rowsOf({ kernel, db, session: holder }, query)
      return attachment(name + format.extension, format.contentType, format.write(resource.action, rows.map(resource.wire)))
    },
  }
}

function searchOf(query: object): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]: [string, unknown]) => [key, String(value)])).toString()
}
